-- journal.md sections 2.5 and 2.7.
select plan(44);
select as_user('ann'), travel('2026-06-15 12:00Z'), zone('UTC');
select keep('e', entry('one two three', '{"primary_aspect": 1, "secondary_aspect": 2}'));
select travel('2026-06-15 13:00Z');

create function pg_temp.patched(changes jsonb, name text default 'e') returns jsonb language sql as $$
  select api.journal_entry_update(kept(name), changes)::jsonb
$$;
-- What one field is after a change.
create function pg_temp.after(changes jsonb, field text) returns text language sql as $$ select pg_temp.patched(changes) ->> field $$;

select is(pg_temp.after(c, 'updated_at'), '2026-06-15T12:00:00.000000Z', c::text || ' changes nothing') from unnest(array['{"message": null}',
  '{"title": null}', '{"message": " one two three"}', '{"status": "draft"}', '{"classification": null}',
  '{"primary_aspect": 1, "secondary_aspect": 2}', '{"reflection_level": null}']::jsonb[]) c;
select is(pg_temp.after('{"title": " A title\u200b"}', 'title'), U&' A title\200B', 'a title stays as it was written');
select is(pg_temp.after('{"title": null}', 'title'), U&' A title\200B', 'null does not clear it');
select is(pg_temp.after('{"title": ""}', 'title'), '', 'the empty text does');
select is(pg_temp.after('{"status": "finished"}', 'updated_at'), '2026-06-15T13:00:00.000000Z', 'a change moves updated_at');
select is(pg_temp.after('{"status": "draft"}', 'status'), 'draft', 'a finished entry may be a draft again');
select is(pg_temp.after('{"classification": "intimate"}', 'classification'), 'intimate', 'a classification');
select is(pg_temp.patched('{"primary_aspect": 5}') -> 'secondary_aspect', 'null', 'one aspect sent alone clears the other');
select is(pg_temp.patched('{"secondary_aspect": null}') -> 'primary_aspect', 'null', 'either way');
select is(pg_temp.after('{"reflection_level": "stage", "reflection_scope_key": "c1:s2"}', 'reflection_scope_key'), 'c1:s2', 'a scope');
select is(pg_temp.after('{"reflection_level": "stage", "reflection_scope_key": "c1:s2"}', 'reflection_level'), 'stage', 'its own is no conflict');
select keep('other', entry('another'));
select throws_ok($$ select pg_temp.patched('{"reflection_level": "stage", "reflection_scope_key": "c1:s2"}', 'other') $$, '23505', null, 'somebody else''s is');
select is(pg_temp.patched('{"reflection_level": null}') -> 'reflection_scope_key', 'null', 'level null clears both');
select refused(format('select pg_temp.patched(%L)', c), 422, 'value_error', c::text) from unnest(array['{"secondary_aspect": 4}', '{"reflection_level": "week"}']) c;

-- Re-anchoring. Offsets are code points.
create function pg_temp.spans() returns setof text language sql as $$
  select span from (
    select 1, m.id, b.anchor_start || '-' || b.anchor_end || ' ' || b.status from app.marginalia m, lib.marginalia_body(m) b
    union all select 2, s.id, b.anchor_start || '-' || b.anchor_end || ' ' || b.status from app.completion_suggestions s, lib.completion_suggestion_body(s) b
    union all select 3, q.id, b.anchor_start || '-' || b.anchor_end || ' ' || b.status from app.promoted_quotes q, lib.promoted_quote_body(q) b
  ) spans (kind, id, span) order by kind, id
$$;
create function pg_temp.body_is(body text, spans text[], description text) returns text language sql as $$
  select pg_temp.patched(jsonb_build_object('message', body));
  select is(array(select * from pg_temp.spans()), spans, description)
$$;
select keep('habit', habit('Walk'));
select keep('note', note(kept('e'), 4, 'two')), keep('suggestion', suggestion(kept('e'), 8, 'three', goal(kept('habit'), 'low'))),
  keep('quote', quote(kept('e'), 0, 3));
select pg_temp.body_is('one two three four', '{4-7 active,8-13 pending,0-3 pending}', 'an addition at the end moves nothing');
select pg_temp.body_is('🌱 one two three four', '{6-9 active,10-15 pending,2-5 pending}', 'a sign in front moves all, and counts as one');
select pg_temp.body_is('two, one, two, three', '{0-3 active,15-20 pending,5-8 pending}', 'a text that is there twice is the first');
select is(pg_temp.after('{"message": "two, one, two, three"}', 'updated_at'), '2026-06-15T13:00:00.000000Z', 'the same text again');
select pg_temp.body_is('two, one', '{0-3 active,15-20 dismissed,5-8 pending}', 'what is lost keeps its span');
select pg_temp.body_is('three', '{0-3 stale,15-20 dismissed,5-8 stale}', 'of every kind');
select pg_temp.body_is('two, one, three', '{0-3 stale,15-20 dismissed,5-8 stale}', 'and stays lost when the text returns');
select keep('folded', quote(kept('e'), 5, 8)), keep('scope', entry('r', '{"reflection_level": "week", "reflection_scope_key": "c1:w1"}'));
select lives_ok($$ select api.promotion_update(kept('folded'), jsonb_build_object('included_in_entry_id', kept('scope'))) $$, 'a quote is folded');
select keep('accepted', suggestion(kept('e'), 0, 'two', goal(kept('habit'), 'clear')));
select lives_ok($$ select api.suggestion_accept(kept('accepted')) $$, 'a suggestion is accepted');
select pg_temp.body_is('nothing', '{0-3 stale,15-20 dismissed,0-3 accepted,5-8 stale,5-8 folded}', 'a folded quote and an accepted suggestion are left alone');
select pg_temp.body_is('x ok', '{0-3 stale,15-20 dismissed,0-3 accepted,5-8 stale,5-8 folded}', 'ever after');
select keep('blank', quote(kept('e'), 1, 2)), keep('padded', quote(kept('e'), 1, 4));
select is(lib.open(q.text), t.text, 'a snapshot is cleaned') from (values ('blank', ''), ('padded', 'ok')) t (name, text) join app.promoted_quotes q on q.id = kept(name);
select pg_temp.body_is('x ok!', '{0-3 stale,15-20 dismissed,0-3 accepted,5-8 stale,5-8 folded,1-2 stale,2-4 pending}', 'an empty one goes stale, a trimmed one shrinks');

select refused(format('select pg_temp.patched(%L)', jsonb_build_object('message', repeat(U&'\FB2C', 10000))), 422, 'message_too_long', 'a text that grows past the limit');
select as_owner();
update app.journal_entries set sender = 'bot' where id = kept('other');
select as_user('ann');
select refused($$ select pg_temp.patched('{"title": "x"}', 'other') $$, 404, 'journal_entry_not_found', 'what another voice wrote can''t be changed');
select is(api.journal_entry_get(kept('other')) ->> 'sender', 'bot', 'but read');
select lives_ok($$ select api.journal_entry_delete(kept('other')) $$, 'and deleted');
select as_user('bob');
select refused($$ select pg_temp.patched('{"title": "x"}') $$, 404, 'journal_entry_not_found', 'a stranger finds no entry');
select refused($$ select pg_temp.patched('{"secondary_aspect": 4}') $$, 422, 'value_error', 'whose change is checked first');
select for_api_only('api.journal_entry_update(bigint, jsonb)');
select * from finish();
