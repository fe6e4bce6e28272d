-- docs/contract/tokens.md#tokens
select plan(2);
select keep('ann', person('ann')), keep('ben', person('ben'));
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages,
  last_used_on)
values (kept('ann'), 'Widget', '{habits:read,program:read}', 'tsw_1', sha256('1'), '2026-02-01Z', '2026-03-31Z', 0,
    '2026-03-02'),
  (kept('ann'), 'New', '{journal:read}', 'tsw_2', sha256('2'), '2026-02-01Z', '2026-03-30Z', 0, null),
  (kept('ben'), 'Ben''s', '{journal:read}', 'tsw_3', sha256('3'), '2026-02-01Z', '2026-03-31Z', 0, '2026-03-01');
insert into app.token_uses (user_id, token_id, day, route, calls, refusals, texts)
select t.user_id, t.id, day, 'GET /journal/', 2, 3, 4 from auth.api_tokens t
 cross join unnest('{2026-03-01,2026-03-02}'::date[]) day where t.last_used_on is not null;
select results_eq($$ select name, scopes, ends, last_used, calls, refusals, texts
    from auth.tokens_used(' ANN@example.com') $$,
  $$ values ('New', 'journal:read', '2026-03-30', 'never', '0', '0', '0'),
    ('Widget', 'habits:read program:read', '2026-03-31', '2026-03-02', '4', '6', '8') $$,
  'the tokens of the account with what they were used for, the newest first');
select is_empty($$ select from auth.tokens_used('nobody@example.com') $$, 'no row without an account');
select * from finish();
