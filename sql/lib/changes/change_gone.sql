-- Trigger after rows of a resource were deleted: notes their objects as gone. Arguments: resource, column of the
-- object's id (empty: a single object, id 0). People in the order of their ids, so that two statements which delete
-- rows of many people never wait for each other. Definer: no run-time role may write changes.
create or replace function lib.change_gone() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform lib.change_note(p.id, tg_argv[0], p.objects, gone => true)
     from (select (to_jsonb(g) ->> 'user_id')::bigint as id,
                  array_agg(case tg_argv[1] when '' then 0 else (to_jsonb(g) ->> tg_argv[1])::bigint end) as objects
             from gone g group by 1 order by 1) p;
  return null;
end $$;
