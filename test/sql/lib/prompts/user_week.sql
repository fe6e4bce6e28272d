select plan(9);
select stages(), as_user('ann'), zone('UTC'), travel('2026-03-01 12:00Z');
select is(lib.user_week(), 1, 'it begins with week 1');
create function pg_temp.answered(weeks integer[]) returns void language sql security definer as $$
  insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
  select lib.current_user_id(), w, '', '\x00', now() from unnest(weeks) w
$$;
select pg_temp.answered('{1,5}');
select is(lib.user_week(), 3, 'each answer opens one, whichever it was');
select progress(1, '2026-02-01 12:00Z');
select is(lib.user_week(), 5, 'or the calendar is ahead: the 28th day');
select zone('America/Los_Angeles'), travel('2026-03-01 07:59:59Z');
select is(lib.user_week(), 4, 'not before midnight where the person is');
select travel('2026-03-01 08:00Z');
select is(lib.user_week(), 5, 'but then');
select travel('2030-01-01 00:00Z');
select is(lib.user_week(), 36, 'the 36th is the last');
select progress(1, '2030-01-01 00:00Z');
select is(lib.user_week(), 3, 'a new cycle moves the anchor, and answers stay');
select pg_temp.answered(array(select w from generate_series(2, 36) w where w <> 5));
select is(lib.user_week(), 36, 'all answered is the last too');
select as_user('ben');
select is(lib.user_week(), 1, 'a stranger begins at week 1');
select * from finish();
