-- A whole life comes into another account, where things have other numbers (docs/contract/imports.md#own-export), by
-- way of lib.import_create, lib.import_merge, lib.import_link, lib.import_things, lib.import_take_back.
select plan(26);
select set_config('app.data_key', 'a key', true), zone('UTC'), as_owner();
create function pg_temp.read(source_rows jsonb) returns jsonb language plpgsql as $$
begin
  perform tap.import_read('own', source_rows);
  perform tap.import_apply();
  return (api.import_get(tap.kept('import')) -> 'result')::jsonb - '{examples,skipped_media}'::text[];
end $$;
-- The person becomes the caller of what follows.
create function pg_temp.ids_of(relation text, owner name, name text) returns bigint[] language plpgsql
security definer as $$
declare
  v_ids bigint[];
begin
  perform set_config('app.user_id', tap.person(name)::text, true);
  execute format('select array_agg((to_jsonb(t) ->> ''id'')::bigint) from %s t where t.%I = $1', relation, owner)
    into v_ids using tap.person(name);
  return coalesce(v_ids, '{}');
end $$;
-- The export of a person, as rows of an import.
create function pg_temp.export(name text) returns jsonb language sql security definer as $$
  select jsonb_agg(jsonb_build_object('list', k.list, 'key', concat_ws('/', k.list, case
      when k.kind = 'day' then concat_ws('/', s.state ->> 'goal_id', s.state ->> 'local_day')
      when s.object_id = 0 then lib.import_key(k.relation, k.owner, s.state)::text else s.state ->> 'id' end),
      'body', s.state::text) order by k.rank, (s.state ->> 'id')::bigint)
    from lib.import_kinds() k
   cross join lateral lib.import_states(k.relation, k.owner, pg_temp.ids_of(k.relation, k.owner, name), false) s
$$;
-- The lists of a person, what they name by its place in its list.
create function pg_temp.life(name text) returns jsonb language plpgsql security definer as $$
declare
  v_row record;
  v_ref record;
  v_place bigint;
  v_life jsonb := '{}';
  v_caller text := current_setting('app.user_id');
begin
  for v_row in
    select k.list, s.state - 'id' as state from lib.import_kinds() k
     cross join lateral lib.import_states(k.relation, k.owner, pg_temp.ids_of(k.relation, k.owner, name), false) s
     order by k.rank, (s.state ->> 'id')::bigint
  loop
    for v_ref in
      select f.field, f.relation from (values ('habit_id', 'app.habits'), ('goal_id', 'app.goals'),
          ('goal_group_id', 'app.goal_groups'), ('user_practice_id', 'app.user_practices'),
          ('practice_session_id', 'app.practice_sessions'), ('entry_id', 'app.journal_entries'),
          ('source_entry_id', 'app.journal_entries'), ('included_in_entry_id', 'app.journal_entries'),
          ('arc_id', 'app.return_arcs')) f (field, relation)
       where v_row.state ->> f.field is not null
    loop
      execute format('select count(*) from %s t where t.user_id = $1 and t.id <= $2', v_ref.relation) into v_place
        using tap.person(name), (v_row.state ->> v_ref.field)::bigint;
      v_row.state := v_row.state || jsonb_build_object(v_ref.field, v_place);
    end loop;
    v_life := v_life || jsonb_build_object(v_row.list, coalesce(v_life -> v_row.list, '[]') || v_row.state);
  end loop;
  perform set_config('app.user_id', v_caller, true);
  return v_life;
end $$;

-- What stored_sizes says of the caller's journal, beside what is there.
create function pg_temp.is_measured(name text) returns boolean language sql security definer as $$
  select (s.journal_bytes, s.journal_entries) = (
      (select sum(lib.entry_bytes(e)) from app.journal_entries e where e.user_id = s.user_id and e.deleted_at is null)
        + (select coalesce(sum(octet_length(q.text)), 0) from app.promoted_quotes q where q.user_id = s.user_id),
      (select count(*) from app.journal_entries e where e.user_id = s.user_id and e.deleted_at is null))
    from app.stored_sizes s where s.user_id = tap.person(name)
$$;
-- Somebody who has all that another has, with the very same numbers, and has imported it; but for practices.
create function pg_temp.twin(other text, twin text) returns void language plpgsql security definer as $$
declare
  v_relation text;
begin
  foreach v_relation in array array(select k.relation from lib.import_kinds() k where k.owner = 'user_id'
    order by k.rank) || '{app.stored_sizes,app.imports,app.import_links}'::text[]
  loop
    execute format('insert into %1$s overriding system value select (jsonb_populate_record(t, jsonb_build_object('
      '''user_id'', tap.person(%2$L)))).* from %1$s t where t.user_id = tap.person(%3$L)', v_relation, twin, other);
  end loop;
end $$;
create function pg_temp.change_of(list text) returns jsonb language sql as $$
  select case list when 'goal_groups' then '{"name": "Ours"}' when 'practices_you_contributed' then '{"name": "Sat"}'
    when 'practice_tags' then '{"label": "Ours"}' when 'practice_recipes' then '{"rounds": 3}'
    when 'habits' then '{"icon": "A"}' when 'goals' then '{"target": 5}'
    when 'habit_rules' then '{"streak_rule": {"kind": "per_week", "times": 4}}'
    when 'habit_pauses' then '{"note": "Away"}' when 'goal_completions' then '{"completed_units": 7}'
    when 'assigned_practices' then '{"custom_name": "Ours"}'
    when 'practice_sessions' then '{"duration_minutes": 11, "insight": "None."}'
    when 'journal_entries' then '{"title": "A day"}'
    when 'margin_notes' then '{"note": "Another note."}' when 'completion_suggestions' then '{"label": "Walk"}'
    when 'promoted_passages' then '{"stale": true}' when 'prompt_responses' then '{"response": "Another answer."}'
    when 'dismissed_prompts' then jsonb_build_object('dismissed_at', timestamptz '2026-01-01 00:00Z')
    when 'chapters_read' then jsonb_build_object('completed_at', timestamptz '2026-01-01 00:00Z')
    when 'return_arcs' then jsonb_build_object('paused_at', timestamptz '2026-01-01 00:00Z')
    when 'released_habits' then jsonb_build_object('recommitted_at', timestamptz '2026-01-01 00:00Z')
    when 'declined_return_offers' then jsonb_build_object('dismissed_at', timestamptz '2026-01-01 00:00Z')
    when 'depth_preferences' then '{"enable_course": false}' else '{}' end
$$;
create function pg_temp.changed(source_rows jsonb) returns jsonb language sql as $$
  select jsonb_agg(r || jsonb_build_object('body', ((r ->> 'body')::jsonb || pg_temp.change_of(r ->> 'list'))::text)
      order by nth) from jsonb_array_elements(source_rows) with ordinality o (r, nth)
$$;
create function pg_temp.changed_life(name text) returns jsonb language sql as $$
  select jsonb_object_agg(l.list, (select jsonb_agg(r || pg_temp.change_of(l.list) order by nth)
      from jsonb_array_elements(l.members) with ordinality o (r, nth)))
    from jsonb_each(pg_temp.life(name)) l (list, members)
$$;
create function pg_temp.undone() returns jsonb language plpgsql as $$
begin
  perform tap.keep('import', (select max(i.id) from app.imports i where i.state = 'applied'));
  return tap.import_undone();
end $$;

select stages(), chapters(1, '{A,B}'), whole_life('ann'), as_owner();
update app.goals g set goal_group_id = kept('ann_group') where g.user_id = person('ann');
update app.journal_entries e set practice_session_id = kept('ann_session'), user_practice_id = kept('ann_selection')
 where e.id = kept('ann_entry');
insert into app.return_habit_releases (user_id, arc_id, habit_id, released_at)
  select person('ann'), max(a.id), kept('ann_habit'), now() from app.return_arcs a where a.user_id = person('ann');
insert into app.prompt_dismissals (user_id, stage_number, ordinal, dismissed_at) values (person('ann'), 1, 1, now()),
  (person('ann'), 1, 2, now());
insert into app.return_offer_dismissals (user_id, episode_key, dismissed_at) values (person('ann'), 'a', now()),
  (person('ann'), 'b', now());
insert into app.depth_preferences (user_id) values (person('ann'));
select set_config('tap.file', pg_temp.export('ann')::text, true);
delete from app.journal_entries e where e.id = kept('ann_gone');
update app.practices p set approved = false where p.submitted_by_user_id = person('ann');  -- a file says nothing of it
select is((select count(distinct r ->> 'list') from jsonb_array_elements(current_setting('tap.file')::jsonb) r),
  (select count(*) from lib.import_kinds()), 'ann has something of each kind');
select as_user('ann');
select is(pg_temp.read(current_setting('tap.file')::jsonb || jsonb_build_object('list', 'account', 'key', 'account/',
    'body', auth.account_record()::text)) - 'same',
  '{"create": {}, "merge": {}, "refused": {"practice": 1, "note": 1, "quote": 1, "suggestion": 1}}',
  'in her own account nothing changes');
select is(array(select distinct p ->> 'reason' from json_array_elements(api.import_get(kept('import')) -> 'problems') p
    order by 1), '{changed_here,not_in_the_account}', 'what she has changed or deleted since does not come back');
select as_user('bob');
select is(pg_temp.read(current_setting('tap.file')::jsonb) - 'create',
  '{"same": {}, "merge": {}, "refused": {"note": 1, "quote": 1, "suggestion": 1}}',
  'all of it comes to bob, but for what belongs to an entry that she has deleted');
select is(array(select p ->> 'reason' from json_array_elements(api.import_get(kept('import')) -> 'problems') p),
  '{not_in_the_account,not_in_the_account,not_in_the_account}', 'which is not in his account');
select is(pg_temp.life('bob'), pg_temp.life('ann'), 'he has what she has');
select ok(pg_temp.is_measured('bob'), 'what is stored is counted');

select pg_temp.twin('bob', 'eve'), set_config('tap.bob', pg_temp.life('bob')::text, true), as_user('eve');
select is(pg_temp.read(current_setting('tap.file')::jsonb) - 'same',
  '{"create": {}, "merge": {}, "refused": {"note": 1, "quote": 1, "suggestion": 1}}', 'the same file changes nothing');
select is(pg_temp.read(pg_temp.changed(current_setting('tap.file')::jsonb)) - 'merge', '{"create": {},
  "same": {"progress": 1}, "refused": {"practice": 1, "note": 1, "quote": 1, "suggestion": 1}}',
  'a later one changes what eve has');
select is(pg_temp.life('eve'), pg_temp.changed_life('bob') - 'practices_you_contributed', 'each thing');
select ok(pg_temp.is_measured('eve'), 'what is stored is counted');
select is(pg_temp.life('bob'), current_setting('tap.bob')::jsonb, 'nothing of this reaches bob');
select is((pg_temp.undone()) - 'restored', '{"gone": {}, "kept": {}}', 'it can be undone');
select is(pg_temp.life('eve'), current_setting('tap.bob')::jsonb - 'practices_you_contributed',
  'then all is as it was');
select is(pg_temp.life('bob'), current_setting('tap.bob')::jsonb, 'for bob too');
select pg_temp.twin('bob', 'gil'), as_user('gil');
select is(pg_temp.read((select jsonb_agg(r || jsonb_build_object('body', ((r ->> 'body')::jsonb || jsonb_build_object(
      'message', 'Then ' || ((r ->> 'body')::jsonb ->> 'message')))::text))
    from jsonb_array_elements(current_setting('tap.file')::jsonb) r where r ->> 'list' = 'journal_entries')) -> 'merge',
  '{"entry": 2}', 'a message changes');
select is(jsonb_path_query_array(pg_temp.life('gil'), '$.*[*].anchor_start'), '[7, 7, 7]',
  'and what is said of its text moves along');
select ok(pg_temp.is_measured('gil'), 'what is stored is counted');
select is(pg_temp.life('bob'), current_setting('tap.bob')::jsonb, 'none of bob''s does');
select as_user('bob');

select is(pg_temp.read(pg_temp.changed(current_setting('tap.file')::jsonb)) -> 'merge' -> 'practice', '1',
  'bob reads the later file too');
select is(pg_temp.life('bob'), set_config('tap.changed', pg_temp.changed_life('ann')::text, true)::jsonb,
  'each thing changes');
select is((pg_temp.undone()) - 'restored', '{"gone": {}, "kept": {}}', 'and back');
select is(pg_temp.life('bob'), current_setting('tap.bob')::jsonb, 'to what it was');
select keep('eve', (select count(*) from jsonb_each(pg_temp.life('eve'))));
select is(pg_temp.undone() -> 'restored', '{}', 'then all goes that he has imported');
select is(pg_temp.life('bob') - '{practice_sessions,assigned_practices}'::text[], '{}', 'and nothing is left of it');
select is((select count(*) from jsonb_each(pg_temp.life('eve'))), kept('eve'), 'but with eve');
select * from finish();
