-- docs/contract/journal.md#patch-journalentry_id, docs/contract/journal.md#re-anchoring
-- events: goal_completion_recorded streak_incremented 1, habit_created 1, resource_access_denied 1
select plan(47);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('e', entry('one two three', '{"primary_aspect": 1, "secondary_aspect": 2}'));
select travel('2026-06-15 13:00Z');

create function pg_temp.patched(changes jsonb, name text default 'e') returns jsonb language sql as $$
  select api.journal_entry_update(kept(name), changes)::jsonb
$$;
-- One field of the answer to a PATCH.
create function pg_temp.after(changes jsonb, field text) returns text language sql as $$
  select pg_temp.patched(changes) ->> field
$$;

select is(pg_temp.after(c, 'updated_at'), '2026-06-15T12:00:00.000000Z', 'leaves updated_at alone: ' || c::text)
  from unnest(array['{"message": null}',
  '{"title": null}', '{"message": " one two three"}', '{"status": "draft"}', '{"classification": null}',
  '{"primary_aspect": 1, "secondary_aspect": 2}', '{"reflection_level": null}']::jsonb[]) c;
select is(pg_temp.after('{"title": " A title\u200b"}', 'title'), U&' A title\200B',
  'stores a title without sanitising it');
select is(pg_temp.after('{"title": null}', 'title'), '', 'clears the title with null');
select is(pg_temp.after('{"title": "B"}', 'title') || pg_temp.after('{"title": ""}', 'title'), 'B',
  'clears the title with the empty text');
select is(pg_temp.after('{"tags": ["habit_note"]}', 'tag') || pg_temp.after('{"tag": "freeform"}', 'tag'),
  'habit_notefreeform', 'changes the tag, by either name');
select is(pg_temp.after('{"status": "finished"}', 'updated_at'), '2026-06-15T13:00:00.000000Z',
  'stamps updated_at on a change');
select is(pg_temp.after('{"status": "draft"}', 'status'), 'draft', 'makes a finished entry a draft again');
select is(pg_temp.after('{"classification": "intimate"}', 'classification'), 'intimate', 'changes the classification');
select is(pg_temp.patched('{"primary_aspect": 5}') -> 'secondary_aspect', 'null',
  'clears the secondary aspect when the primary one is sent alone');
select is(pg_temp.patched('{"secondary_aspect": null}') -> 'primary_aspect', 'null',
  'clears the primary aspect when the secondary one is sent alone');
select is(pg_temp.after('{"reflection_level": "stage", "reflection_scope_key": "c1:s2"}', 'reflection_scope_key'),
  'c1:s2', 'sets a scope');
select is(pg_temp.after('{"reflection_level": "stage", "reflection_scope_key": "c1:s2"}', 'reflection_level'), 'stage',
  'accepts the scope that the entry has already');
select keep('other', entry('another'));
select throws_ok($$ select pg_temp.patched('{"reflection_level": "stage", "reflection_scope_key": "c1:s2"}',
  'other') $$, '23505', null, 'refuses the scope of another entry');
select is(pg_temp.patched('{"reflection_level": null}') -> 'reflection_scope_key', 'null',
  'clears level and scope key when the level is null');
select refused(format('select pg_temp.patched(%L)', c), 422, 'value_error', 'refuses ' || c || ' with 422')
  from unnest(array['{"secondary_aspect": 4}', '{"reflection_level": "week"}']) c;

-- Re-anchoring. Offsets are code points.
create function pg_temp.spans() returns setof text language sql as $$
  select span from (
    select 1, m.id, b.anchor_start || '-' || b.anchor_end || ' ' || b.status
      from app.marginalia m, lib.marginalia_body(m) b
    union all select 2, s.id, b.anchor_start || '-' || b.anchor_end || ' ' || b.status
      from app.completion_suggestions s, lib.completion_suggestion_body(s) b
    union all select 3, q.id, b.anchor_start || '-' || b.anchor_end || ' ' || b.status
      from app.promoted_quotes q, lib.promoted_quote_body(q) b
  ) spans (kind, id, span) order by kind, id
$$;
create function pg_temp.body_is(body text, spans text[], description text) returns text language sql as $$
  select pg_temp.patched(jsonb_build_object('message', body));
  select is(array(select * from pg_temp.spans()), spans, description)
$$;
select keep('habit', habit('Walk'));
select keep('note', note(kept('e'), 4, 'two')),
  keep('suggestion', suggestion(kept('e'), 8, 'three', goal(kept('habit'), 'low'))),
  keep('quote', quote(kept('e'), 0, 3));
select pg_temp.body_is('one two three four', '{4-7 active,8-13 pending,0-3 pending}',
  'moves nothing when text is added at the end');
select pg_temp.body_is('🌱 one two three four', '{6-9 active,10-15 pending,2-5 pending}',
  'moves all by one emoji in front, counted as one code point');
select pg_temp.body_is('two, one, two, three', '{0-3 active,15-20 pending,5-8 pending}',
  'anchors a text that is there twice at the first place');
select is(pg_temp.after('{"message": "two, one, two, three"}', 'updated_at'), '2026-06-15T13:00:00.000000Z',
  'keeps updated_at when the message is the same');
select pg_temp.body_is('two, one', '{0-3 active,15-20 dismissed,5-8 pending}',
  'keeps the span of a suggestion whose text is gone');
select pg_temp.body_is('three', '{0-3 stale,15-20 dismissed,5-8 stale}',
  'marks notes and quotes stale when their text is gone');
select pg_temp.body_is('two, one, three', '{0-3 stale,15-20 dismissed,5-8 stale}',
  'keeps what is lost when its text returns');
select keep('folded', quote(kept('e'), 5, 8)),
  keep('scope', entry('r', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}'));
select lives_ok($$
  select api.promotion_update(kept('folded'), jsonb_build_object('included_in_entry_id', kept('scope')))
$$, 'folds a quote');
select keep('accepted', suggestion(kept('e'), 0, 'two', goal(kept('habit'), 'clear')));
select lives_ok($$ select api.suggestion_accept(kept('accepted')) $$, 'accepts a suggestion');
select pg_temp.body_is('nothing', '{0-3 stale,15-20 dismissed,0-3 accepted,5-8 stale,5-8 folded}',
  'leaves folded quotes and accepted suggestions alone');
select pg_temp.body_is('x ok', '{0-3 stale,15-20 dismissed,0-3 accepted,5-8 stale,5-8 folded}',
  'leaves them alone in later edits too');
select keep('blank', quote(kept('e'), 1, 2)), keep('padded', quote(kept('e'), 1, 4));
select is(lib.open(q.text, 'promoted_quotes.text ' || q.id), t.text, 'sanitises the text of a quote')
  from (values ('blank', ''), ('padded', 'ok')) t (name, text) join app.promoted_quotes q on q.id = kept(name);
select pg_temp.body_is('x ok!', '{0-3 stale,15-20 dismissed,0-3 accepted,5-8 stale,5-8 folded,1-2 stale,2-4 pending}',
  'marks an empty quote stale and shrinks the span of a trimmed one');

select refused(format('select pg_temp.patched(%L)', jsonb_build_object('message', repeat(U&'\FB2C', 10000))), 422,
  'message_too_long', 'refuses a message that grows past the limit when it is normalised');
select as_owner();
update app.journal_entries set sender = 'bot' where id = kept('other');
select as_user('ann');
select refused($$ select pg_temp.patched('{"title": "x"}', 'other') $$, 404, 'journal_entry_not_found',
  'refuses to change a bot entry with 404');
select is(api.journal_entry_get(kept('other')) ->> 'sender', 'bot', 'answers a bot entry');
select lives_ok($$ select api.journal_entry_delete(kept('other')) $$, 'deletes a bot entry');
select as_user('bob');
select refused($$ select pg_temp.patched('{"title": "x"}') $$, 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select refused($$ select pg_temp.patched('{"secondary_aspect": 4}') $$, 422, 'value_error',
  'checks the body before it searches the entry');
select for_api_only('api.journal_entry_update(bigint, jsonb)');

-- Written anew it would be another ciphertext.
select as_user('ann'), set_config('app.data_key', 'a key', true);
select keep('titled', entry('A day.', '{"title": "Sun"}'));
select set_config('tap.updated', pg_temp.patched('{"title": "Sun"}', 'titled') ->> 'updated_at', true),
  travel(lib.now() + interval '1 hour');
select is(pg_temp.patched('{"title": "Sun"}', 'titled') ->> 'updated_at', current_setting('tap.updated'),
  'the same title changes nothing');
select api.journal_entry_delete(kept('titled'));
select refused($$ select pg_temp.patched('{"title": "Rain"}', 'titled') $$, 404, 'journal_entry_not_found',
  'a deleted entry is not edited');
select * from finish();
