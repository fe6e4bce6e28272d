select plan(6);
select as_user('ann'), travel('2026-06-15 12:00Z');
select keep('e', entry('one two one'));
select is(api.marginalia_list(kept('e'))::jsonb, '{"items": []}', 'answers no notes');
select keep('last', note(kept('e'), 8, 'one')), keep('first', note(kept('e'), 0, 'one'));
select is((api.marginalia_list(kept('e')) -> 'items' -> 0)::jsonb,
  jsonb_build_object('id', kept('first'), 'journal_entry_id', kept('e'), 'kind', 'theme',
    'anchor_start', 0, 'anchor_end', 3, 'anchor_text', 'one', 'note', 'A note.', 'essay', null,
    'essay_generated_at', null, 'status', 'active',
    'created_at', '2026-06-15T12:00:00.000000Z', 'updated_at', '2026-06-15T12:00:00.000000Z'),
  'lists notes in the order of the text, with every key');
select as_user('bob');
select refused('select api.marginalia_list(kept(''e''))', 404, 'journal_entry_not_found',
  'refuses the entry of somebody else with 404');
select for_api_only('api.marginalia_list(bigint)');
select * from finish();
