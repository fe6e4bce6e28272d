-- Helpers of the pgTAP files, in schema tap with pgTAP itself. Statements change identity by select as_user('ann').

-- Finds or makes the account of a name; answers its id. Definer: a test may call it while it runs as another person.
create function tap.person(name text) returns bigint language sql security definer as $$
  with made as (
    insert into auth.users (email, password_hash) values (name || '@example.com', 'x') on conflict do nothing
    returning id, created_at
  ), pseudonym as (
    insert into app.pseudonyms (user_id, joined_at) select id, created_at from made
  )
  select id from made union all select id from auth.users where email = name || '@example.com' limit 1
$$;

-- The pseudonym under which analysts see the person.
create function tap.pseudonym(name text) returns uuid language sql security definer as $$
  select p.person from app.pseudonyms p where p.user_id = tap.person(name)
$$;

-- Statements now run as the API for this person, as after auth.enter; without a name, for nobody.
create function tap.as_user(name text default null) returns void language plpgsql as $$
declare
  v_id text := coalesce(case when name is not null then tap.person(name)::text end, '');
begin
  perform set_config('app.user_id', v_id, true), set_config('role', 'app_api', true);
end $$;

-- Statements now run as the given role.
create function tap.as_role(role text) returns void language sql as $$
  select set_config('role', role, true)
$$;

-- Publishes the groups for analysts, as the task weekly_figures does. Definer: whatever role a test has taken.
create function tap.publish() returns void language sql security definer as $$
  select jobs.groups_publish()
$$;

-- Statements now run as the owner of the tables again.
create function tap.as_owner() returns void language sql as $$
  select set_config('role', pg_get_userbyid(nspowner), true) from pg_namespace where nspname = 'app'
$$;

-- Sets lib.now() for this transaction, as ISO 8601 whatever the session's DateStyle.
create function tap.travel(instant timestamptz) returns void language sql as $$
  select set_config('app.now', to_json(instant) #>> '{}', true)
$$;

-- Sets the time zone of the person for this transaction, as auth.enter would.
create function tap.zone(name text) returns void language sql as $$
  select set_config('app.timezone', name, true)
$$;

-- Asserts that a statement is refused with a documented status and detail.
create function tap.refused(statement text, status integer, detail text, description text) returns text
language sql as $$
  select tap.throws_ok(statement, 'PT' || status, detail, description)
$$;

-- Runs a statement; answers 'done', or the SQLSTATE of its error.
create function tap.verdict(statement text) returns text language plpgsql as $$
begin
  execute statement;
  return 'done';
exception when others then
  return sqlstate;
end $$;

-- Stores a number under a name until the end of the file, for every role: keep('habit', habit('Walk')).
create function tap.keep(name text, value bigint) returns void language sql as $$
  select set_config('tap.' || name, value::text, true)
$$;
create function tap.kept(name text) returns bigint language sql as $$
  select current_setting('tap.' || name)::bigint
$$;

-- Makes three assertions: only the API may run a function; the worker and an analyst get 42501.
create function tap.for_api_only(signature regprocedure) returns setof text language plpgsql as $$
declare
  v_call text := (select format('select %s(%s)', p.oid::regproc,
    (select string_agg('null::' || format_type(t, null), ', ')
    from unnest(p.proargtypes) t)) from pg_proc p where p.oid = signature);
  v_role text;
begin
  perform tap.as_owner();
  return next tap.is(array(select r from unnest('{app_api,app_worker,app_analyst,app_analyst_aggregates}'::text[]) r
    where has_function_privilege(r, signature, 'execute')), '{app_api}', signature || ' is granted to the API alone');
  foreach v_role in array array['app_worker', 'app_analyst'] loop
    perform tap.as_role(v_role);
    return next tap.throws_ok(v_call, '42501', null, v_role || ' may not run ' || signature);
    perform tap.as_owner();
  end loop;
end $$;

-- A body of a habit with the defaults that the route's shape fills in, with some fields changed.
create function tap.habit_body(changes jsonb default '{}') returns jsonb language sql as $$
  select '{"name": "Walk", "icon": "", "start_date": "2026-01-01", "energy_cost": 1, "energy_return": 3,
    "milestone_notifications": false, "stage": "", "revealed": false, "is_carryover": false}'::jsonb || changes
$$;
create function tap.goal_body(changes jsonb default '{}') returns jsonb language sql as $$
  select '{"title": "Steps", "tier": "low", "target": 1, "target_unit": "steps", "frequency": 2,
    "frequency_unit": "per_week", "is_additive": true}'::jsonb || changes
$$;

-- Makes a habit of the caller; answers its id.
create function tap.habit(name text, changes jsonb default '{}') returns bigint language sql as $$
  select (api.habit_create(tap.habit_body(jsonb_build_object('name', name) || changes)) ->> 'id')::bigint
$$;

-- The id of the habit's first goal of a tier.
create function tap.goal(habit_id bigint, tier text) returns bigint language sql security definer as $$
  select min(g.id) from app.goals g where g.habit_id = goal.habit_id and g.tier = goal.tier
$$;

-- Inserts a completion of a goal and day without the checks of the route, and keeps the streaks anew.
create function tap.log(goal_id bigint, day date, units double precision default 1) returns void
language sql security definer as $$
  insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
  select g.user_id, g.id, day, units, (day + time '12:00') at time zone 'UTC' from app.goals g where g.id = goal_id;
  select lib.streaks_count(h) from app.goals g join app.habits h on h.id = g.habit_id where g.id = goal_id;
$$;

-- Keeps all streaks anew, after a test has written goals, habits, rules or pauses past the functions that do.
create function tap.recount() returns void language sql security definer as $$
  select lib.streaks_count(h) from app.habits h;
$$;

-- Seeds ten stages with three prompts each.
create function tap.stages() returns void language sql security definer as $$
  insert into app.stages (stage_number, title, subtitle, category, aspect, spiral_dynamics_color, growing_up_stage,
    divine_gender_polarity, relationship_to_free_will, free_will_description, manifestations)
  select n, 'Stage ' || n, '', '', 'Aspect ' || n, 'Colour ' || n, '', '', '', '', '[]' from generate_series(1, 10) n
  on conflict do nothing;
  insert into app.prompts (stage_number, ordinal, title, body)
  select n, o, 'Prompt ' || n || '.' || o, case when o = 2 then 'Body' else '' end
    from generate_series(1, 10) n, generate_series(1, 3) o
$$;

-- Sets the caller's stage, and the instants at which the program and the stage began.
create function tap.progress(current integer, started timestamptz, entered timestamptz default null,
  highest integer default 1)
returns void language sql security definer as $$
  delete from app.stage_progress where user_id = lib.current_user_id();
  insert into app.stage_progress (user_id, current_stage, completed_stages, stage_started_at, program_started_at,
    highest_stage_reached)
  values (lib.current_user_id(), current, array(select generate_series(1, current - 1)), coalesce(entered, started),
    started, greatest(highest, current))
$$;

-- Inserts chapters of a stage; answers the id of the first.
create function tap.chapters(stage integer, titles text[]) returns bigint language sql security definer as $$
  with made as (
    insert into app.stage_contents (stage_number, title, content_type, release_day, url)
    select stage, title, 'chapter', nth, 'content://' || stage || '-' || title
      from unnest(titles) with ordinality t (title, nth) order by nth
    returning id
  )
  select min(id) from made
$$;

-- The values of one key in a body that is a list, in its order.
create function tap.each(body json, key text) returns text[] language sql as $$
  select array_agg(item ->> key order by nth) from json_array_elements(body) with ordinality l (item, nth)
$$;

-- Inserts a practice, by default approved and without an author; answers its id.
create function tap.practice(config json default
    '{"mode": "meditation_timer", "duration_minutes": 10, "start_bell": true,
  "halfway_bell": false, "end_bell": true}',
  stage integer default 1, by_name text default null, approved boolean default true)
returns bigint language sql security definer as $$
  insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
    default_duration_minutes, mode, mode_config, approved)
  values (case when by_name is not null then tap.person(by_name) end, stage, 'Sit', '', '', 10, config ->> 'mode',
    config, approved)
  returning id
$$;

-- Makes a selection of the caller; answers its id.
create function tap.selection(practice_id bigint, stage integer default 1) returns bigint language sql as $$
  select (api.user_practice_create(
    jsonb_build_object('practice_id', practice_id, 'stage_number', stage)) ->> 'id')::bigint
$$;

-- Inserts a session without the checks of the route.
create function tap.practised(user_practice_id bigint, at timestamptz, minutes double precision default 10,
  mode text default 'meditation_timer') returns void
language sql security definer as $$
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
  select u.user_id, u.id, at, minutes, practised.mode from app.user_practices u where u.id = user_practice_id
$$;

-- A complete body of a recipe, with some fields changed.
create function tap.recipe_body(changes jsonb default '{}') returns jsonb language sql as $$
  select '{"slug": "mine", "name": "Mine", "description": "", "mode": "tallied_grounding", "rounds": 2, "steps": [
    {"tag_slug": "red", "tag_label": "Red", "prompt_label": "Find red", "target_count": 1},
    {"tag_slug": "blue", "tag_label": "Blue", "prompt_label": "Find blue", "target_count": 2}]}'::jsonb || changes
$$;

-- A body of an entry with the defaults that the route's shape fills in, with some fields changed.
create function tap.entry_body(changes jsonb default '{}') returns jsonb language sql as $$
  select '{"message": "A day.", "classification": "personal"}'::jsonb || changes
$$;

-- Makes an entry of the caller; answers its id.
create function tap.entry(message text, changes jsonb default '{}') returns bigint language sql as $$
  select (api.journal_entry_create(tap.entry_body(jsonb_build_object('message', message) || changes)) ->> 'id')::bigint
$$;

-- Makes a quote of a span of an entry; answers its id.
create function tap.quote(entry_id bigint, anchor_start integer, anchor_end integer) returns bigint language sql as $$
  select (api.promotion_create(entry_id,
    jsonb_build_object('anchor_start', anchor_start, 'anchor_end', anchor_end)) ->> 'id')::bigint
$$;

-- Inserts a margin note on a span of an entry, as resonance would; answers its id.
create function tap.note(entry_id bigint, anchor_start integer, anchor_text text) returns bigint
language sql security definer as $$
  insert into app.marginalia (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at,
    updated_at)
  select e.user_id, e.id, 'theme', anchor_start, anchor_start + length(anchor_text), lib.seal(anchor_text),
         lib.seal('A note.'), lib.now(), lib.now()
    from app.journal_entries e where e.id = note.entry_id
  returning id
$$;

-- Inserts a pending suggestion on a span of an entry, for a goal or practice of the same person; answers its id.
create function tap.suggestion(entry_id bigint, anchor_start integer, anchor_text text, goal_id bigint default null,
  user_practice_id bigint default null) returns bigint language sql security definer as $$
  insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, user_practice_id, label,
    anchor_start, anchor_end, anchor_text, created_at, updated_at)
  select e.user_id, e.id, case when goal_id is null then 'practice' else 'habit' end, goal_id,
         suggestion.user_practice_id, lib.seal(anchor_text), anchor_start, anchor_start + length(anchor_text),
         lib.seal(anchor_text), lib.now(), lib.now()
    from app.journal_entries e where e.id = suggestion.entry_id
  returning id
$$;

-- Inserts a practice with its config, and a selection by the named person with an override; answers the selection's id.
create function tap.follows(name text, stage integer, config json, override json default null) returns bigint
language sql security definer as $$
  with practice as (
    insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode,
      mode_config, approved)
    values (stage, 'A practice', '', '', 5, config ->> 'mode', config, true) returning id
  )
  insert into app.user_practices (user_id, practice_id, stage_number, start_date, mode_config_override,
    mode_config_normal, override_md5)
  select tap.person(name), practice.id, stage, lib.today(), override, override, md5(override::text) from practice
  returning id
$$;

-- Sets the progress of the named person in the program.
create function tap.program(name text, program_started_at timestamptz, current_stage integer default 1,
  cycle_number integer default 1, highest_stage_reached integer default 1) returns void
language sql security definer as $$
  insert into app.stage_progress (user_id, current_stage, stage_started_at, program_started_at, cycle_number,
    highest_stage_reached)
  values (tap.person(name), program.current_stage, program.program_started_at, program.program_started_at,
    program.cycle_number, program.highest_stage_reached)
  on conflict (user_id) do update set stage_started_at = excluded.stage_started_at,
    program_started_at = excluded.program_started_at, current_stage = excluded.current_stage,
    cycle_number = excluded.cycle_number, highest_stage_reached = excluded.highest_stage_reached
$$;

-- Inserts a job, ready unless `changes` sets other columns; answers its id.
create function tap.job(changes jsonb default '{}', task text default 'essay', payload json default '{}') returns bigint
language sql security definer as $$
  insert into graphile_worker._private_tasks (identifier) values (task) on conflict do nothing;
  insert into graphile_worker._private_jobs
    (task_id, payload, run_at, attempts, max_attempts, last_error, locked_at, locked_by, priority,
     created_at, updated_at)
  select t.id, job.payload, j.run_at, j.attempts, j.max_attempts, j.last_error, j.locked_at, j.locked_by, j.priority,
         now(), now()
    from graphile_worker._private_tasks t
   cross join jsonb_populate_record(null::graphile_worker._private_jobs,
      jsonb_build_object('run_at', now(), 'attempts', 0, 'max_attempts', 25, 'priority', 0) || changes) j
   where t.identifier = task
  returning id
$$;

-- Inserts the heartbeat of a worker that started an hour ago; `ago` is the age of the last heartbeat. The name is also
-- its only worker id, which is what locks of jobs name.
create function tap.worker(name text, ago interval default '0 seconds') returns void language sql security definer as $$
  insert into lib.worker_heartbeats (process_id, worker_ids, started_at, beat_at)
  values (name, array[name], now() - interval '1 hour', now() - ago)
$$;

-- Makes the named person something in each view of analysts, as of eight days ago.
create function tap.life(name text, mode text default 'count_up') returns void language plpgsql as $$
declare
  v_goal bigint;
begin
  perform tap.as_user(name);
  v_goal := tap.goal(tap.habit('Walk'), 'low');
  perform tap.as_owner();
  update app.pseudonyms set joined_at = now() - interval '8 days' where user_id = tap.person(name);
  perform tap.log(v_goal, current_date - 5), tap.program(name, now() - interval '8 days'),
    tap.practised(tap.follows(name, 1, case mode
      when 'metronome' then '{"mode": "metronome", "bpm": 60, "timer": {"duration_minutes": 10}}'
      else json_build_object('mode', mode) end), now(), mode => mode),
    auth.wallet_credit(tap.person(name), null, 'self_grant', 1),
    lib.llm_usage_note('[{"provider": "openai", "model": "a", "prompt_tokens": 1, "completion_tokens": 1}]', null);
  insert into app.content_completions (user_id, content_id, completed_at) select tap.person(name), c.id, now()
    from app.stage_contents c;
  insert into app.journal_entries (user_id, written_at, updated_at, message)
    values (tap.person(name), now(), now(), lib.seal('x'));
  insert into app.prompt_responses (user_id, week_number, question, response, responded_at)
    values (tap.person(name), 1, 'x', lib.seal('x'), now());
  insert into app.return_arcs (user_id, started_at) values (tap.person(name), now());
  insert into app.invitations (user_id, target_type, kind, created_at)
    values (tap.person(name), 'embodied_community', 'readiness', now());
end $$;

-- Stores an id under the name of its person and of what it is, kept('ann_habit'); answers it.
create function tap.keep_of(name text, what text, id bigint) returns bigint language sql as $$
  select tap.keep(name || '_' || what, id);
  select id
$$;

-- Makes the named person a life with something of each resource of GET /changes, and what it does not show: a deleted
-- entry with all that stands beside it, an arc that was left, an invitation that was dismissed. Needs stages and
-- chapters. kept('ann_habit') and so on are ids of it.
create function tap.whole_life(name text) returns void language plpgsql as $$
declare
  v_habit bigint;
  v_entry bigint;
  v_gone bigint;
  v_follows bigint;
begin
  perform tap.life(name), tap.as_user(name);
  v_habit := tap.keep_of(name, 'habit', tap.habit('Read'));
  perform tap.keep_of(name, 'goal', tap.goal(v_habit, 'clear')), tap.keep_of(name, 'other_habit',
    tap.habit('Swim', '{"streak_rule": {"kind": "per_week", "times": 3}}')),
    api.goal_completion_create(jsonb_build_object('goal_id', tap.goal(v_habit, 'clear'), 'did_complete', true)),
    tap.keep_of(name, 'pause', (api.habit_pause_create(jsonb_build_object('from_day', lib.today() + 300,
      'habit_id', tap.kept(name || '_other_habit'))) ->> 'id')::bigint),
    tap.keep_of(name, 'group', (api.goal_group_create('{"name": "Mine", "shared_template": false}') ->> 'id')::bigint),
    tap.keep_of(name, 'recipe', (api.practice_recipe_create(tap.recipe_body()) ->> 'id')::bigint),
    tap.keep_of(name, 'tag', (api.practice_tag_create('{"slug": "mine", "label": "Mine"}') ->> 'id')::bigint),
    api.feedback_create('{"category": "praise", "impact": "not_applicable", "summary": "Calm."}'),
    api.energy_plan_create(jsonb_build_object('start_date', lib.today(),
      'habits', jsonb_build_array(jsonb_build_object('id', v_habit, 'name', 'Read'))));
  v_entry := tap.keep_of(name, 'entry', tap.entry('I read for an hour.'));
  v_gone := tap.keep_of(name, 'gone', tap.entry('I read for a week.'));
  perform tap.keep_of(name, 'quote', tap.quote(e, 2, 6)), tap.keep_of(name, 'note', tap.note(e, 2, 'read')),
    tap.keep_of(name, 'suggestion', tap.suggestion(e, 2, 'read', tap.goal(tap.kept(name || '_other_habit'), 'low')))
    from unnest(array[v_gone, v_entry]) e;
  perform tap.as_owner();
  update app.journal_entries e set deleted_at = now() where e.id = v_gone;
  insert into app.return_arcs (user_id, started_at, left_at)
    values (tap.person(name), now() - interval '1 day', now());
  insert into app.invitations (user_id, target_type, kind, created_at, dismissed_at)
    values (tap.person(name), 'sangha', 'readiness', now(), now());
  v_follows := tap.keep_of(name, 'selection', tap.follows(name, 2, '{"mode": "count_up"}'));
  perform tap.practised(v_follows, now() - interval '1 hour', mode => 'count_up'),
    tap.keep_of(name, 'session', (select max(s.id) from app.practice_sessions s where s.user_id = tap.person(name))),
    tap.keep_of(name, 'invitation', (select min(i.id) from app.invitations i where i.user_id = tap.person(name))),
    tap.keep_of(name, 'practice', tap.practice(by_name => name));
end $$;

-- A row of a file as jobs.import_rows_store takes it.
create function tap.import_row(kind text, key text, body jsonb) returns jsonb language sql as $$
  select jsonb_build_object('kind', kind, 'key', key, 'body', body::text)
$$;

-- Brings a file of these rows as the caller, and has its preview made; kept as `import`.
create function tap.import_read(source text, source_rows jsonb) returns void language plpgsql as $$
begin
  perform tap.keep('import', (api.import_create('x', source, false) ->> 'id')::bigint), tap.as_role('app_worker');
  perform jobs.import_begin(tap.kept('import'));
  perform jobs.import_rows_store(tap.kept('import'), source, 0, source_rows);
  perform jobs.import_read_end(tap.kept('import'), null, '[]');
  perform tap.as_role('app_api');
end $$;

-- Applies the kept import as its preview says.
create function tap.import_apply() returns void language plpgsql as $$
begin
  perform api.import_apply(tap.kept('import'), jsonb_build_object('preview_sha256',
    api.import_get(tap.kept('import')) ->> 'preview_sha256')), tap.as_role('app_worker');
  while jobs.import_step(tap.kept('import')) loop end loop;
  perform tap.as_role('app_api');
end $$;

-- Takes the kept import back; returns what it counts.
create function tap.import_undone() returns jsonb language plpgsql as $$
begin
  perform api.import_undo(tap.kept('import')), tap.as_role('app_worker');
  while jobs.import_step(tap.kept('import')) loop end loop;
  perform tap.as_role('app_api');
  return api.import_get(tap.kept('import')) #> '{result,undone}';
end $$;
