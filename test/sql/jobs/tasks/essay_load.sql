select plan(8);
select as_user('ann');
select keep('e', entry('I walked by the river.'));
select keep('other', entry('I slept.'));
select note(kept('other'), 2, 'slept');
select keep('note', note(kept('e'), 2, 'walked'));
select keep('request', (api.essay_create(kept('note'), 'own', null, 1000) ->> 'request_id')::bigint);
select as_role('app_worker');
select is(jobs.essay_load(kept('request'))::jsonb, '{"entry": "I walked by the river.", "kind": "theme",
  "note": "A note.", "passage": "walked", "passage_start": 2}', 'loads the whole entry, the note and its passage');
select is(jobs.essay_load(-1)::text, null, 'is null for a request that does not exist');
select as_user('bob'), as_role('app_worker');
select is(jobs.essay_load(kept('request'))::text, null, 'is null for the request of somebody else');
select as_user('ann');
select api.journal_entry_update(kept('e'), '{"classification": "intimate"}');
select is(jobs.essay_load(kept('request'))::text, null, 'is null once the entry is intimate');
select api.journal_entry_update(kept('e'), '{"classification": "personal", "message": "Nothing."}');
select is((jobs.essay_load(kept('request'))::jsonb - '{entry,kind,note}'::text[]),
  '{"passage": "walked", "passage_start": null}', 'loads a note that is stale, without a place in the entry');
select api.journal_entry_delete(kept('e'));
select is(jobs.essay_load(kept('request'))::text, null, 'is null once the entry is deleted');
select keep('e', entry('I sat.'));
select keep('note', note(kept('e'), 2, 'sat'));
select keep('request', (api.essay_create(kept('note'), 'own', null, 1000) ->> 'request_id')::bigint);
select jobs.llm_request_fail(kept('request'));
select is(jobs.essay_load(kept('request'))::text, null, 'is null once the request is settled');
select as_role('app_analyst');
select throws_ok('select jobs.essay_load(1)', '42501', null, 'an analyst may not run it');
select * from finish();
