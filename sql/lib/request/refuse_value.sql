-- Refuses one field as the shapes do: 422 with the list of decision R4, for rules only the database knows. The field is a
-- path with dots, within the body unless something else is named ('' for a value that the request doesn't hold).
create or replace function lib.refuse_value(field text, reason text, within text default 'body') returns void
language plpgsql volatile as $$
begin
  raise sqlstate 'PT422' using message = 'value_error', table = within, column = field, detail = reason;
end $$;
grant execute on function lib.refuse_value to app_api;
