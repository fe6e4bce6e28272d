-- The worked values of docs/contract/course.md#opening-of-items, and rules for all numbers of items.
select plan(15);
select is((select (d.unlocked, d.next_unlock_day) from lib.unlocked_items(total, day, days) d), (unlocked, next_day),
    format('%s items, day %s of %s', total, day, days))
  from (values (14, 10, 21, 7, 11), (3, 1, 21, 1, 8), (3, 7, 21, 1, 8), (3, 8, 21, 2, 15), (4, 3, 21, 1, 6),
    (10, 5, 21, 3, 7), (4, 21, 21, 4, null), (4, 99, 21, 4, null), (4, 0, 21, 0, 1), (4, -30, 21, 0, 1),
    (0, 5, 21, 0, null), (1, 1, 42, 1, null), (4, null, 21, 0, 1)) e (total, day, days, unlocked, next_day);
select is_empty($$
  select total, days, day from generate_series(1, 60) total, unnest(array[21, 42]) days, generate_series(1, 42) day
   cross join lateral lib.unlocked_items(total, day, days) now
   cross join lateral lib.unlocked_items(total, day - 1, days) before
   where day <= days and (now.unlocked not between 1 and total or now.unlocked < before.unlocked)
$$, 'day 1 opens at least one item, and no day closes an item');
select is_empty($$
  select total, days, day from generate_series(1, 60) total, unnest(array[21, 42]) days, generate_series(1, 42) day
   cross join lateral lib.unlocked_items(total, day, days) now
   cross join lateral lib.unlocked_items(total, now.next_unlock_day, days) after
   cross join lateral lib.unlocked_items(total, now.next_unlock_day - 1, days) eve
   where day <= days and now.next_unlock_day is not null
     and not (after.unlocked > now.unlocked and eve.unlocked = now.unlocked)
$$, 'next_unlock_day is the first day that opens another item');
select * from finish();
