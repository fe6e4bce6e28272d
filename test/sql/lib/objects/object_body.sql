-- Asked without policies, so that each branch says itself whose object it means; the bodies: edit_guard.sql.
select plan(6);
select stages(), chapters(1, '{a}'), set_config('app.data_key', '', true);
select whole_life('ann'), whole_life('ben');
select as_user('ann'), as_owner();
select is(lib.object_body('goal', kept('ann_goal')) ->> 'id', kept('ann_goal')::text, 'a goal');
select is(lib.object_body('goal', kept('ben_goal'))::text, null, 'no goal of somebody else');
select is(lib.object_body('promotion', kept('ann_quote')) ->> 'id', kept('ann_quote')::text, 'a quote');
select is(lib.object_body('promotion', kept('ben_quote'))::text, null, 'no quote of somebody else');
select is(lib.object_body('habit', kept('ann_habit')) ->> 'id', kept('ann_habit')::text, 'a habit');
select is(lib.object_body('journal_entry', kept('ann_entry')) ->> 'id', kept('ann_entry')::text, 'an entry');
select * from finish();
