-- docs/contract/resonance.md#post-journalentry_idresonance
select plan(9);
select as_user('ann'), travel('2026-06-15 12:00Z');
create function pg_temp.body(
  message text, is_private boolean default false, cap integer default 5, notes json default '[1]'
) returns jsonb language sql as $$
  select to_jsonb(b) from lib.resonance_body(message, notes, '[2]', is_private, '{"c": 3}', cap) b
$$;
select is(pg_temp.body('A day.'), '{"marginalia": [1], "suggestions": [2], "remaining_messages": 5,
  "remaining_balance": 0, "monthly_reset_date": "2026-07-01", "care": null, "private": false, "private_message": null,
  "contraction": {"c": 3}, "no_notes_message": null}', 'has what the model found, and the balances');
select is(pg_temp.body('A day.', cap => 0) -> 'remaining_messages', '0', 'no message remains of none');
select as_owner();
select lib.wallet_open(person('ann'));
update app.wallets set monthly_messages_used = 7, monthly_reset_date = '2026-07-01';
select as_user('ann');
select is(pg_temp.body('A day.') -> 'remaining_messages', '0', 'nor where the cap was lowered since');
select is(pg_temp.body('I want to die') -> 'care', to_jsonb(lib.care_body()), 'a message may need care');
select ok(pg_temp.body('A day.', is_private => true) ->> 'private_message' like '%nothing was spent%',
  'a private page says that nothing read it');
select is(pg_temp.body('A day.', is_private => true) -> 'private', 'true', 'and that it is private');
select ok(pg_temp.body('A day.', notes => '[]') ->> 'no_notes_message' <> '', 'says so when there are no notes');
select is(pg_temp.body('I want to die', notes => '[]') ->> 'no_notes_message', null, 'but not beside care');
select is(pg_temp.body('A day.', is_private => true, notes => '[]') ->> 'no_notes_message', null,
  'nor of a private page');
select * from finish();
