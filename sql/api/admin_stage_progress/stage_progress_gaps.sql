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
    select case when paginate then json_build_object('items', gaps.items, 'scanned_total', progress_rows.total,
        'limit', limit_, 'offset', offset_, 'has_more_rows', offset_::bigint + limit_ < progress_rows.total)
      else json_build_object('rows', gaps.items, 'total', gaps.total) end
      from gaps, progress_rows);
end $$;
grant execute on function api.stage_progress_gaps to app_api;
