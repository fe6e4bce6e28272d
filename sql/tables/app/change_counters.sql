-- app.change_counters: one row per person, moved by the triggers of lib.change_sources alone
-- (docs/contract/changes.md#the-counter).
comment on table app.change_counters is 'The counter of each person''s data; no row: nothing changed yet.';
comment on column app.change_counters.counter is
  'Microseconds since 1970 at the last change, or one more than before if that is greater.';
comment on column app.change_counters.followed_until is
  'Until then a moved counter is announced to open event streams: when the last of their tokens expires.';
