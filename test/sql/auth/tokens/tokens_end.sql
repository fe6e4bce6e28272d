-- docs/contract/tokens.md#tokens
select plan(4);
select keep('ann', person('ann')), keep('ben', person('ben'));
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
select user_id, 'Widget', '{habits:read}', 'tsw_1', sha256(nth::text::bytea), now(), now() + interval '1 day', 0
  from unnest(array[kept('ann'), kept('ann'), kept('ben')]) with ordinality t (user_id, nth);
select is(auth.tokens_end('nobody@example.com'), null, 'null without an account');
select is(auth.tokens_end(' ANN@example.com'), 2::bigint, 'how many were ended');
select is(array(select user_id from auth.api_tokens), array[kept('ben')], 'and no token of others');
select is(auth.tokens_end('ann@example.com'), 0::bigint, 'none is left');
select * from finish();
