select plan(9);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(lib.last_open_week(), 1, 'week 1 at first');
create function pg_temp.answered(weeks integer[]) returns void language sql security definer as $$
  insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  select lib.current_user_id(), w, '', '\x00', now() from unnest(weeks) w
$$;
select pg_temp.answered('{1,5}');
select is(lib.last_open_week(), 3, 'each answer opens one more week, whichever week it answers');
select progress(1, '2026-02-01 12:00Z');
select is(lib.last_open_week(), 5, 'the calendar opens week 5 on day 28');
select zone('America/Los_Angeles'), travel('2026-03-01 07:59:59Z');
select is(lib.last_open_week(), 4, 'the calendar opens no week before the local midnight');
select travel('2026-03-01 08:00Z');
select is(lib.last_open_week(), 5, 'the calendar opens the week at the local midnight');
select travel('2030-01-01 00:00Z');
select is(lib.last_open_week(), 36, 'the calendar ends at week 36');
select progress(1, '2030-01-01 00:00Z');
select is(lib.last_open_week(), 3, 'after a new cycle the number of answers still counts');
select pg_temp.answered(array(select w from generate_series(2, 36) w where w <> 5));
select is(lib.last_open_week(), 36, '36 answers open no week after 36');
select as_user('ben');
select is(lib.last_open_week(), 1, 'another person is at week 1');
select * from finish();
