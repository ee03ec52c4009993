"""The long forms: `make lab` runs every case of an area, `make test` a repeatable sample of them."""
