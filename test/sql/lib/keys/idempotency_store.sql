select plan(7);
select set_config('app.data_key', 'a key', true);
select lib.idempotency_begin(tap.person('ann'), 'k', '\x00'), lib.idempotency_begin(tap.person('ann'), 'other', '\x00'),
  lib.idempotency_begin(tap.person('ben'), 'k', '\x00');
select is(lib.idempotency_store(tap.person('ann'), 'k', '{"secret":  1}')::text, '{"secret":  1}',
  'answers the body unchanged');
select results_eq($$ select key from app.idempotency_keys
  where response is not null and user_id = tap.person('ann') $$, array['k'], 'stores the answer under this key only');
select is((select count(*) from app.idempotency_keys where response is not null), 1::bigint,
  'stores the answer for this person only');
select is(lib.open(response), '{"secret":  1}', 'stores an answer that lib.open opens') from app.idempotency_keys
  where response is not null;
select is(get_byte(response, 0), 1, 'seals the answer') from app.idempotency_keys where response is not null;
select lib.idempotency_store(tap.person('ben'), 'k', '{}', '"a tag"');
select results_eq('select key, tag from app.idempotency_keys where tag is not null', $$ values ('k', '"a tag"') $$,
  'stores the tag of the answer');
select set_config('app.data_key', '!', true);
select tap.refused($$ select lib.idempotency_store(tap.person('ann'), 'other', '{}') $$, 500, 'decryption_failure',
  'raises 500 where the data key cannot be opened');
select * from finish();
