-- PATCH /journal/{entry_id}: changes the sent fields (docs/contract/journal.md#patch-journalentry_id); without a change
-- updated_at stays. A new message moves the anchors in the same transaction. The lock on the row orders a parallel
-- promote before this edit, which then moves the quote, or after it.
create or replace function api.journal_entry_update(entry_id bigint, body jsonb) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_old app.journal_entries;
  v_new app.journal_entries;
  v_message text;
begin
  perform lib.require_entry_pairs(body);
  select * into v_old from app.journal_entries e
   where e.user_id = v_me and e.id = journal_entry_update.entry_id and e.deleted_at is null and e.sender = 'user'
     for no key update;
  if not found then
    perform lib.refuse_masked('journal_entry', entry_id);
  end if;
  v_new := v_old;
  v_message := lib.entry_message(body ->> 'message');
  if v_message <> lib.open(v_old.message, 'journal_entries.message ' || v_old.id) then
    v_new.message := lib.seal(v_message);
    perform lib.reanchor(entry_id, v_message);
  end if;
  if body ? 'title' and coalesce(body ->> 'title', '') <>
    coalesce(lib.open(v_old.title, 'journal_entries.title ' || v_old.id), '') then
    v_new.title := lib.seal(nullif(body ->> 'title', ''));
  end if;
  v_new.tag := coalesce(lib.sent_tag(body, coalesce(v_old.reflection_scope_key, body ->> 'reflection_scope_key')
    is not null), v_old.tag);
  v_new.status := coalesce(body ->> 'status', v_old.status);
  v_new.classification := coalesce(body ->> 'classification', v_old.classification);
  -- A pair is written whole: the key that the body leaves out becomes null.
  if body ?| '{primary_aspect,secondary_aspect}' then
    v_new.primary_aspect := body ->> 'primary_aspect';
    v_new.secondary_aspect := body ->> 'secondary_aspect';
  end if;
  if body ?| '{reflection_level,reflection_scope_key}' then
    v_new.reflection_level := body ->> 'reflection_level';
    v_new.reflection_scope_key := body ->> 'reflection_scope_key';
  end if;
  if v_new is distinct from v_old then
    update app.journal_entries e set (updated_at, message, title, tag, status, classification,
        primary_aspect, secondary_aspect, reflection_level, reflection_scope_key) =
      (lib.now(), v_new.message, v_new.title, v_new.tag, v_new.status, v_new.classification,
        v_new.primary_aspect, v_new.secondary_aspect, v_new.reflection_level, v_new.reflection_scope_key)
     where e.user_id = v_me and e.id = journal_entry_update.entry_id
    returning * into v_new;
    perform lib.journal_size_add(lib.entry_bytes(v_new) - lib.entry_bytes(v_old));
  end if;
  return (select to_json(b) from lib.journal_entry_body(v_new) b);
end $$;
grant execute on function api.journal_entry_update to app_api;
