-- What the triggers of each kind note of a write (docs/contract/changes.md#the-counter): lib.change_row,
-- lib.change_gone,
-- lib.change_goal, lib.change_goal_gone, lib.change_hidden_entry, lib.change_completion, lib.change_completion_gone,
-- lib.change_counted, lib.change_account, lib.change_practice, lib.change_note, lib.change_number.
select plan(50);
set local datestyle = iso;
select stages(), chapters(1, '{a}'), set_config('app.data_key', '', true), travel('2026-06-17 10:00Z');
select whole_life('ben'), whole_life('ann');
select as_user('ann'), as_owner();

-- Runs a statement as if it were a transaction; answers what it noted for ann in the log, what for the stored answer of
-- her request (with the days of goals, and whether it is new), and whose counters moved.
create function pg_temp.noted(statement text) returns text language plpgsql as $$
declare
  v_before jsonb;
begin
  delete from app.changes;
  update app.change_counters set counter = 9e15;
  update app.catalogue_counter set counter = 9e15;
  perform set_config('app.change', '', true), set_config('app.catalogue', '', true),
    set_config('app.key_objects', E'\n', true);
  execute statement;
  return concat_ws('; ',
    (select string_agg(format('%s %s%s', c.resource, c.object_id, case when c.deleted_at is not null then ' gone' end),
       ', ' order by c.resource, c.object_id) from app.changes c where c.user_id = tap.person('ann')),
    (select 'written ' || string_agg(distinct replace(w, ' -infinity', ''), ', ' order by replace(w, ' -infinity', ''))
       from string_to_table(current_setting('app.key_objects'), E'\n') w where w <> ''),
    (select string_agg(split_part(u.email, '@', 1) || ' ' || c.counter - 9e15, ', ' order by u.email)
       from app.change_counters c join auth.users u on u.id = c.user_id where c.counter <> 9e15),
    (select 'catalogue ' || c.counter - 9e15 from app.catalogue_counter c where c.counter <> 9e15));
end $$;
create function pg_temp.notes(statement text, expected text, description text) returns text language sql as $$
  select tap.is(pg_temp.noted(statement), expected, description)
$$;
create function pg_temp.as_text(template text, variadic names text[]) returns text language sql as $$
  select format(template, variadic array(select tap.kept(name)::text from unnest(names) with ordinality n (name, nth)
    order by nth))
$$;
-- Whether a statement forgets an answer that belongs to the creation of an object, as only its deletion does.
create function pg_temp.forgets(object text, object_id bigint, statement text) returns boolean language plpgsql as $$
begin
  delete from app.idempotency_keys;
  insert into app.idempotency_keys (user_id, key, fingerprint, created_at) values (tap.person('ann'), 'k', '',
    lib.now());
  insert into app.idempotency_objects (user_id, key, object, object_id, created)
  values (tap.person('ann'), 'k', object, forgets.object_id, true);
  execute statement;
  return not exists (select from app.idempotency_keys);
end $$;

-- Objects.
select keep('day', (select min(id) from app.goal_completions where goal_id = kept('ann_goal')));
select keep('arc', (select id from app.return_arcs where user_id = person('ann') and left_at is null));
select pg_temp.notes(pg_temp.as_text($$ update app.habits set icon = 'x' where id = %s $$, 'ann_habit'),
  pg_temp.as_text('habit %s; written habit %1$s f; ann 1', 'ann_habit'), 'a changed habit');
select pg_temp.notes(pg_temp.as_text($$ update app.habits set icon = 'x' where id = %s $$, 'ann_habit'), '',
  'a habit in which no byte changed');
select keep('made', nextval(pg_get_serial_sequence('app.energy_plans', 'id')) + 1);
select pg_temp.notes($$ insert into app.energy_plans (user_id, plan, reason_code, created_at)
    values (tap.person('ann'), '{}', 'x', now()) $$,
  pg_temp.as_text('energy_plan %s; written energy_plan %1$s t; ann 1', 'made'), 'a new plan');
select pg_temp.notes($$ update app.ui_flags set has_seen_welcome = not has_seen_welcome $$, '', 'nobody''s flags');
select pg_temp.notes($$ insert into app.ui_flags (user_id) values (tap.person('ann')) $$,
  'ui_flags 0; written ui_flags 0 t; ann 1', 'what a person has once');
select pg_temp.notes($$ update app.prompt_responses set question = 'y' where user_id = tap.person('ann') $$,
  'prompt_response 1; written prompt_response 1 f; ann 1', 'an answer to a prompt, by its week');
select pg_temp.notes(pg_temp.as_text('update app.user_practices set end_date = start_date where id = %s',
    'ann_selection'),
  pg_temp.as_text('user_practice %s; written user_practice 2 f; ann 1', 'ann_selection'),
  'a selection, which stored answers know by its stage');
select pg_temp.notes(pg_temp.as_text('update app.return_arcs set paused_at = now() where id = %s', 'arc'),
  pg_temp.as_text('return_arc %s; written return_arc 0 f; ann 1', 'arc'), 'a paused arc, which is not gone');
select pg_temp.notes(pg_temp.as_text('update app.return_arcs set left_at = now() where id = %s', 'arc'),
  pg_temp.as_text('return_arc %s gone; written return_arc 0 f; ann 1', 'arc'), 'an arc that was left');
select pg_temp.notes(pg_temp.as_text('update app.invitations set dismissed_at = now() where id = %s', 'ann_invitation'),
  pg_temp.as_text('invitation %s gone; written invitation %1$s f; ann 1', 'ann_invitation'), 'a dismissed invitation');
select pg_temp.notes(pg_temp.as_text($$ update app.journal_entries set local_day = '2020-01-01' where id = %s $$,
  'ann_entry'), '', 'a local day that was fixed');
select ok(not pg_temp.forgets('journal_entry', kept('ann_entry'),
    pg_temp.as_text('update app.journal_entries set updated_at = now() + interval ''1 s'' where id = %s', 'ann_entry')),
  'a changed entry is the one that was created');
select ok(pg_temp.forgets(r, kept('ann_' || k), pg_temp.as_text('update app.journal_entries set deleted_at = null
    where id = %s; update app.journal_entries set deleted_at = now() where id = %1$s', 'ann_entry')),
  'a hidden entry forgets the creation of its ' || r)
  from (values ('promotion', 'quote'), ('marginalia', 'note'), ('completion_suggestion', 'suggestion')) v (r, k);
update app.journal_entries set deleted_at = null where id = kept('ann_entry');
select ok(pg_temp.forgets('journal_entry', kept('ann_entry'),
    pg_temp.as_text('update app.journal_entries set deleted_at = now() where id = %s', 'ann_entry')),
  'a hidden entry forgets its creation');
update app.journal_entries set deleted_at = null where id = kept('ann_entry');
select pg_temp.notes(pg_temp.as_text('update app.journal_entries set deleted_at = now() where id = %s', 'ann_entry'),
  pg_temp.as_text('completion_suggestion %s gone, journal_entry %s gone, marginalia %s gone, promotion %s gone; '
    'written completion_suggestion %1$s f, journal_entry %2$s f, marginalia %3$s f, promotion %4$s f; ann 1',
    'ann_suggestion', 'ann_entry', 'ann_note', 'ann_quote'), 'a hidden entry takes with it what stands in it');
select pg_temp.notes(pg_temp.as_text('update app.journal_entries set deleted_at = null where id = %s', 'ann_entry'),
  pg_temp.as_text('journal_entry %s; written journal_entry %1$s f; ann 1', 'ann_entry'), 'an entry that came back');
select pg_temp.notes(pg_temp.as_text('delete from app.promoted_quotes where id = %s', 'ann_quote'),
  pg_temp.as_text('promotion %s gone; written promotion %1$s f; ann 1', 'ann_quote'), 'a deleted quote');
select ok(pg_temp.forgets('practice_tag', kept('ann_tag'),
    pg_temp.as_text('delete from app.practice_tags where id = %s', 'ann_tag')), 'a deletion forgets the creation');
select pg_temp.notes($$ delete from app.ui_flags $$, 'ui_flags 0 gone; written ui_flags 0 f; ann 1', 'deleted flags');
select pg_temp.notes($$ delete from app.return_arcs where user_id = tap.person('ann') and left_at is null $$, '',
  'an arc that is not there');
select pg_temp.notes(pg_temp.as_text('delete from app.return_arcs where id = %s', 'arc'),
  pg_temp.as_text('return_arc %s gone; written return_arc 0 f; ann 1', 'arc'), 'a deleted arc');
select pg_temp.notes('delete from app.energy_plans', (
  select string_agg(format('energy_plan %s gone', p.id), ', ' order by p.id) || '; written ' ||
         string_agg(format('energy_plan %s f', p.id), ', ' order by format('%s f', p.id)) || '; ann 1, ben 1'
    from app.energy_plans p where p.user_id = person('ann')), 'deleted rows of two people');

-- Goals.
select pg_temp.notes(pg_temp.as_text($$ update app.goals set goal_group_id = %s where id = %s $$, 'ann_group',
    'ann_goal'),
  pg_temp.as_text('goal_group %s, habit %s; written goal %s f; ann 1', 'ann_group', 'ann_habit', 'ann_goal'),
  'a goal that comes into a group');
select ok(not pg_temp.forgets('goal', kept('ann_goal'),
    pg_temp.as_text($$ update app.goals set title = 'x' where id = %s $$, 'ann_goal')),
  'a changed goal is the one that was created');
select pg_temp.notes(pg_temp.as_text('update app.goals set title = title where id = %s', 'ann_goal'), '',
  'a goal in which no byte changed');
select pg_temp.notes(pg_temp.as_text('update app.goals set goal_group_id = null where id = %s', 'ann_goal'),
  pg_temp.as_text('goal_group %s, habit %s; written goal %s f; ann 1', 'ann_group', 'ann_habit', 'ann_goal'),
  'a goal that leaves it');

-- Completions.
select pg_temp.notes(pg_temp.as_text('update app.goal_completions set completed_units = 7 where id = %s', 'day'),
  pg_temp.as_text('written goal_completion %s 2026-06-17 f; ann 1', 'ann_goal'),
  'a check-in, which has its number itself, notes its goal and day');
select results_eq(pg_temp.as_text('select change_number - 9e15::bigint from app.goal_completions where id = %s', 'day'),
  'values (1::bigint)', 'it has the number of the counter');
select pg_temp.notes(pg_temp.as_text('update app.goal_completions set completed_units = 7 where id = %s', 'day'), '',
  'a check-in in which no byte changed');
select pg_temp.notes('update app.goal_completions set completed_units = completed_units + 1',
  (select 'written ' || string_agg(w, ', ' order by w) || '; ann 1, ben 1'
     from (select format('goal_completion %s %s f', c.goal_id, c.local_day) from app.goal_completions c
            where c.user_id = person('ann')) c (w)),
  'check-ins of one transaction move the counter once');
select is(count(distinct change_number)::integer, 1, 'and have one number') from app.goal_completions
 where user_id = person('ann');
select pg_temp.notes(pg_temp.as_text('delete from app.goal_completions where id = %s', 'day'),
  pg_temp.as_text('goal_completion %s gone, habit %s; written goal_completion %s 2026-06-17 f; ann 1', 'day',
    'ann_habit',
    'ann_goal'), 'a deleted check-in');
select pg_temp.notes(pg_temp.as_text('delete from app.goals where id = %s', 'ann_goal'),
  pg_temp.as_text('habit %s; written goal %s f, goal_completion %2$s f; ann 1', 'ann_habit', 'ann_goal'),
  'a deleted goal, with all its days');

-- What no resource shows.
select pg_temp.notes($$ insert into app.return_offer_dismissals (user_id, episode_key, dismissed_at)
  values (tap.person('ann'), '1:1', now()) $$, 'written return_offer 0 t; ann 1', 'a dismissed offer');
select pg_temp.notes('delete from app.return_offer_dismissals', 'written return_offer 0 f; ann 1',
    'and one that comes back');
insert into app.return_offer_dismissals (user_id, episode_key, dismissed_at) values (person('ann'), '1:1', now());
select pg_temp.notes('update app.return_offer_dismissals set dismissed_at = dismissed_at', '',
  'one in which no byte changed');
select pg_temp.notes('update app.return_offer_dismissals set dismissed_at = dismissed_at + interval ''1 s''',
  'written return_offer 0 f; ann 1', 'one that was dismissed again');
select ok(pg_temp.forgets('return_offer', 0, 'delete from app.return_offer_dismissals'),
  'an offer that comes back forgets its dismissal');
select pg_temp.notes($$ insert into app.prompt_dismissals (user_id, stage_number, ordinal, dismissed_at)
  values (tap.person('ann'), 3, 2, now()) $$, 'written prompt_dismissal 3 t; ann 1', 'a dismissed prompt');
select pg_temp.notes('delete from app.prompt_dismissals', 'written prompt_dismissal 3 f; ann 1',
  'and one that comes back');
select keep('link', nextval(pg_get_serial_sequence('auth.practice_share_links', 'id')) + 1);
select pg_temp.notes($$ insert into auth.practice_share_links (token_hash, sealed_token, practice_id,
    created_by_user_id, created_at) values ('', '', tap.kept('ann_practice'), tap.person('ann'), now()) $$,
  pg_temp.as_text('written share_link %s t; ann 1', 'link'), 'a share link, by its id');
select ok(not pg_temp.forgets('share_link', kept('link'), 'update auth.practice_share_links set revoked_at = now()'),
  'a revoked link is the one that was created');
select pg_temp.notes($$ update auth.users set timezone = 'Asia/Tokyo' where id = tap.person('ann') $$,
  'account 0; written timezone 0 f; ann 1', 'another zone');
select pg_temp.notes($$ update auth.users set is_analyst = true where id = tap.person('ann') $$,
  'account 0; ann 1', 'an account whose zone stays');
select pg_temp.notes($$ insert into auth.identities (provider, subject, user_id, email_at_link_time)
  values ('idp_a', 's', tap.person('ann'), '') $$, 'account 0; ann 1', 'a linked identity');

-- The log.
select lib.change_note(person('ann'), 'account', '{0}', gone => true);
create temp table place as select ctid as at from app.changes where user_id = person('ann') and resource = 'account';
select lib.change_note(person('ann'), 'account', '{0}', gone => true), lib.change_note(person('ann'), 'account', '{0}',
    null);
select is(c.ctid, at, 'is not written again under one number') from app.changes c, place
 where user_id = person('ann') and resource = 'account';
select lib.change_note(person('ann'), 'account', '{0}', gone => false);
select ok(deleted_at is null, 'but for an object that came back') from app.changes
 where user_id = person('ann') and resource = 'account';
select pg_temp.notes($$ insert into app.goal_group_templates (name) values ('Body'), ('Mind') $$, 'catalogue 1',
  'a catalogue moves its own counter, once in a transaction');
select * from finish();
