-- The tags of an entry: its own, and hierarchical_reflection if it has a reflection scope
-- (docs/contract/journal.md#tags).
create or replace function lib.journal_tags(entry app.journal_entries) returns text[]
language sql immutable parallel safe as $$
  select case when entry.reflection_scope_key is null or entry.tag = 'hierarchical_reflection' then array[entry.tag]
    else array[entry.tag, 'hierarchical_reflection'] end
$$;
grant execute on function lib.journal_tags to app_api, app_worker;
