-- Refuses one field of the body as the shapes do: 422 with the list of decision R4, for rules only the database knows.
create or replace function lib.refuse_value(field text, reason text) returns void
language plpgsql volatile as $$
begin
  raise sqlstate 'PT422' using message = 'value_error', column = field, detail = reason;
end $$;
grant execute on function lib.refuse_value to app_api;
