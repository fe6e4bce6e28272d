-- docs/contract/http.md#rate-limits: fixed windows from the first hit, by now() and not by lib.now().
select plan(10);

select tap.travel('2026-03-01 10:00+00');
select is(auth.limit_hit('r', 'a', 2, 60), null, 'accepts the first hit');
select is(auth.limit_hit('r', 'a', 2, 60), null, 'accepts the last hit of the limit');
select is(auth.limit_hit('r', 'a', 2, 60), 60, 'answers the next hit with the seconds until the window ends');
select is(auth.limit_hit('r', 'b', 2, 60), null, 'counts each client separately');
select is(auth.limit_hit('s', 'a', 2, 60), null, 'counts each route separately');
update auth.rate_limits set ends_at = now() + interval '1.5 seconds' where route = 'r' and client = 'a';
select is(auth.limit_hit('r', 'a', 2, 60), 2, 'rounds a part of a second up');
select is((select ends_at - now() from auth.rate_limits where route = 'r' and client = 'a'), interval '1.5 seconds',
  'refused hits do not extend the window');
update auth.rate_limits set ends_at = now() + interval '61 seconds' where route = 'r' and client = 'a';
select is(auth.limit_hit('r', 'a', 2, 60), 60, 'answers at most the window, also if the first hit began later');
update auth.rate_limits set ends_at = now() where route = 'r' and client = 'a';
select is(auth.limit_hit('r', 'a', 2, 60), null, 'accepts a hit when the window has ended');
select is((select (hits, ends_at - now()) from auth.rate_limits where route = 'r' and client = 'a'),
  (1, interval '60 seconds'), 'starts a new window with that hit as its first');
select * from finish();
