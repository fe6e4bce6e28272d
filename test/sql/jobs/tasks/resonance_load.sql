select plan(6);
select as_user('ann');
select entry('First.'), entry('Second.'), entry('Hidden.', '{"classification": "intimate"}'), entry(repeat('x', 2000)), entry('Newest.');
select keep('gone', entry('Gone.'));
select api.journal_entry_delete(kept('gone'));
select keep('entry', entry('A page.'));
select keep('request', (api.resonance_create(kept('entry'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select as_role('app_worker');
select is(jobs.resonance_load(kept('request')) ->> 'entry', 'A page.', 'the entry');
select is((jobs.resonance_load(kept('request')) -> 'prior')::jsonb, jsonb_build_array('Newest.', repeat('x', 1000), 'Second.'),
  'the three newest others, a thousand characters of each, none that is intimate or deleted');
select is(jobs.resonance_load(kept('request')) ->> 'candidates', '[]', 'nothing to do');
select as_user('ann');
select count(habit('Habit ' || n)) from generate_series(1, 30) n;
select as_role('app_worker');
select is(json_array_length(jobs.resonance_load(kept('request')) -> 'candidates'), 25, 'twenty-five candidates at most');
select ok(jobs.llm_request_fail(kept('request')), 'the worker may settle it');
select is(jobs.resonance_load(kept('request'))::text, null, 'and then there is nothing to read');
select * from finish();
