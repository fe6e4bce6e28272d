-- GET /admin/stage-progress/gaps: progress rows with gaps. The bare list has all of them. A page has those in its
-- window over all progress rows, so it may be empty although rows follow. Definer: it reads rows of all people.
create or replace function api.stage_progress_gaps(limit_ integer, offset_ integer, paginate boolean) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.require_admin();
  return (
    with scanned as (
      select p as progress from app.stage_progress p
       order by p.user_id limit case when paginate then limit_ end offset case when paginate then offset_ end
    ), gaps as (
      select coalesce(json_agg(g order by g.user_id), '[]') as items, count(*) as total
        from scanned cross join lateral lib.stage_progress_gap(scanned.progress) g
       where g.missing_stages <> '{}' or g.extra_stages <> '{}'
    ), progress_rows as (
      select count(*) as total from app.stage_progress
    )
    select case when paginate then (select to_json(r) from (select gaps.items, progress_rows.total as scanned_total,
        limit_ as limit, offset_ as offset, offset_::bigint + limit_ < progress_rows.total as has_more_rows) r)
      else (select to_json(r) from (select gaps.items as rows, gaps.total) r) end
      from gaps, progress_rows);
end $$;
grant execute on function api.stage_progress_gaps to app_api;
