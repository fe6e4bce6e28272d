-- Start-up seeding of the course: makes the catalogue of items equal to the manifest, by the steps of
-- docs/contract/course.md#content-reconcile. Definer: no run-time role may write the catalogue. By the advisory lock,
-- parallel processes run one after the other.
create or replace function jobs.reconcile_content(chapters json) returns json
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_stages integer[] := array(select distinct (c ->> 'stage')::integer from json_array_elements(chapters) c order by 1);
  v_kept bigint[];
  v_stale bigint[];
  v_inserted integer;
  v_repointed integer;
  v_deleted integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('reconcile_content', 0));
  with given as (
    select c.stage as stage_number, 'content://' || c.id as url, c.title, c.content_type, c.release_day,
           row_number() over (order by c.stage, c."order", c.chapter, c.id collate pg_catalog."C") as place
      from json_to_recordset(chapters) as c (id text, stage integer, chapter integer, title text, content_type text,
        release_day integer, "order" integer)
      join app.stages s on s.stage_number = c.stage
  ), by_url as (
    select g.place, c.id from given g join app.stage_contents c on c.stage_number = g.stage_number and c.url = g.url
  ), by_title as (
    select g.place, c.id
      from (select *, row_number() over (partition by stage_number, title order by place) as nth
              from given where place not in (select place from by_url)) g
      join (select *, row_number() over (partition by stage_number, title order by id) as nth
              from app.stage_contents where id not in (select id from by_url)) c
        on c.stage_number = g.stage_number and c.title = g.title and c.nth = g.nth
  ), matched as (
    select place, id from by_url union all select place, id from by_title
  ), updated as (
    update app.stage_contents c
       set title = g.title, content_type = g.content_type, release_day = g.release_day, url = g.url
      from matched join given g on g.place = matched.place
     where c.id = matched.id and (c.title, c.content_type, c.release_day, c.url)
       is distinct from (g.title, g.content_type, g.release_day, g.url)
  ), inserted as (
    insert into app.stage_contents (stage_number, title, content_type, release_day, url)
    select g.stage_number, g.title, g.content_type, g.release_day, g.url
      from given g where g.place not in (select place from matched) order by g.place
    returning id
  )
  select array(select id from matched union all select id from inserted), (select count(*) from inserted)
    into v_kept, v_inserted;

  -- Locks the kept rows too, so that no request marks one as read while marks move to it.
  perform from app.stage_contents c where c.stage_number = any (v_stages) order by c.id for update;
  v_stale := array(select c.id from app.stage_contents c
    where c.stage_number = any (v_stages) and c.id <> all (v_kept));
  select m.repointed, m.deleted into v_repointed, v_deleted from jobs.content_marks_move(v_stale, v_kept) m;
  delete from app.stage_contents c where c.id = any (v_stale);

  return json_build_object('inserted', v_inserted, 'pruned', cardinality(v_stale), 'repointed', v_repointed,
    'deleted', v_deleted, 'stages_without_row', array(
      select n from unnest(v_stages) n
       where not exists (select from app.stages s where s.stage_number = n) order by n));
end $$;
grant execute on function jobs.reconcile_content to app_api;
