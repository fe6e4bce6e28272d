select plan(3);
select lib.idempotency_begin(tap.person('ann'), 'k', '\x00'), lib.idempotency_begin(tap.person('ann'), 'other', '\x00'),
  lib.idempotency_begin(tap.person('ben'), 'k', '\x00');
select tap.as_user('ann');
select is(lib.idempotency_forget(lib.current_user_id(), 'k', '{"detail":"x"}')::text, '{"detail":"x"}',
  'answers the refusal');
select results_eq('select key from app.idempotency_keys', array['other'], 'forgets this key only');
select tap.as_owner();
select is((select count(*) from app.idempotency_keys where key = 'k'), 1::bigint, 'forgets it for this person only');
select * from finish();
