select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('I walked far.')), keep('habit', habit('Walk'));
select keep('late', suggestion(kept('e'), 2, 'walked', goal(kept('habit'), 'low'))),
  keep('early', suggestion(kept('e'), 0, 'I', goal(kept('habit'), 'clear')));
create function pg_temp.listed(status text) returns bigint[] language sql as $$
  select array(
    select (i ->> 'id')::bigint from json_array_elements(api.suggestions_list(kept('e'), status) -> 'items') i)
$$;
select is(pg_temp.listed(null), array[kept('early'), kept('late')], 'lists suggestions in the order of the text');
select api.suggestion_dismiss(kept('early'));
select is(pg_temp.listed('pending'), array[kept('late')], 'filters pending suggestions');
select is(pg_temp.listed('dismissed'), array[kept('early')], 'filters dismissed suggestions');
select is(pg_temp.listed('accepted'), '{}', 'answers nothing where none is accepted');
select as_user('bob');
select refused('select pg_temp.listed(null)', 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select is_empty('select from app.completion_suggestions', 'shows no suggestions of somebody else');
select for_api_only('api.suggestions_list(bigint, text)');
select * from finish();
