-- Asked without policies, so that each branch says itself whose rows it means; as the API:
-- test/http/changes-list.test.ts.
select plan(10);
select stages(), chapters(1, '{a}'), set_config('app.data_key', 'a key', true);
select whole_life('ann'), whole_life('ben');
update app.prompt_responses set week_number = 2 where user_id = person('ben');
select program('cat', '2026-01-01 12:00Z');
insert into app.imports (user_id, state, include_archived, created_at, expires_at)
select person(name), state, true, now(), now() + interval '1 day'
  from (values ('ann', 'expired'), ('ann', 'reading'), ('ben', 'reading')) i (name, state);
select as_user('ann'), as_owner();
create temp view found as select * from lib.current_objects(0::smallint, -1, 1000);

select results_eq('select resource, count(*)::integer from found group by rank, resource order by rank', $$ values
  ('habit'::text, 3), ('goal_group', 1), ('goal_completion', 2), ('user_practice', 2), ('practice_session', 2),
  ('practice_tag', 1), ('practice_recipe', 1), ('journal_entry', 2), ('promotion', 1), ('marginalia', 1),
  ('completion_suggestion', 1), ('prompt_response', 1), ('stage_progress', 1), ('content_completion', 1),
  ('return_arc', 1), ('invitation', 1), ('energy_plan', 1), ('depth_preferences', 1), ('ui_flags', 1), ('usage', 1),
  ('account', 1), ('habit_rule', 1), ('habit_pause', 1), ('import', 2), ('reminder_settings', 1) $$,
  'all that a person has, and nothing that is hidden');
select bag_eq($$ select resource, object_id from found
    where resource in ('habit', 'goal_group', 'journal_entry', 'promotion', 'marginalia', 'completion_suggestion',
      'user_practice', 'practice_session', 'practice_tag', 'practice_recipe', 'invitation', 'import') $$, $$
  select 'habit', id from app.habits where user_id = person('ann')
  union all select 'goal_group', kept('ann_group')
  union all select 'user_practice', id from app.user_practices where user_id = person('ann')
  union all select 'practice_session', id from app.practice_sessions where user_id = person('ann')
  union all select 'practice_tag', kept('ann_tag')
  union all select 'practice_recipe', kept('ann_recipe')
  union all select 'journal_entry', id from app.journal_entries where user_id = person('ann') and id <> kept('ann_gone')
  union all select 'promotion', kept('ann_quote')
  union all select 'marginalia', kept('ann_note')
  union all select 'completion_suggestion', kept('ann_suggestion')
  union all select 'invitation', kept('ann_invitation')
  union all select 'import', id from app.imports where user_id = person('ann') $$, 'under their own ids');

-- Pages of any size are the whole, in its order.
create function tap.walk(size integer) returns text language plpgsql as $$
declare
  v_rank smallint := 0;
  v_id bigint := -1;
  v_all text := '';
  o record;
begin
  for n in 1..100 loop
    for o in select * from lib.current_objects(v_rank, v_id, size) loop
      v_all := v_all || format('%s %s,', o.resource, o.object_id);
      v_rank := o.rank;
      v_id := o.object_id;
    end loop;
    exit when not found;
  end loop;
  return v_all;
end $$;
select is(walk(1), (select string_agg(resource || ' ' || object_id || ',', '' order by rank, object_id) from found),
  'one by one, nothing is left out and nothing comes twice');
select is(walk(7), walk(1), 'nor by seven');
select is((select count(*)::integer from lib.current_objects(0::smallint, -1, 5)), 5, 'a page has at most its size');

-- With scopes.
create function pg_temp.scoped(scope text) returns text language sql as $$
  select set_config('app.scopes', 'assistant ' || scope, true);
  select string_agg(distinct o.resource, ' ' order by o.resource) from lib.current_objects(0::smallint, -1, 1000) o
$$;
select is(pg_temp.scoped(scope), resources, 'an assistant sees with ' || scope || ' what it reads') from (values
  ('habits:read', 'goal_completion goal_group habit habit_pause habit_rule'),
  ('practices:read', 'practice_recipe practice_session practice_tag user_practice'),
  ('journal:read', 'completion_suggestion journal_entry marginalia promotion'),
  ('program:read', 'content_completion invitation prompt_response return_arc stage_progress'),
  ('calendar:read', null)) s (scope, resources);
select * from finish();
