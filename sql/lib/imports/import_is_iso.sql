-- Whether a text is written as a day or an instant in ISO 8601, of a year with four digits, as the routes take them.
create or replace function lib.import_is_iso(given text) returns boolean
language sql immutable parallel safe as $$
  select given ~ '^[0-9]{4}-[0-9T:.+Z -]*$'
$$;
