-- docs/contract/resonance.md#failed-answers; with a model: test/http/model-finishes.test.ts.
select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('A page.')), keep('other', entry('Another.'));
select keep('first', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, 50)),
  keep('of_other', lib.llm_request_create('resonance', kept('other'), 'own', null, 1000, 50));
select as_user('bob');
select is(jobs.llm_request_unreadable(kept('first')), false, 'is false for the request of somebody else');
select as_user('ann'), as_role('app_worker');
select is(jobs.llm_request_unreadable(kept('first')), true, 'the first of an entry is to be refunded');
select is(jobs.llm_request_unreadable(kept('of_other')), true, 'and the first of another entry');
select is(jobs.llm_request_unreadable(kept('of_other')), true, 'which says the same again');
select jobs.llm_request_fail(kept('first'));
select is(jobs.llm_request_unreadable(kept('first')), false, 'a settled one is not');
select as_user('ann');
select keep('second', lib.llm_request_create('resonance', kept('e'), 'own', null, 1000, 50));
select is(jobs.llm_request_unreadable(kept('second')), false, 'nor is a second one of the entry');
select keep('third', entry('A third.'));
select jobs.llm_request_fail(lib.llm_request_create('resonance', kept('third'), 'own', null, 1000, 50));
select is(jobs.llm_request_unreadable(lib.llm_request_create('resonance', kept('third'), 'own', null, 1000, 50)), true,
  'one that failed otherwise is none of them');
select travel('2026-06-16 11:59Z');
select is(jobs.llm_request_unreadable(kept('second')), false, 'within 24 hours');
select travel('2026-06-16 12:01Z');
select is(jobs.llm_request_unreadable(kept('second')), true, 'after them it is the first again');
select * from finish();
