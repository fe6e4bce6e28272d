select plan(9);
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
select count(habit('Habit ' || n)) from generate_series(1, 30) n;
select as_role('app_worker');
select is(json_array_length(jobs.resonance_load(kept('request')) -> 'candidates'), 25, 'loads at most 25 candidates');
select is(jobs.resonance_load(kept('request')) ->> 'withheld_candidates', '["candidates beyond the first 25"]',
  'names what it withholds of the candidates');
select ok(jobs.llm_request_fail(kept('request')), 'the worker may settle the request');
select is(jobs.resonance_load(kept('request'))::text, null, 'is null once the request is settled');
select * from finish();
