"""Pictures drawn from numbers: geometry only, in frozen values; templates turn it into SVG."""
