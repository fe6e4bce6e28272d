select plan(4);
select stages(), chapters(1, '{a}');
select life(n) from unnest('{ann,ben,cleo,dan,eve}'::text[]) n;
select life(n, 'metronome') from unnest('{fay,gus,hal,ida,joe,kim}'::text[]) n;
select life(n, 'tarot') from unnest('{lou,max}'::text[]) n;
select publish(), as_role('app_analyst_aggregates');
select results_eq($$ select mode, people from analytics_aggregates.practice_sessions $$,
  $$ values ('metronome'::text, 6::bigint) $$,
  'a rare mode is left out, and the smallest other one, which the total of the week would give');
select lives_ok($$ select 1 / (mode <> 'tarot')::integer from analytics_aggregates.practice_sessions
   where 1 / (mode <> 'tarot')::integer = 1 $$, 'an error of a condition tells no key of a small group');
select as_owner();
select practised(follows('lou', 3, '{"mode": "tarot"}'), now(), mode => 'tarot');
delete from auth.users where email like 'kim@%';
select as_role('app_analyst_aggregates');
select results_eq($$ select mode, people, sessions from analytics_aggregates.practice_sessions $$,
  $$ values ('metronome'::text, 6::bigint, 6::bigint) $$, 'what people do and who leaves shows with the next run');
select publish();
select results_eq($$ select mode, people, sessions from analytics_aggregates.practice_sessions $$,
  $$ values ('metronome'::text, 5::bigint, 5::bigint) $$, 'and not before');
select * from finish();
