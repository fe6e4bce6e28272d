-- docs/contract/tokens.md#scopes
select plan(21);
select as_user('ann');
select keep('entry', entry('A walk'));
create function pg_temp.shown(scopes text) returns text language sql as $$
  select string_agg(p, ' ' order by p)
    from set_config('app.scopes', scopes, true) s, unnest('{journal_entries.message 7,marginalia.note 7,
      prompt_responses.response 7,practice_sessions.reflection 7,idempotency_keys.response k}'::text[]) p
   where s is not null and lib.text_shown(p)
$$;
select is(pg_temp.shown(''), 'idempotency_keys.response k journal_entries.message 7 marginalia.note 7 '
  'practice_sessions.reflection 7 prompt_responses.response 7', 'the app has every text opened');
select is(pg_temp.shown('assistant journal:read'), pg_temp.shown(''), 'as has journal:read');
select is(pg_temp.shown('assistant ' || scope), 'idempotency_keys.response k prompt_responses.response 7',
  scope || ' has answers to prompts opened') from unnest('{program:read,program:write}'::text[]) scope;
select is(pg_temp.shown('assistant ' || scope), 'idempotency_keys.response k', scope || ' has none')
  from unnest('{habits:read,habits:write,practices:read,practices:write,journal:write,calendar:read,changes:read,
    export:read,models:spend}'::text[]) scope;
select set_config('app.scopes', 'assistant journal:write', true);
select is_empty('select from app.journal_entries', 'journal:write alone sees no entry');
select lives_ok($$ select keep('made', entry('Mine', '{"classification": "intimate"}')) $$, 'makes one, intimate too');
select is((select lib.open(e.message, 'journal_entries.message ' || e.id) from app.journal_entries e), 'Mine',
  'and sees that one alone while it makes it');
select ok(lib.text_shown(c || ' ' || kept('made')), 'its words are shown: ' || c)
  from unnest('{journal_entries.message,journal_entries.title}'::text[]) c;
select is(array(select p from unnest(array['journal_entries.message ' || kept('entry'),
    'marginalia.note ' || kept('made'), 'promoted_quotes.text ' || kept('made')]) p where lib.text_shown(p)), '{}',
  'neither those of another entry nor other texts of its number');
select is(lib.text_shown(null), false, 'nor a text that says no place');
select throws_ok($$ update app.journal_entries set tag = 'freeform' where false; select api.journal_entry_update(
  kept('made'), '{"title": "No"}') $$, 'PT404', null, 'but does not edit it');
select * from finish();
