"""The API's matrix: one row per operation. One without a row fails `test_api_matrix.py`."""
