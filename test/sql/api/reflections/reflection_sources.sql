-- docs/contract/reflections.md#sources-of-a-scope. The program starts on Monday evening, 2026-01-05; now is week 8.
select plan(59);
select as_user('ann'), zone('UTC'), travel('2026-02-25 12:00Z');

-- Writes a finished entry of an instant; with a scope key it is a reflection.
create function pg_temp.wrote(name text, at timestamptz, scope text default null, status text default 'finished')
returns void
language plpgsql as $$
begin
  perform keep(name, entry(name, case when scope is null then '{}'
    else jsonb_build_object('reflection_scope_key', scope, 'reflection_level',
    (select s.level from lib.reflection_scopes() s where s.token = split_part(scope, ':', 2))) end));
  perform api.journal_entry_update(kept(name), jsonb_build_object('status', status));
  perform set_config('role', 'none', true);
  update app.journal_entries set written_at = at, local_day = null where id = kept(name);
  perform set_config('role', 'app_api', true);
end $$;
create function pg_temp.items(level text, key text) returns json language sql as $$
  select api.reflection_sources(level, key) -> 'items'
$$;
-- The bodies, in order; reflections in capitals.
create function pg_temp.gathered(level text, key text) returns text language sql as $$
  select string_agg(case i ->> 'kind' when 'entry' then i ->> 'body' else upper(i ->> 'body') end, ' ' order by nth)
    from json_array_elements(pg_temp.items(level, key)) with ordinality as t (i, nth)
$$;

select is(pg_temp.items('program', 'c1:prog')::text, '[]', 'answers nothing without a progress row');
select refused('select pg_temp.items(''stage'', ''c1:s2'')', 403, 'scope_locked',
  'takes a person without progress to be in week 1');
select refused('select pg_temp.items(''week'', ''c1:w2'')', 403, 'scope_locked', 'and not in week 2');
select program('ann', '2026-01-05 20:00Z');
select is(pg_temp.items('program', 'c1:prog')::text, '[]', 'answers nothing without entries');
select refused(format('select pg_temp.items(%L, %L)', level, key), 422, 'invalid_scope',
  'refuses the scope ' || level || ' ' || key) from (values ('week', 'c1:s1'), ('week', 'c1:w0'),
  ('week', 'c1:w37'), ('week', 'c1:w01'), ('week', 'c0:w1'), ('week', 'w1'), ('week', 'c1:w1:w1'), ('week', 'C1:W1'),
  ('tier', 'c1:t3'), ('stage', 'c1:s11'),
  ('component', 'c1:p6'), ('program', 'c1:prog1'), ('week', 'c999999999999999999999999999:w1'), ('week', ''),
  ('week', e'c1:w1\n'), ('week', 'c١:w1')) t (level, key);
select lives_ok(format('select pg_temp.items(%L, %L)', level, key), 'accepts ' || key || ', which has begun')
  from (values ('week', 'c1:w8'), ('stage', 'c7:s3'), ('tier', 'c1:t1'), ('program', 'c1:prog')) t (level, key);
select refused(format('select pg_temp.items(%L, %L)', level, key), 403, 'scope_locked',
  'refuses ' || key || ', which has not begun') from (values ('week', 'c1:w9'), ('stage', 'c1:s4'),
  ('component', 'c1:p3'), ('tier', 'c1:t2')) t (level, key);

select pg_temp.wrote('first', '2026-01-05 00:00Z'), pg_temp.wrote('second', '2026-01-11 23:59Z'),
  pg_temp.wrote('third', '2026-01-12 00:00Z'),
  pg_temp.wrote('before', '2026-01-04 23:59Z'), pg_temp.wrote('draft', '2026-01-06 12:00Z', status => 'draft'),
  pg_temp.wrote('gone', '2026-01-06 12:00Z'),
  pg_temp.wrote('fifth', '2026-02-03 12:00Z'), pg_temp.wrote('fourth', '2026-01-30 12:00Z'),
  pg_temp.wrote('bot', '2026-01-06 12:00Z'),
  pg_temp.wrote('target', '2026-01-06 12:00Z', 'c3:w1');
select api.journal_entry_delete(kept('gone'));
select as_owner();
update app.journal_entries set sender = 'bot' where id = kept('bot');
update app.journal_entries set reflection_level = null, reflection_scope_key = null, tag = 'hierarchical_reflection'
  where id = kept('target');
select as_user('ann');
select is(pg_temp.gathered('week', 'c1:w1'), 'first target second',
  'takes entries from the first minute of the week to its last');
select keep('folded', quote(kept('first'), 1, 3)), keep('open', quote(kept('first'), 0, 2));
select api.promotion_update(kept('folded'), jsonb_build_object('included_in_entry_id', kept('target')));
select is(pg_temp.gathered('week', 'c1:w1'), 'first second', 'leaves out an entry that quotes are folded into');
select is(pg_temp.items('week', 'c1:w1')::jsonb -> 0, jsonb_build_object('kind', 'entry', 'id', kept('first'), 'title',
  '', 'timestamp', '2026-01-05T00:00:00.000000Z',
  'body', 'first', 'reflection_level', null, 'promoted_quotes', jsonb_build_array(
    jsonb_build_object('id', kept('open'), 'anchor_start', 0, 'anchor_end', 2, 'anchor_text', 'fi', 'pending', true,
      'stale', false),
    jsonb_build_object('id', kept('folded'), 'anchor_start', 1, 'anchor_end', 3, 'anchor_text', 'ir', 'pending',
      false, 'stale', false))), 'answers every key of an entry and its quotes');
select is(pg_temp.gathered('program', 'c1:prog'), 'first second third fourth fifth',
  'lists entries in the order of their days');

select pg_temp.wrote('w1', '2026-02-20 12:00Z', 'c1:w1'), pg_temp.wrote('w5', '2026-02-20 12:00Z', 'c1:w5', 'draft'),
  pg_temp.wrote('p3', '2026-02-20 12:00Z', 'c1:p3'),
  pg_temp.wrote('other', '2026-02-20 12:00Z', 'c2:w1');
select is(pg_temp.gathered('week', 'c1:w1'), 'first second', 'does not list a reflection as its own source');
select is(pg_temp.gathered('stage', 'c1:s1'), 'W1 third', 'lists a finished reflection in place of its week');
select is(pg_temp.gathered('program', 'c1:prog'), 'W1 third fourth fifth P3',
  'lists reflections by their weeks, and ignores drafts');
select pg_temp.wrote('s1', '2026-02-20 12:00Z', 'c1:s1');
select is(pg_temp.gathered('component', 'c1:p1'), 'S1 fourth fifth',
  'lists a wider reflection in place of all that it covers');
select is(pg_temp.gathered('stage', 'c1:s1'), 'W1 third', 'does not cover a scope by its own reflection');
select is(pg_temp.gathered('tier', 'c2:t1'), 'OTHER third fourth fifth',
  'takes the reflections of the cycle that is asked for');
select is(pg_temp.items('component', 'c1:p1') -> 0 ->> 'reflection_level', 'stage', 'names the level of a reflection');
-- Reflections of other weeks, of the last week of the scope, by the service, and deleted ones.
select pg_temp.wrote('w2', '2026-02-20 12:00Z', 'c5:w2'), pg_temp.wrote('w3', '2026-02-20 12:00Z', 'c5:w3'),
  pg_temp.wrote('w8', '2026-02-20 12:00Z', 'c5:w8');
select is(pg_temp.gathered('stage', 'c5:s1'), 'first second W2 W3', 'takes the reflections of its own weeks');
select is(pg_temp.gathered('stage', 'c5:s2'), 'fourth fifth', 'and none of earlier ones');
select as_owner();
update app.journal_entries set sender = 'bot' where id = kept('w2');
select as_user('ann'), api.journal_entry_delete(kept('w3'));
select is(pg_temp.gathered('stage', 'c5:s1'), 'first second third', 'by the person, and not deleted');
select keep('lone', quote(kept('third'), 0, 2));
select is(json_array_length(pg_temp.items('week', 'c1:w2') #> '{0,promoted_quotes}'), 1,
  'an entry alone has its quotes');
-- In Auckland (UTC+13) the program began on the 6th.
select zone('Pacific/Auckland');
select is(pg_temp.gathered('week', 'c4:w1'), 'second third', 'builds weeks of local days');
select zone('UTC');
-- Many entries and many quotes.
select is(api.reflection_sources('week', 'c1:w1')::jsonb ? 'truncated', false,
  'answers no `truncated` when nothing is left out');
select pg_temp.wrote('base', '2026-02-04 12:00Z'), keep('quoted', quote(kept('base'), 0, 2));
select as_owner();
insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
select q.user_id, q.source_entry_id, 0, 2, q.text, q.created_at, q.updated_at
  from app.promoted_quotes q, generate_series(1, 500) where q.id = kept('quoted');
create function pg_temp.quotes() returns bigint language sql as $$
  select sum(json_array_length(i -> 'promoted_quotes')) from json_array_elements(pg_temp.items('week', 'c1:w5')) i
$$;
select as_user('ann');
select is(pg_temp.quotes(), 500::bigint, 'takes the newest 500 quotes of an entry');
select is(api.reflection_sources('week', 'c1:w5')::jsonb -> 'truncated', 'true',
  'answers `truncated` when quotes are left out');
select as_owner();
insert into app.journal_entries (user_id, written_at, updated_at, status, message, tag, classification)
select e.user_id, e.written_at + n * interval '1 minute', e.updated_at, e.status, e.message, e.tag, e.classification
  from app.journal_entries e, generate_series(1, 498) n where e.id = kept('base');
select as_user('ann');
select is(json_array_length(pg_temp.items('week', 'c1:w5')), 500, 'takes 500 entries');
select pg_temp.wrote('newest', '2026-02-05 12:00Z');
select is(json_array_length(pg_temp.items('week', 'c1:w5')), 500, 'leaves out the 501st entry');
select is((select string_agg(i ->> 'body', ' ') from json_array_elements(pg_temp.items('week', 'c1:w5')) i
  where i ->> 'body' <> 'base'), 'newest',
  'leaves out the oldest entry');
select is(pg_temp.items('week', 'c1:w5') -> 499 ->> 'body', 'newest',
  'keeps the order of time when entries are left out');
select as_owner();
insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
select e.user_id, e.id, 0, 2, q.text, q.created_at, q.updated_at
  from app.promoted_quotes q, app.journal_entries e, generate_series(1, 5)
    where q.id = kept('quoted') and e.id > kept('base') and e.user_id = q.user_id;
select as_user('ann');
select is(pg_temp.quotes(), 2000::bigint, 'takes the newest 2000 quotes of all entries');
-- 501 entries without quotes; five entries with 2001 quotes, none with more than 500.
select pg_temp.wrote('many', '2026-02-11 12:00Z'), pg_temp.wrote('few', '2026-02-18 12:00Z'), as_owner();
create function pg_temp.copies(name text, count integer) returns void language sql as $$
  insert into app.journal_entries (user_id, written_at, updated_at, status, message, tag, classification)
  select e.user_id, e.written_at + n * interval '1 minute', e.updated_at, e.status, e.message, e.tag, e.classification
    from app.journal_entries e, generate_series(1, count) n where e.id = tap.kept(name)
$$;
select pg_temp.copies('many', 500), pg_temp.copies('few', 4);
insert into app.promoted_quotes (user_id, source_entry_id, anchor_start, anchor_end, text, created_at, updated_at)
select e.user_id, e.id, 0, 2, q.text, q.created_at, q.updated_at
  from app.promoted_quotes q, (select *, row_number() over (order by id) as nth from app.journal_entries
    where written_at >= '2026-02-18 12:00Z' and written_at < '2026-02-19 12:00Z') e,
    generate_series(1, case when e.nth = 5 then 1 else 500 end)
 where q.id = kept('quoted');
select as_user('ann');
select is(api.reflection_sources('week', 'c1:w6')::jsonb ? 'truncated', true, 'answers it of the 501st entry');
select is(api.reflection_sources('week', 'c1:w7')::jsonb ? 'truncated', true, 'and of the 2001st quote');

select as_user('bob');
select is(pg_temp.items('week', 'c1:w1')::text, '[]', 'answers nothing of somebody else');
select program('bob', '2026-01-05 20:00Z'), pg_temp.wrote('bobs', '2026-01-06 12:00Z');
select as_owner();
select is(pg_temp.gathered('stage', 'c1:s1'), 'bobs', 'without policies too, neither entries nor reflections');
select for_api_only('api.reflection_sources(text, text)');
select * from finish();
