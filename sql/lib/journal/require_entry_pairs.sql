-- Checks the fields of an entry against each other as they were sent, never against the stored row
-- (docs/contract/journal.md#pairs-of-fields).
create or replace function lib.require_entry_pairs(body jsonb) returns void
language plpgsql stable as $$
declare
  v_level text := body ->> 'reflection_level';
  v_key text := body ->> 'reflection_scope_key';
begin
  if body ->> 'secondary_aspect' is not null and body ->> 'primary_aspect' is null then
    perform lib.refuse_value('secondary_aspect', 'Value error, a secondary aspect needs a primary one');
  elsif body ->> 'secondary_aspect' = body ->> 'primary_aspect' then
    perform lib.refuse_value('secondary_aspect', 'Value error, the secondary aspect must differ from the primary one');
  elsif (v_level is null) <> (v_key is null) then
    perform lib.refuse_value(case when v_key is null then 'reflection_scope_key' else 'reflection_level' end,
      'Value error, level and scope key come together');
  elsif v_key is not null and not exists (select from lib.reflection_scope(v_level, v_key)) then
    perform lib.refuse_value('reflection_scope_key', 'Value error, not a scope of that level');
  end if;
end $$;
grant execute on function lib.require_entry_pairs to app_api;
