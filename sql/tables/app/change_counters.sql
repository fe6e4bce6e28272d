-- app.change_counters: one row per person, moved only by the triggers of other tables
-- (docs/contract/changes.md#the-counter).
create trigger changes_notify_of_update after update on app.change_counters for each row
  when (new.followed_until > now() and old.counter <> new.counter) execute function lib.change_notify();
create trigger changes_notify_of_delete after delete on app.change_counters for each row
  when (old.followed_until > now()) execute function lib.change_notify();
comment on table app.change_counters is 'The counter of each person''s data; no row: nothing changed yet.';
comment on column app.change_counters.counter is
  'Microseconds since 1970 at the last change, or one more than before if that is greater.';
comment on column app.change_counters.followed_until is
  'Until then a moved counter is announced to open event streams: when the last of their tokens expires.';
