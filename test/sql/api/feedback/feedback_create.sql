-- events: feedback_received 13
select plan(15);
create function tap.report(summary text default 'It stops.') returns json language sql as $$
  select api.feedback_create(jsonb_build_object('category', 'broken', 'impact', 'blocked', 'summary', summary,
    'actual', 'A blank page.', 'context', '{"screen": "Habits", "platform": "ios", "locale": "pt-BR"}'::jsonb))
$$;
select person('ann'), person('ben'), as_user('ann'), travel('2026-06-15 12:00Z');
select set_config('app.data_key', 'a key of ann', true);
create temp table answers as select report() as body;
select is((select array(select json_object_keys(body)) from answers),
  '{public_id,category,impact,created_at}', 'answers the receipt');
select matches((select body ->> 'public_id' from answers), '^FB-[2-9A-HJKMNP-TV-Z]{8}$',
  'with an id that people can name');
select is((select body ->> 'created_at' from answers), '2026-06-15T12:00:00.000000Z', 'and when it arrived');
select is((select array[get_byte(f.summary, 0), get_byte(f.actual, 0), get_byte(f.screen, 0)] from app.feedback f),
  '{2,2,2}', 'seals the words of the person');
select is((select array[lib.open(f.summary, 'feedback.summary ' || f.id),
    lib.open(f.actual, 'feedback.actual ' || f.id), lib.open(f.screen, 'feedback.screen ' || f.id),
    f.platform, f.locale]
  from app.feedback f), '{It stops.,A blank page.,Habits,ios,pt-BR}', 'keeps what was sent');
select is((select num_nulls(f.intent, f.expected, f.app_build, f.viewport_class, f.correlation_id)
  from app.feedback f), 5, 'and null for the rest');
select lives_ok($$ select report() from generate_series(1, 9) $$, 'takes ten in an hour');
select refused('select report()', 429, 'rate_limit_exceeded', 'refuses the eleventh with 429');
select as_user('ben');
select lives_ok('select report()', 'whoever else sent ten');
select as_user('ann'), travel('2026-06-15 13:00Z');
select lives_ok('select report()', 'takes the next once an hour is over');
select travel('2026-06-15 11:30Z');
select lives_ok('select report()', 'holds nobody off for a clock that was moved back');
select travel('2026-06-15 12:00Z');
select refused('select report()', 429, 'rate_limit_exceeded', 'but counts what it let through');
select for_api_only('api.feedback_create(jsonb)');
select * from finish();
