-- GET /journal/voice-drafts: the caller's notes with an essay, newest essay first, with title and time of their entry.
-- Notes of deleted entries are left out.
create or replace function api.voice_drafts_list(limit_ integer, offset_ integer) returns json
language sql stable as $$
  with drafts as materialized (
    select m.id, m.essay_generated_at
      from app.marginalia m
      join app.journal_entries e on e.user_id = m.user_id and e.id = m.entry_id and e.deleted_at is null
     where m.user_id = lib.current_user_id() and m.essay is not null
  ), items as (
    select b.*, b.id as marginalia_id, coalesce(lib.open(e.title, 'journal_entries.title ' || e.id), '') as entry_title,
           lib.timestamp_json(e.written_at) as entry_timestamp
      from (select d.id from drafts d order by d.essay_generated_at desc, d.id desc limit limit_ offset offset_) page
      join app.marginalia m on m.user_id = lib.current_user_id() and m.id = page.id
      join app.journal_entries e on e.user_id = m.user_id and e.id = m.entry_id
     cross join lateral lib.marginalia_body(m) b
  )
  select lib.page((select json_agg(i order by i.essay_generated_at desc, i.id desc) from items i),
    (select count(*) from drafts), limit_, offset_, true)
$$;
grant execute on function api.voice_drafts_list to app_api;
