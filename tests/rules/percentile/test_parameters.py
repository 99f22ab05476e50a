from rules.percentile import parameter_line, parameters, spell_parameters


def test_values_and_lines_are_found_under_one_name() -> None:
    for name in parameters.__all__:
        home = parameter_line if hasattr(parameter_line, name) else spell_parameters

        assert getattr(parameters, name) is getattr(home, name)
