-- Whether the caller may have a sealed text of a place opened (lib.open): answers to prompts with `program:read`, the
-- entry that an assistant has just made, and all else with `journal:read`. A stored answer is its route's matter.
create or replace function lib.text_shown(place text) returns boolean
language sql stable as $$
  select lib.scope_held('journal:read') or coalesce(
    place like 'prompt_responses.%' and (lib.scope_held('program:read') or lib.scope_held('program:write'))
      or place like 'idempotency_keys.%' or split_part(place, ' ', 2) = lib.entry_made()::text
      and split_part(place, ' ', 1) in ('journal_entries.message', 'journal_entries.title'), false)
$$;
grant execute on function lib.text_shown to app_api, app_worker;
