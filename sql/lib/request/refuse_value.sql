-- Refuses one field with 422 as the shapes do, for rules that need the database
-- (docs/contract/http.md#validation-answers). field: a path with dots inside `within`, which is empty for a value
-- that the request does not hold.
create or replace function lib.refuse_value(field text, reason text, within text default 'body') returns void
language plpgsql volatile as $$
begin
  raise sqlstate 'PT422' using message = 'value_error', table = within, column = field, detail = reason;
end $$;
grant execute on function lib.refuse_value to app_api;
