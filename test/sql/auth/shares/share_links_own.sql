select plan(7);
insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode, mode_config,
  approved, preset)
values (1, 'A preset', '', '', 5, 'tarot', '{"mode": "tarot"}', true, true);
select keep('preset', (select max(id) from app.practices)), keep('other', practice(by_name => 'ann'));
insert into auth.practice_share_links (token_hash, sealed_token, practice_id, created_by_user_id, created_at,
  revoked_at)
values (sha256('1'), '1', kept('preset'), person('ann'), '2026-06-01 12:00Z', null),
  (sha256('2'), '2', kept('preset'), person('ann'), '2026-06-02 12:00Z', '2026-06-03 12:00Z'),
  (sha256('3'), '3', kept('preset'), person('ann'), '2026-06-02 12:00Z', null),
  (sha256('4'), '4', kept('preset'), person('bob'), '2026-06-03 12:00Z', null),
  (sha256('5'), '5', kept('other'), person('ann'), '2026-06-03 12:00Z', null);
create function pg_temp.own(practice text, limit_ integer default 50) returns text language sql as $$
  select string_agg(convert_from(l.sealed_token, 'UTF8'), '' order by nth)
    from auth.share_links_own(tap.kept(practice), limit_) with ordinality l (id, token_hash, sealed_token, practice_id,
      created_by_user_id, created_at, expires_at, max_uses, use_count, revoked_at, nth)
$$;
grant execute on all functions in schema pg_temp to public;
select as_user('ann');
select is(pg_temp.own('preset'), '321',
  'lists the links of the caller to the practice, newest first, revoked ones too');
select is(pg_temp.own('preset', 1), '3', 'lists as many as asked for');
select as_user('bob');
select is(pg_temp.own('preset'), '4', 'hides the links of others to the same practice');
select as_user();
select is(pg_temp.own('preset'), null, 'lists nothing without a caller');
select for_api_only('auth.share_links_own(bigint, integer)');
select * from finish();
