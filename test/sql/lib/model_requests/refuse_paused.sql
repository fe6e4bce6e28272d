-- docs/contract/admin-jobs.md#pauses; with a real model request: test/tasks/pauses.test.ts.
select plan(8);
select lives_ok($$ select lib.refuse_paused('essay') $$, 'lets a task pass that is not paused');
select jobs.task_hold('resonance', null, 'x', 'operator');
select refused($$ select lib.refuse_paused('resonance') $$, 503, 'service_unavailable',
  'refuses one that is paused for good');
select lives_ok($$ select lib.refuse_paused('essay') $$, 'and no other');
update jobs.pauses set until = now() + interval '10 minutes';
select refused($$ select lib.refuse_paused('resonance') $$, 503, 'service_unavailable', 'refuses it until then');
update jobs.pauses set until = now();
select lives_ok($$ select lib.refuse_paused('resonance') $$, 'and no longer');
select for_api_only('lib.refuse_paused(text)');
select * from finish();
