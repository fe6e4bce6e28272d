-- Everything that the caller has, after a place in the order of (rank, id). The function is made while sql/ is loaded,
-- with one branch per row of lib.change_resources. Each branch reads at most a page, by index.
do $make$
begin
  execute format($function$
create or replace function lib.current_objects(after_rank smallint, after_id bigint, limit_ integer)
returns table (rank smallint, resource text, object_id bigint)
language sql stable as $$
  select r.rank, r.resource, o.id
    from lib.change_resources() r
    cross join lateral (
      values (lib.current_user_id(), case when r.rank = after_rank then after_id else -1 end)) me (id, after_id)
    cross join lateral (%s) o (id)
   where r.rank >= after_rank
   order by r.rank, o.id limit limit_
$$
  $function$, (
    select string_agg(format(case
        when r.always then '(select 0 where r.resource = %1$L and me.after_id < 0)'
        when r.single then '(select 0 from %2$s and r.resource = %1$L and me.after_id < 0)'
        else '(select x.%3$I from %2$s and r.resource = %1$L and x.%3$I > me.after_id
        order by x.%3$I limit limit_)' end,
      r.resource, lib.change_rows_sql(r.resource, r.relation), r.object), E'\n      union all ' order by r.rank)
      from lib.change_resources() r));
end $make$;
grant execute on function lib.current_objects to app_api;
