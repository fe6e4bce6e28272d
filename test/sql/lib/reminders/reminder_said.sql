-- docs/contract/reminders.md: an evening and a digest once a day, whatever their minutes.
select plan(5);
select travel('2026-06-17 08:00Z'), keep('ann', person('ann')), keep('bob', person('bob'));
insert into app.reminder_settings (user_id, enabled, found_until)
values (kept('ann'), true, lib.now()), (kept('bob'), true, lib.now());
insert into app.reminders (user_id, kind, object_id, day, local_time, due_at, state, reason)
select kept('ann'), kind, 0, day, '20:00', lib.now(), state, case state when 'not_sent' then 'late' end
  from (values ('evening', date '2026-06-17', 'sent'), ('evening', '2026-06-18', 'waiting'),
    ('evening', '2026-06-19', 'not_sent')) r (kind, day, state);
select ok(lib.reminder_said(kept('ann'), 'evening', '2026-06-17'), 'one that was said');
select ok(lib.reminder_said(kept('ann'), 'evening', '2026-06-18'), 'one that waits');
select ok(not lib.reminder_said(kept('ann'), 'evening', '2026-06-19'), 'not one that did not come');
select ok(not lib.reminder_said(kept('ann'), 'digest', '2026-06-17'), 'not one of another kind');
select ok(not lib.reminder_said(kept('bob'), 'evening', '2026-06-17'), 'or of somebody else');
select * from finish();
