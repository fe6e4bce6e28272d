select plan(7);
select keep('draft', practice(by_name => 'bob'));
select as_user('ann');
select keep('one', selection(kept('draft')));
select as_owner();
update app.practices set approved = false where id = kept('draft');
select as_user('ann');
select is((select count(*) from app.practices where id = kept('draft')), 0::bigint,
  'a practice that lost its approval is hidden from who follows it');
select is((lib.followed_practice(kept('one'))).id, kept('draft'),
  'answers a practice that lost its approval to who follows it');
select is((lib.followed_practice(-1)).id, null, 'answers nothing for a selection that does not exist');
select as_user('cat');
select is((lib.followed_practice(kept('one'))).id, null, 'answers nothing for the selection of somebody else');
select for_api_only('lib.followed_practice(bigint)');
select * from finish();
