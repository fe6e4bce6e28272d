-- GET /users/me/export, list by list, run without policies; the file: test/http/account-export.test.ts.
select plan(8);
select stages(), chapters(1, '{a}'), set_config('app.data_key', 'a key', true);
select whole_life('ann'), whole_life('ben');
select as_user('ann'), as_owner();
create function pg_temp.texts(list text) returns setof text language plpgsql as $$
begin
  return query execute format('select r from (%s) q (r)',
    (select q.query from lib.export_queries() q where q.name = list));
end $$;
create function pg_temp.records(list text) returns setof jsonb language sql as $$
  select t::jsonb from pg_temp.texts(list) t
$$;
create temp table lists as select q.name from lib.export_queries() q
  where q.name not in ('account', 'signed_in_devices');
select is((select array_agg(name order by name) from lists where name not in ('practice_recipe_steps')
    and name not in (select export_name from lib.person_tables() where export_name is not null)), null,
  'each table that is exported has its list');
select is(array(select l.name from lists l cross join lateral pg_temp.records(l.name) r
  where r ?| '{user_id,change_number}' and l.name <> 'practices_you_contributed' group by 1), '{}',
  'no list has the owner or the number of the change');
select is(array(select r ->> 'id' from pg_temp.records('habits') r), array(select id::text from app.habits
  where user_id = person('ann') order by id), 'a list has the rows of the person, by id');
select is(array(select r ->> 'message' from pg_temp.records('journal_entries') r), '{x,I read for an hour.}',
  'sealed texts are opened, and what is deleted is left out');
select is(array(select r ->> 'id' from unnest('{margin_notes,promoted_passages,completion_suggestions}'::text[]) list
  cross join lateral pg_temp.records(list) r),
  array[kept('ann_note'), kept('ann_quote'), kept('ann_suggestion')]::text[], 'with what hangs on it');
select is(array(select r ->> 'response' from pg_temp.records('prompt_responses') r), '{x}',
  'so are those of a list without ids');
select is(array(select r ->> 'recipe_id' from pg_temp.records('practice_recipe_steps') r),
  array[kept('ann_recipe')::text, kept('ann_recipe')::text], 'a recipe of the person has its steps');
select is(array(select l.name from lists l cross join lateral pg_temp.texts(l.name) t
  where regexp_replace(t, '"(?:[^"\\]|\\.)*"', '', 'g') ~ '\s' group by 1), '{}', 'all is JSON in one style');
select * from finish();
