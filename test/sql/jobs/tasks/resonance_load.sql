-- events: completion_candidates_dropped 4, habit_created 26
select plan(17);
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
select is((jobs.resonance_load(kept('request')) -> 'withheld_history')::jsonb,
  '["intimate entries", "entries beyond the newest three", "earlier entries beyond 1,000 characters"]',
  'names what it withholds of earlier entries');
select is((select array_agg(e.id::text order by e.id desc) from app.journal_entries e
    where e.deleted_at is null and e.classification <> 'intimate' and e.id <> kept('entry')
      and e.id::text in (select json_array_elements_text(jobs.resonance_load(kept('request')) -> 'prior_ids'))),
  array(select json_array_elements_text(jobs.resonance_load(kept('request')) -> 'prior_ids')),
  'names the earlier entries that it loads, newest first');
select is(jobs.resonance_load(kept('request')) ->> 'candidates', '[]',
  'loads an empty list where there are no candidates');
select as_user('ann');
select count(habit('Habit ' || n)) from generate_series(1, 25) n;
select as_role('app_worker');
select is(jobs.resonance_load(kept('request')) ->> 'withheld_candidates', '[]', 'withholds none of 25 candidates');
select as_user('ann');
select habit('One more');
select as_role('app_worker');
select is(json_array_length(jobs.resonance_load(kept('request')) -> 'candidates'), 25, 'loads at most 25 candidates');
select is(jobs.resonance_load(kept('request')) ->> 'withheld_candidates', '["candidates beyond the first 25"]',
  'names what it withholds of the candidates');
select as_user('ann');
select keep('second', (api.resonance_create(entry('Another page.'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
select as_role('app_worker');
select is(array[jobs.resonance_load(kept('request')) ->> 'entry', jobs.resonance_load(kept('second')) ->> 'entry'],
  '{A page.,Another page.}', 'loads the entry of the request that is asked for');

select as_user('bob');
select keep('bobs', entry('Of bob.'));
select keep('bobs_request', (api.resonance_create(kept('bobs'), 'own', null, 1000, 50) ->> 'request_id')::bigint);
create function pg_temp.loaded(name text) returns jsonb language sql as $$
  select jobs.resonance_load(tap.kept('bobs_request'))::jsonb -> name
$$;
select is(pg_temp.loaded('prior') || pg_temp.loaded('prior_ids') || pg_temp.loaded('withheld_history'), '[]',
  'loads empty lists where there is no other entry');
select entry(repeat('x', 1000)), entry('Second.'), entry('Third.');
select keep('gone', entry('Gone.')), keep('hidden', entry('Hidden.', '{"classification": "intimate"}'));
select api.journal_entry_delete(kept('gone')), api.journal_entry_delete(kept('hidden'));
select is(pg_temp.loaded('withheld_history'), '[]',
  'withholds nothing of three others of 1,000 characters; deleted ones do not count');
select keep('own', entry('Mine.', '{"classification": "intimate"}'));
select is(pg_temp.loaded('withheld_history'), '["intimate entries"]',
  'withholds an intimate entry besides those three');
select api.journal_entry_delete(kept('own'));
select keep('fourth', entry(repeat('x', 1001)));
select is(pg_temp.loaded('withheld_history'),
  '["entries beyond the newest three", "earlier entries beyond 1,000 characters"]',
  'withholds the fourth, and what is beyond 1,000 characters');
select api.journal_entry_update(kept('bobs'), '{"classification": "intimate"}');
select is(jobs.resonance_load(kept('bobs_request'))::text, null, 'is null once the entry is intimate');
select api.journal_entry_update(kept('bobs'), '{"classification": "personal"}');
select api.journal_entry_delete(kept('bobs'));
select is(jobs.resonance_load(kept('bobs_request'))::text, null, 'is null once the entry is deleted');
select as_user('ann'), as_role('app_worker');
select ok(jobs.llm_request_fail(kept('request')), 'the worker may settle the request');
select is(jobs.resonance_load(kept('request'))::text, null, 'is null once the request is settled');
select * from finish();
