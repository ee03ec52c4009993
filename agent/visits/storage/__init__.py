"""What visits keep outside their rows: pictures, uploads, sealed browser state."""
