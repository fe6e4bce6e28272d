-- The steps of docs/contract/course.md#content-reconcile.
select plan(29);
select stages(), person('ann'), person('ben');

-- A chapter of the manifest: its id, stage, place, title.
create function pg_temp.chapter(id text, stage integer, place integer, title text) returns jsonb language sql as $$
  select jsonb_build_object('id', id, 'stage', stage, 'chapter', place, 'order', place, 'title', title,
    'content_type', 'chapter', 'release_day', place)
$$;
create function pg_temp.reconcile(variadic chapters jsonb[]) returns text language sql as $$
  select format('%s/%s/%s/%s %s', r ->> 'inserted', r ->> 'pruned', r ->> 'repointed', r ->> 'deleted',
    r ->> 'stages_without_row')
    from jobs.reconcile_content(to_json(chapters)) r
$$;
create function pg_temp.catalogue() returns text language sql as $$
  select string_agg(format('%s:%s:%s', stage_number, replace(url, 'content://', ''), title), ' ' order by id)
    from app.stage_contents
$$;
create function pg_temp.id_of(title text) returns bigint language sql as $$
  select min(c.id) from app.stage_contents c where c.title = id_of.title
$$;
create function pg_temp.mark(name text, content bigint, at timestamptz default '2026-01-01 00:00Z') returns void
  language sql as $$
  insert into app.content_completions (user_id, content_id, completed_at) values (tap.person(name), content, at)
$$;
create function pg_temp.marks() returns text language sql as $$
  select string_agg(format('%s:%s', split_part(u.email, '@', 1), c.title), ' ' order by u.id, c.id, m.id)
    from app.content_completions m join auth.users u on u.id = m.user_id
      join app.stage_contents c on c.id = m.content_id
$$;

select is(pg_temp.reconcile(pg_temp.chapter('b', 1, 2, 'B'), pg_temp.chapter('c', 2, 1, 'C'),
  pg_temp.chapter('a', 1, 1, 'A')),
  '3/0/0/0 []', 'inserts missing chapters');
select is(pg_temp.catalogue(), '1:a:A 1:b:B 2:c:C', 'inserts in the order of the manifest');
select is(pg_temp.reconcile(pg_temp.chapter('b', 1, 2, 'B'), pg_temp.chapter('c', 2, 1, 'C'),
  pg_temp.chapter('a', 1, 1, 'A')),
  '0/0/0/0 []', 'a second run changes nothing');
select keep('a', pg_temp.id_of('A')), keep('b', pg_temp.id_of('B'));
select pg_temp.mark('ann', kept('a'));
select is(pg_temp.reconcile(pg_temp.chapter('a', 1, 1, 'A new'), pg_temp.chapter('b', 1, 2, 'B')), '0/0/0/0 []',
  'a new title under the same id inserts nothing; a stage outside the manifest stays');
select is(pg_temp.catalogue(), '1:a:A new 1:b:B 2:c:C', 'updates the title in place');
select is(pg_temp.marks(), 'ann:A new', 'a renamed chapter stays read');

-- A new id under the title of another live chapter must not take its row.
select is(pg_temp.reconcile(pg_temp.chapter('new', 1, 1, 'B'), pg_temp.chapter('a', 1, 2, 'A new'),
  pg_temp.chapter('b', 1, 3, 'B moved')),
  '1/0/0/0 []', 'all urls are matched before any title');
select is((pg_temp.id_of('A new'), pg_temp.id_of('B moved')), (kept('a'), kept('b')),
  'each chapter keeps the row of its url');
select is(pg_temp.reconcile(pg_temp.chapter('renamed', 1, 1, 'B moved'), pg_temp.chapter('a', 1, 2, 'A new')),
  '0/1/0/0 []',
  'a new id is matched by title with a row whose url no chapter has');
select is((select id from app.stage_contents where url = 'content://renamed'), kept('b'),
  'a match by title keeps the row');

-- Rows from before the manifest: three share one url and one title; one of them is kept, by its title.
delete from app.stage_contents where stage_number = 2;
insert into app.stage_contents (stage_number, title, content_type, release_day, url) values
  (2, 'Twin', 'chapter', 1, 'https://old'), (2, 'Twin', 'chapter', 1, 'https://old'),
    (2, 'Twin', 'chapter', 1, 'https://old'),
  (2, 'Gone', 'chapter', 2, 'https://old');
select keep('first', min(id)), keep('second', min(id) + 1), keep('third', min(id) + 2), keep('gone', max(id))
  from app.stage_contents where stage_number = 2;
select pg_temp.mark('ann', kept('second'), '2026-01-02 00:00Z'),
  pg_temp.mark('ann', kept('third'), '2026-01-01 00:00Z'),
  pg_temp.mark('ben', kept('first')), pg_temp.mark('ben', kept('third')), pg_temp.mark('ben', kept('gone'));
select is(pg_temp.reconcile(pg_temp.chapter('twin', 2, 1, 'Twin')), '0/3/1/3 []',
  'read marks move to the kept row, one per reader; without a kept row they are deleted');
select is(pg_temp.catalogue(), '1:a:A new 1:renamed:B moved 2:twin:Twin', 'deletes rows without a chapter');
select is(pg_temp.marks(), 'ann:A new ann:Twin ben:Twin', 'a reader has one mark per kept row');
select is((select completed_at from app.content_completions
  where content_id = kept('first') and user_id = person('ann')),
  '2026-01-01 00:00Z'::timestamptz, 'of several marks of one reader the earliest stays');

delete from app.stages where stage_number in (7, 9);
select is(pg_temp.reconcile(pg_temp.chapter('x', 9, 1, 'X'), pg_temp.chapter('y', 8, 1, 'Y'),
  pg_temp.chapter('z', 7, 1, 'Z')),
  '1/0/0/0 [7,9]', 'names stages without a row and seeds the others');
select is(jobs.reconcile_content('[]')::jsonb,
  '{"inserted": 0, "pruned": 0, "repointed": 0, "deleted": 0, "stages_without_row": []}',
  'an empty manifest prunes nothing');
select is((select count(*) from app.stage_contents), 4::bigint, 'all rows stay after an empty manifest');
select is(pg_temp.reconcile(pg_temp.chapter('s1', 3, 1, 'Same'), pg_temp.chapter('s2', 3, 2, 'Same')), '2/0/0/0 []',
  'two chapters of a stage may have the same title');

-- Marks stay with the chapter that was read.
select keep('s2', id), pg_temp.mark('ben', id) from app.stage_contents where url = 'content://s2';
insert into app.stage_contents (stage_number, title, content_type, release_day, url) values
  (3, 'Same', 'chapter', 1, 'https://old'), (3, 'Lost', 'chapter', 1, 'https://old'),
  (4, 'Only', 'chapter', 1, 'https://old'), (4, 'Only', 'chapter', 1, 'content://only'),
  (5, 'Lost', 'chapter', 1, 'content://lost');
select person('cat');
select pg_temp.mark('cat', id) from app.stage_contents where title = 'Lost' and stage_number = 3;
select pg_temp.mark('ann', min(id)) from app.stage_contents where title = 'Only';
select keep('counter_of_cat', counter) from app.change_counters where user_id = person('cat');
select keep('counter_of_ben', counter) from app.change_counters where user_id = person('ben');
select is(pg_temp.reconcile(pg_temp.chapter('s1', 3, 1, 'Same'), pg_temp.chapter('s2', 3, 2, 'Same'),
  pg_temp.chapter('only', 4, 1, 'Only'), pg_temp.chapter('lost', 5, 1, 'Lost')), '0/3/1/1 []',
  'a row with the title of a matched chapter is pruned, whatever its own url');
select is((select string_agg(format('%s:%s', split_part(u.email, '@', 1), c.url), ' ' order by c.id)
    from app.content_completions m join auth.users u on u.id = m.user_id
    join app.stage_contents c on c.id = m.content_id
   where c.stage_number >= 3), 'ben:content://s2 ann:content://only',
  'a mark moves to the kept row of its stage and title, and to no other');
select is((select counter from app.change_counters where user_id = person('ben')), kept('counter_of_ben'),
  'who has no mark that moves has no change');
select ok((select counter > kept('counter_of_cat') from app.change_counters where user_id = person('cat')),
  'who loses a mark has one');
select is((select count(*) from app.stage_contents where stage_number in (3, 4, 5) and xmax = '0'), 0::bigint,
  'the rows of its stages are locked');
select is(pg_temp.reconcile(pg_temp.chapter('s1', 6, 1, 'Same'), pg_temp.chapter('s2', 3, 2, 'Same')), '1/1/0/0 []',
  'a chapter that moves to another stage is a new one there');
insert into app.stage_contents (stage_number, title, content_type, release_day, url)
  values (10, 'Far', 'chapter', 1, 'content://far');
select is(pg_temp.reconcile(pg_temp.chapter('u', 8, 1, 'Y'), pg_temp.chapter('v', 4, 1, 'Y')), '1/1/0/1 []',
  'a title is matched within its stage');
select is((select xmax from app.stage_contents where title = 'Far'), '0', 'rows of other stages are not locked');
select is((select string_agg(stage_number || ':' || url, ' ' order by stage_number) from app.stage_contents
  where title = 'Y'), '4:content://v 8:content://u', 'each in its own row');

select as_role('app_worker');
select throws_ok($$ select jobs.reconcile_content('[]') $$, '42501', null, 'the worker may not seed');
select as_role('app_api');
select throws_ok($$ delete from app.stage_contents $$, '42501', null, 'the API may not write the catalogue itself');
select * from finish();
