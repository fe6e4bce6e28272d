-- GET /promotions: the caller's quotes from all live entries, newest first, with the titles of the entry and of the
-- reflection that each is folded into. `pending` means not folded, as in the body of a quote.
create or replace function api.promotions_all(status text, limit_ integer, offset_ integer) returns json
language sql stable as $$
  with chosen as materialized (
    select q.id
      from app.promoted_quotes q
      join app.journal_entries e on e.user_id = q.user_id and e.id = q.source_entry_id and e.deleted_at is null
     where q.user_id = lib.current_user_id()
       and (promotions_all.status = 'all'
         or (promotions_all.status = 'pending') = (q.included_in_entry_id is null))
  ), items as (
    select b.*, coalesce(lib.open(e.title, 'journal_entries.title ' || e.id), '') as source_title,
           lib.timestamp_json(e.written_at) as source_timestamp,
           case when r.id is not null then
           coalesce(lib.open(r.title, 'journal_entries.title ' || r.id), '') end as included_in_title,
           lib.timestamp_json(q.created_at) as created_at
      from (select c.id from chosen c order by c.id desc limit limit_ offset offset_) page
      join app.promoted_quotes q on q.user_id = lib.current_user_id() and q.id = page.id
      join app.journal_entries e on e.user_id = q.user_id and e.id = q.source_entry_id
      left join app.journal_entries r on r.user_id = q.user_id and r.id = q.included_in_entry_id
       and r.deleted_at is null
     cross join lateral lib.promoted_quote_body(q) b
  )
  select lib.page((select json_agg(i order by i.id desc) from items i), (select count(*) from chosen),
    limit_, offset_, true)
$$;
grant execute on function api.promotions_all to app_api;
