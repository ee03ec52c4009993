"""The tape of a visit: every port call with its answer, so that the visit can be decided again."""
