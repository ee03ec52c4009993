"""Operations on a team: members, tokens, webhooks, notices, limits, storage, audit log, its desk, the guided start."""
