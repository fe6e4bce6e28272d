-- The texts in an export of an assistant, as lib.texts_note takes them: it runs in the snapshot of the export, which is
-- read only, and the receipts are written before the first byte leaves (Database.stream). only_entries: GET
-- /users/me/export/journal.md.
create or replace function lib.export_texts(only_entries boolean) returns json
language sql stable as $$
  with kept as (
    select * from app.journal_entries e where e.user_id = lib.current_user_id() and e.deleted_at is null
  )
  select json_agg(t)
    from (
      select e.id as entry_id, (select sum(length(lib.open(s.sealed, s.place))) from (values
               (e.title, 'journal_entries.title ' || e.id), (e.message, 'journal_entries.message ' || e.id))
               s (sealed, place)) as characters
        from kept e
      union all
      select b.journal_entry_id, length(concat(b.anchor_text, b.note, b.essay))
        from kept k join app.marginalia m on m.user_id = k.user_id and m.entry_id = k.id
        cross join lateral lib.marginalia_body(m) b
       where m.user_id = lib.current_user_id() and not only_entries
      union all
      select b.source_entry_id, length(b.text)
        from kept k join app.promoted_quotes q on q.user_id = k.user_id and q.source_entry_id = k.id
        cross join lateral lib.promoted_quote_body(q) b
       where q.user_id = lib.current_user_id() and not only_entries
      union all
      select b.journal_entry_id, length(concat(b.label, b.anchor_text))
        from kept k join app.completion_suggestions s on s.user_id = k.user_id and s.entry_id = k.id
        cross join lateral lib.completion_suggestion_body(s) b
       where s.user_id = lib.current_user_id() and not only_entries
      union all
      select null, length(lib.open(r.response, 'prompt_responses.response ' || r.id))
        from app.prompt_responses r where r.user_id = lib.current_user_id() and not only_entries
      union all
      select null, nullif(length(concat(b.reflection, b.insight)), 0)
        from app.practice_sessions s cross join lateral lib.practice_session_body(s) b
       where s.user_id = lib.current_user_id() and not only_entries
    ) t
   where t.characters is not null
$$;
grant execute on function lib.export_texts to app_api;
