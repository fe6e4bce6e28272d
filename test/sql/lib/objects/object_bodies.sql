-- Asked without policies, so that each branch says itself whose rows it means; the bodies themselves:
-- test/http/changes-list.test.ts.
select plan(4);
select stages(), chapters(1, '{a}'), set_config('app.data_key', 'a key', true);
select whole_life('ann'), whole_life('ben');
update app.prompt_responses set week_number = 2 where user_id = person('ben');
select program('cat', '2026-01-01 12:00Z');
insert into app.imports (user_id, state, include_archived, created_at, expires_at)
select person(name), state, true, now(), now() + interval '1 day'
  from (values ('ann', 'expired'), ('ann', 'reading'), ('ben', 'reading')) i (name, state);
-- Each id of ann's and ben's for each resource, whatever it is the id of; and those that are hidden.
select as_user('ben'), as_owner();
create temp table ids as select distinct object_id as id from lib.current_objects(0::smallint, -1, 1000);
select as_user('ann'), as_owner();
insert into ids select object_id from lib.current_objects(0::smallint, -1, 1000)
  union select id from app.journal_entries union select id from app.promoted_quotes union select id from app.marginalia
  union select id from app.completion_suggestions union select id from app.invitations
  union select id from app.return_arcs
  except select id from ids;
create temp view asked as select r.resource, i.id from lib.change_resources() r, ids i;
create temp view answered as select b.* from (select array_agg(a.resource) as resources, array_agg(a.id) as ids
  from asked a) l, lib.object_bodies(l.resources, l.ids, 50) b;

select bag_eq($$ select resource, object_id from answered where resource in (
    select o.resource from lib.current_objects(0::smallint, -1, 1000) o where o.object_id > 0) $$,
  $$ select o.resource, o.object_id from lib.current_objects(0::smallint, -1, 1000) o
     where o.object_id > 0 $$,
  'one body for each object of the person, none for what is gone, hidden or of somebody else');
select is_empty($$ select resource, object_id, body ->> 'id' from answered
   where (body ->> 'id')::bigint <> object_id and resource not in ('prompt_response', 'stage_progress', 'account') $$,
  'it is that object''s');
select set_eq($$ select resource from answered where resource in (
    select o.resource from lib.current_objects(0::smallint, -1, 1000) o where o.object_id = 0) $$,
  '{stage_progress,depth_preferences,ui_flags,usage,account,reminder_settings}'::text[],
  'what a person has once needs no id');
select is(array(select g ->> 'id' from answered, json_array_elements(body -> 'goals') g
    where resource = 'habit' and object_id = kept('ann_habit') order by 1),
  array(select id::text from app.goals where habit_id = kept('ann_habit') order by 1), 'a habit has its own goals');
select * from finish();
