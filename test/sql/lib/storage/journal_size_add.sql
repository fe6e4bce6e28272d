-- docs/contract/http.md#what-a-person-may-store; raced from several connections: test/http/storage.test.ts.
select plan(13);
select set_config('app.data_key', 'a key', true);
create function pg_temp.sizes() returns text language sql as $$
  select format('%s bytes, %s entries', s.journal_bytes - coalesce((select sum(octet_length(e.message)
      + coalesce(octet_length(e.title), 0)) from app.journal_entries e where e.user_id = s.user_id), 0)
      - coalesce((select sum(octet_length(q.text)) from app.promoted_quotes q where q.user_id = s.user_id), 0),
    s.journal_entries)
    from app.stored_sizes s where s.user_id = lib.current_user_id()
$$;
select as_user('ann');
select keep('e', entry('A page of text.'));
select is(pg_temp.sizes(), '0 bytes, 1 entries', 'the first row has what is stored');
select keep('f', entry('Another page.'));
select is(pg_temp.sizes(), '0 bytes, 2 entries', 'a new entry counts');
select api.journal_entry_update(kept('f'), '{"message": "Another page, longer.", "title": "A title"}');
select is(pg_temp.sizes(), '0 bytes, 2 entries', 'a changed text and title count');
select keep('q', (api.promotion_create(kept('f'), '{"anchor_start": 0, "anchor_end": 7}') ->> 'id')::bigint);
select is(pg_temp.sizes(), '0 bytes, 2 entries', 'a quote counts');
select as_owner();
delete from app.stored_sizes where user_id = person('ann');
select as_user('ann'), lib.stored_sizes_begin();
select is(pg_temp.sizes(), '0 bytes, 2 entries', 'a row that is made anew has entries and quotes');
select api.promotion_delete(kept('q'));
select is(pg_temp.sizes(), '0 bytes, 2 entries', 'a deleted quote no longer counts');
select api.journal_entry_delete(kept('f'));
select is(pg_temp.sizes(), '0 bytes, 2 entries', 'a deleted entry keeps its row and counts');
update app.stored_sizes set journal_entries = 100000;
select refused($$ select entry('One more.') $$, 409, 'storage_quota_exceeded',
  'refuses the entry after 100,000');
update app.stored_sizes set journal_bytes = 256 * 1024 * 1024, journal_entries = 2;
select refused(
  format($$ select api.journal_entry_update(%s, '{"message": "A page of text that grows."}') $$, kept('e')), 409,
  'storage_quota_exceeded', 'refuses a text that grows beyond 256 MiB');
select lives_ok(format($$ select api.journal_entry_update(%s, '{"message": "A page"}') $$, kept('e')),
  'a text may shrink at the limit');
select as_user('ben');
select is((select count(*) from app.stored_sizes), 0::bigint, 'nobody sees the sizes of others');
select is(concat_ws(' ', s.answer_bytes, s.journal_bytes, s.journal_entries), '0 0 0', 'who has nothing has nothing')
  from lib.stored_sizes_begin() s;
select as_role('app_analyst');
select throws_ok('select from app.stored_sizes', '42501', null, 'an analyst sees no sizes');
select * from finish();
