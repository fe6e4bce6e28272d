-- Whether a value of a record is written as the routes take it for a column of a type: days and instants in ISO 8601,
-- lists as lists of plain values. What else is wrong with it, the column itself refuses.
create or replace function lib.import_fits(given jsonb, type regtype) returns boolean
language sql stable as $$
  select case when given is null or given = 'null' then true
    when type in ('date'::regtype, 'timestamptz'::regtype) then lib.import_is_iso(given #>> '{}')
    when type::text like '%[]' then jsonb_typeof(given) = 'array' and not jsonb_path_exists(given,
      'strict $[*] ? (@ == null || @.type() == "array" || @.type() == "object")')
    else true end
$$;
