"""The recording of a visit: every port call, so that it can be decided again."""
