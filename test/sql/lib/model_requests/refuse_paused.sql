-- docs/contract/admin-jobs.md#pauses; with a real model request: test/tasks/pauses.test.ts.
select plan(10);
create function pg_temp.seconds() returns text language plpgsql as $$
declare
  v_hint text;
begin
  perform lib.refuse_paused('resonance');
  return null;
exception when others then
  get stacked diagnostics v_hint = pg_exception_hint;
  return v_hint;
end $$;
select lives_ok($$ select lib.refuse_paused('essay') $$, 'lets a task pass that is not paused');
select jobs.task_hold('resonance', null, 'x', 'operator');
select refused($$ select lib.refuse_paused('resonance') $$, 503, 'service_unavailable',
  'refuses one that is paused for good');
select is(pg_temp.seconds(), '60', 'to be asked again in a minute');
select lives_ok($$ select lib.refuse_paused('essay') $$, 'and no other');
update jobs.pauses set until = now() + interval '10 minutes';
select refused($$ select lib.refuse_paused('resonance') $$, 503, 'service_unavailable', 'refuses it until then');
select is(pg_temp.seconds(), '600', 'and says when that is');
update jobs.pauses set until = now();
select lives_ok($$ select lib.refuse_paused('resonance') $$, 'and no longer');
select for_api_only('lib.refuse_paused(text)');
select * from finish();
