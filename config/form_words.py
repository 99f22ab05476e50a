"""What a form says of a field, shorter than Django does, in French and in English."""

Words = str | tuple[str, str]

#: Django's text (singular and plural where it has both), then ours in French and in English.
FORM_WORDS: tuple[tuple[Words, Words, Words], ...] = (
    ("This field is required.", "À remplir.", "Required."),
    ("Enter a whole number.", "Un nombre entier.", "A whole number."),
    (
        "Ensure this value is less than or equal to %(limit_value)s.",
        "%(limit_value)s au plus.",
        "%(limit_value)s at most.",
    ),
    (
        "Ensure this value is greater than or equal to %(limit_value)s.",
        "%(limit_value)s au moins.",
        "%(limit_value)s at least.",
    ),
    (
        (
            "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
            "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        ),
        (
            "%(limit_value)d caractère au plus\u00a0: il y en a %(show_value)d.",
            "%(limit_value)d caractères au plus\u00a0: il y en a %(show_value)d.",
        ),
        (
            "%(limit_value)d character at most: there are %(show_value)d.",
            "%(limit_value)d characters at most: there are %(show_value)d.",
        ),
    ),
    (
        "Select a valid choice. %(value)s is not one of the available choices.",
        "Ce choix n’existe pas.",
        "This choice does not exist.",
    ),
    (
        "Select a valid choice. That choice is not one of the available choices.",
        "Ce choix n’existe pas.",
        "This choice does not exist.",
    ),
    (
        "Null characters are not allowed.",
        "Un caractère invisible est à retirer.",
        "An invisible character has to go.",
    ),
)
