-- GET /journal/: the caller's entries, newest first. `search` is a case-insensitive literal substring of the message,
-- sanitised as it; joiners count on neither side, because texts of before 0.5.0 have none.
-- Messages are sealed, so it opens each entry that passes the other filters. `on_day` is a day of any year, MM-DD.
create or replace function api.journal_list(
  search text, tag text, practice_session_id bigint, limit_ integer, offset_ integer, paginate boolean,
  on_day text default null
) returns json
language sql stable as $$
  with folded (needle) as materialized (
    select translate(casefold(lib.sanitise(search) collate pg_catalog.pg_c_utf8), U&'\200C\200D', '')
  ), matching as materialized (
    select e.id, e.written_at from app.journal_entries e
     where e.user_id = lib.current_user_id() and e.deleted_at is null
       and (journal_list.tag is null or e.tag = journal_list.tag)
       and (journal_list.practice_session_id is null or e.practice_session_id = journal_list.practice_session_id)
       and (on_day is null or to_char(lib.fixed_day(e.local_day, e.written_at), 'MM-DD') = on_day)
       and (search is null or position((select f.needle from folded f) in
         translate(casefold(lib.open(e.message, 'journal_entries.message ' || e.id)
         collate pg_catalog.pg_c_utf8), U&'\200C\200D', '')) > 0)
  ), page as (
    select m.id from matching m order by m.written_at desc, m.id desc limit limit_ offset offset_
  )
  select lib.page(
    (select json_agg(b order by b."timestamp" desc, b.id desc)
       from page join app.journal_entries e on e.user_id = lib.current_user_id() and e.id = page.id
       cross join lateral lib.journal_entry_body(e) b),
    (select count(*) from matching), limit_, offset_, paginate)
$$;
grant execute on function api.journal_list to app_api;
