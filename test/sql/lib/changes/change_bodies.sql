-- Asked without policies, so that each branch says itself whose rows it means; the bodies themselves:
-- test/http/changes-list.test.ts.
select plan(5);
select stages(), chapters(1, '{a}');
select whole_life('ann'), whole_life('ben');
select as_user('ann'), as_owner();
create temp table asked as select r.resource, n as id from lib.change_resources() r, generate_series(0, 60) n;
create temp view answered as select b.* from (select array_agg(a.resource) as resources, array_agg(a.id) as ids
  from asked a) l, lib.change_bodies(l.resources, l.ids, 50) b;

select is((select max(o.object_id) < 60 from lib.current_objects(0::smallint, -1, 1000) o), true,
  'every object is asked for, each id of every resource');
select bag_eq($$ select resource, object_id from answered where resource in (
    select resource from lib.change_resources() where not single) $$,
  $$ select o.resource, o.object_id from lib.current_objects(0::smallint, -1, 1000) o
      join lib.change_resources() r using (resource) where not r.single $$,
  'one body for each object of the person, none for what is gone, hidden or of somebody else');
select is_empty($$ select resource, object_id, body ->> 'id' from answered
   where (body ->> 'id')::bigint <> object_id and resource not in ('prompt_response', 'stage_progress', 'account') $$,
  'it is that object''s');
select set_eq($$ select resource from answered where resource in (
    select resource from lib.change_resources() where single) $$,
  '{stage_progress,depth_preferences,ui_flags,usage,account}'::text[], 'what a person has once needs no id');
select is(array(select g ->> 'id' from answered, json_array_elements(body -> 'goals') g
    where resource = 'habit' and object_id = kept('ann_habit') order by 1),
  array(select id::text from app.goals where habit_id = kept('ann_habit') order by 1), 'a habit has its own goals');
select * from finish();
