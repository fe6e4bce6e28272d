-- docs/contract/operations.md#ledger-of-erasures
select plan(13);
select as_user('ann');
select keep('e', entry('gone')), keep('other', entry('stays'));
select as_user('ben');
select keep('b', entry('of ben'));
select as_owner();
select keep('ann', person('ann')), keep('ben', person('ben'));
insert into auth.identities (provider, subject, user_id, email_at_link_time) values ('idp_a', 'a', kept('ann'), '');
-- Lines of a second later, since now() stands still here.
create function pg_temp.lines(what text, age interval default '1 second') returns jsonb language sql as $$
  select jsonb_build_array(jsonb_build_object('at', now() + age) || case what
      when 'account' then jsonb_build_object('account', h[1], 'names', '[]'::jsonb)
      when 'address' then jsonb_build_object('account', 'x', 'names', h[2:2])
      when 'link' then jsonb_build_object('account', 'x', 'names', h[3:3])
      when 'entry' then jsonb_build_object('account', h[1], 'entry',
        (select auth.entry_hash(e) from app.journal_entries e where e.id = tap.kept('e')))
      else jsonb_build_object('account', 'x', 'names', '["y"]'::jsonb) end)
    from auth.users u, auth.account_hashes(u) h where u.id = tap.kept('ann')
$$;
create function pg_temp.named(lines jsonb) returns text language sql as $$
  select string_agg(case n.user_id when tap.kept('ann') then 'ann' else 'another' end
    || case n.entry_id when tap.kept('e') then ' e' else '' end, ', ')
    from auth.erasures_named(lines) n
$$;
select is(pg_temp.named(pg_temp.lines('account')), 'ann', 'an account by its own hash');
select is(pg_temp.named(pg_temp.lines('address')), 'ann', 'by its address');
select is(pg_temp.named(pg_temp.lines('link')), 'ann', 'and by its link to a provider');
select is(pg_temp.named(pg_temp.lines('account') || pg_temp.lines('address')), 'ann', 'once');
select is(pg_temp.named((select jsonb_agg(jsonb_build_object('at', l -> 'at', 'sealed', auth.erasure_seal(l - 'at')))
  from jsonb_array_elements(pg_temp.lines('link')) l)), 'ann', 'the same where its hashes are sealed');
select throws_like(
  $$ select pg_temp.named('[{"id": "7", "at": "2026-01-01T00:00:00Z", "sealed": "ww0ECQMI"}]') $$,
  'line 7 of the ledger does not open with the key of this database%', 'a line of another database is refused by name');
update auth.identities set created_at = now() + interval '2 seconds';
select is(pg_temp.named(pg_temp.lines('link')), null, 'no older account that the link was given to later');
select is(pg_temp.named(pg_temp.lines('address', '0 seconds')), null, 'no account that is newer than the line');
select is(pg_temp.named(pg_temp.lines('nobody')), null, 'nor any other');
select is(pg_temp.named(pg_temp.lines('entry')), 'ann e', 'an entry by its hash');
select is(pg_temp.named(pg_temp.lines('entry', '0 seconds')), null, 'none that was written or changed later');
select is(pg_temp.named(pg_temp.lines('entry') || pg_temp.lines('account')), 'ann', 'and none of an account that goes');
-- Numbers are given again: another account had the same ones, as ben has, and ben is named by a line older than him.
create function pg_temp.others(age interval) returns jsonb language sql as $$
  select jsonb_build_array(
    jsonb_build_object('at', now() + age, 'account', 'x', 'entry', auth.entry_hash(e)),
    jsonb_build_object('at', now(), 'account', (auth.account_hashes(u))[1], 'names', '[]'::jsonb))
    from auth.users u join app.journal_entries e on e.user_id = u.id where e.id = tap.kept('b')
$$;
select is(pg_temp.named(pg_temp.lines('entry') || pg_temp.others('1 second')), 'ann e', 'nor one of another account');
select * from finish();
