-- docs/contract/auth.md#sessions: what ends all sessions of an account.
-- events: account_reclaimed 1, password_reset_event confirmed 1, signed_out 2
select plan(13);
select keep('ann', person('ann')), keep('ben', person('ben')), travel('2026-03-01 10:00Z');
create function pg_temp.fill() returns void language sql as $$
  delete from auth.revoked_tokens;
  insert into auth.sessions (user_id, device, created_at, last_used_at, expires_at)
  select user_id, device, '2026-01-01Z', '2026-02-01Z', '2026-04-01Z'
    from (values (kept('ann'), 'Phone'), (kept('ann'), 'Laptop'), (kept('ben'), 'Watch')) s (user_id, device)
   where not exists (select from auth.sessions o where o.device = s.device);
  insert into auth.session_tokens select 'of ' || device, user_id, id, '2026-03-01 11:00Z' from auth.sessions
  on conflict do nothing;
$$;
create function pg_temp.left_over() returns text language sql as $$
  select concat((select string_agg(device, ' ' order by device) from auth.sessions), ' - ',
    (select string_agg(token_id, ', ' order by token_id) from auth.revoked_tokens))
$$;
select pg_temp.fill();
select auth.sessions_end(kept('ann'), array[(select id from auth.sessions where device = 'Phone')]);
select is(pg_temp.left_over(), 'Laptop Watch - of Phone', 'ends one session, and revokes its access tokens');
select auth.sessions_end(kept('ann'), array[(select id from auth.sessions where device = 'Watch')]);
select is(pg_temp.left_over(), 'Laptop Watch - of Phone', 'ends nobody else''s');
select auth.sessions_end(kept('ann'), '{}');
select is(pg_temp.left_over(), 'Laptop Watch - of Phone', 'ends none where none is named');
select pg_temp.fill(), auth.sessions_end(kept('ann'));
select is(pg_temp.left_over(), 'Watch - of Laptop, of Phone', 'ends all without a list');

select pg_temp.fill();
insert into auth.password_resets (request_id, user_id, lookup_key, token_hash, requested_ip, requested_user_agent,
  created_at, expires_at)
values (gen_random_uuid(), kept('ann'), 'x', 'x', '', '', '2026-03-01Z', '2026-03-02Z');
insert into auth.api_tokens (user_id, name, scopes, prefix, token_hash, created_at, expires_at, monthly_messages)
select id, 'Widget', '{habits:read}', 'tsw_1', sha256(id::text::bytea), '2026-03-01Z', '2026-03-31Z', 0
  from unnest(array[kept('ann'), kept('ben')]) id;
select auth.sessions_end(kept('ann'), '{}');
select is((select count(*) from auth.api_tokens), 2::bigint, 'tokens stay where sessions are named');
select auth.password_reset_confirm(max(id), 'y') from auth.password_resets;
select is(pg_temp.left_over(), 'Watch - of Laptop, of Phone', 'a confirmed reset ends all');
select is(array(select user_id from auth.api_tokens), array[kept('ben')], 'and every token of the person');
select pg_temp.fill(), auth.account_reclaim(kept('ann'));
select is(pg_temp.left_over(), 'Watch - of Laptop, of Phone', 'the first link of an unproven address ends all');
select pg_temp.fill(), auth.role_set('ann@example.com', 'admin', false),
  auth.role_set('ann@example.com', 'active', true);
select is(pg_temp.left_over(), 'Laptop Phone Watch - ', 'other flags and enabling end none');
select auth.role_set('ann@example.com', 'active', false);
select is(pg_temp.left_over(), 'Watch - of Laptop, of Phone', 'disabling ends all');
select auth.role_set('ann@example.com', 'active', true), pg_temp.fill(), as_user('ann');
select auth.sign_out(null, null, true);
select as_owner();
select is(pg_temp.left_over(), 'Watch - of Laptop, of Phone', 'signing out everywhere ends all');
select pg_temp.fill(), as_user('ann');
select auth.sign_out('of Phone', 1772362800, false);
select as_owner();
select is(pg_temp.left_over(), 'Laptop Watch - of Phone', 'signing out ends the session of the token');
delete from auth.users where id = kept('ann');
select is((select string_agg(device, ' ') from auth.sessions), 'Watch', 'a deletion leaves nothing');
select * from finish();
