-- Task essay: what the model reads; passage_start is null where the entry no longer holds the passage. Null where the
-- request is settled, or where the entry is deleted or intimate by now.
create or replace function jobs.essay_load(request_id bigint) returns json
language sql stable as $$
  select json_build_object('entry', lib.open(e.message, 'journal_entries.message ' || e.id), 'kind', m.kind, 'note',
         lib.open(m.note, 'marginalia.note ' || m.id),
      'passage', lib.open(m.anchor_text, 'marginalia.anchor_text ' || m.id), 'passage_start',
      case when m.status = 'active' then m.anchor_start end)
    from app.llm_requests r
    join app.marginalia m on m.user_id = r.user_id and m.id = r.marginalia_id
    join app.journal_entries e on e.user_id = m.user_id and e.id = m.entry_id
   where r.user_id = lib.current_user_id() and r.id = request_id and r.status = 'requested'
     and e.deleted_at is null and e.classification <> 'intimate'
$$;
grant execute on function jobs.essay_load to app_api, app_worker;
