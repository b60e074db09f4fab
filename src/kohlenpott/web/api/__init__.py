"""Everything a table needs, for programs: `/api/v1` with personal tokens, described by its OpenAPI document."""

PREFIX = "/api/v1"
