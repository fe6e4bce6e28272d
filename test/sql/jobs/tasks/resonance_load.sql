select plan(6);
select as_user('ann');
select entry('First.'), entry('Second.'), entry('Hidden.', '{"classification": "intimate"}'), entry(repeat('x', 2000)),
  entry('Newest.');
select keep('gone', entry('Gone.'));
select api.journal_entry_delete(kept('gone'));
select keep('entry', entry('A page.'));
select keep('request', (api.resonance_create(kept('entry'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select as_role('app_worker');
select is(jobs.resonance_load(kept('request')) ->> 'entry', 'A page.', 'loads the text of the entry');
select is((jobs.resonance_load(kept('request')) -> 'prior')::jsonb,
  jsonb_build_array('Newest.', repeat('x', 1000), 'Second.'),
  'loads 1,000 characters of the three newest others, none that is intimate or deleted');
select is(jobs.resonance_load(kept('request')) ->> 'candidates', '[]',
  'loads an empty list where there are no candidates');
select as_user('ann');
select count(habit('Habit ' || n)) from generate_series(1, 30) n;
select as_role('app_worker');
select is(json_array_length(jobs.resonance_load(kept('request')) -> 'candidates'), 25, 'loads at most 25 candidates');
select ok(jobs.llm_request_fail(kept('request')), 'the worker may settle the request');
select is(jobs.resonance_load(kept('request'))::text, null, 'is null once the request is settled');
select * from finish();
