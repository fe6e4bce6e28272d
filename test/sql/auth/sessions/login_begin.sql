-- Whom it lets in, and who finds out: test/sql/auth/sessions/login_finish.sql.
select plan(7);
select person('ann'), person('gone');
update auth.users set is_active = false, deleted_at = now(), password_hash = 'y' where id = person('gone');
select as_user();
select is(auth.login_begin('ann@example.com'), 'x', 'answers the hash of an account');
select is(auth.login_begin('gone@example.com'), 'y',
  'answers the hash of a gated account too, so that it costs the same work');
select is(auth.login_begin('ann@example'), null, 'answers nothing for an e-mail that nobody has');
select is(auth.login_begin(null), null, 'answers nothing for no e-mail');
select for_api_only('auth.login_begin(text)');
select * from finish();
