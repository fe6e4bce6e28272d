-- Makes the caller's row of app.stored_sizes from what is stored.
create or replace function lib.stored_sizes_begin() returns app.stored_sizes
language sql volatile as $$
  insert into app.stored_sizes (user_id, answer_bytes, journal_bytes, journal_entries)
  select m.id, lib.answers_measure(), e.bytes + q.bytes, e.entries
    from (select lib.current_user_id() as id) m
   cross join lateral (
     select coalesce(sum(lib.entry_bytes(e)), 0) as bytes, count(*) as entries
       from app.journal_entries e where e.user_id = m.id) e
   cross join lateral (
     select coalesce(sum(octet_length(q.text)), 0) as bytes from app.promoted_quotes q where q.user_id = m.id) q
  returning *
$$;
grant execute on function lib.stored_sizes_begin to app_api;
