-- Whether an idempotency key names one intention: it contains a UUID, or one of its parts between colons is a ULID. Its
-- stored answer is kept for its 24 hours, whatever is written meanwhile
-- (docs/contract/http.md#keys-of-one-intention).
create or replace function lib.names_one_intention(key text) returns boolean
language sql immutable as $$
  select key ~ '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|(^|:)[0-9A-HJKMNP-TV-Z]{26}(:|$)'
$$;
grant execute on function lib.names_one_intention to app_api;
