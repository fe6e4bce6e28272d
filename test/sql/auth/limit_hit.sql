-- Fixed windows that start at the first hit. They run by the real clock, also where the rules' clock stands still.
select plan(9);

select tap.travel('2026-03-01 10:00+00');
select is(auth.limit_hit('r', 'a', 2, 60), null, 'the first passes');
select is(auth.limit_hit('r', 'a', 2, 60), null, 'so does the last');
select is(auth.limit_hit('r', 'a', 2, 60), 60, 'the next is told how long the window lasts');
select is(auth.limit_hit('r', 'b', 2, 60), null, 'another client has a window of its own');
select is(auth.limit_hit('s', 'a', 2, 60), null, 'so has another route');
update auth.rate_limits set ends_at = now() + interval '1.5 seconds' where route = 'r' and client = 'a';
select is(auth.limit_hit('r', 'a', 2, 60), 2, 'a part of a second is a whole one');
select is((select ends_at - now() from auth.rate_limits where route = 'r' and client = 'a'), interval '1.5 seconds', 'refused hits do not extend the window');
update auth.rate_limits set ends_at = now() where route = 'r' and client = 'a';
select is(auth.limit_hit('r', 'a', 2, 60), null, 'at its end a new window starts');
select is((select (hits, ends_at - now()) from auth.rate_limits where route = 'r' and client = 'a'), (1, interval '60 seconds'), 'with that hit as its first');
select * from finish();
