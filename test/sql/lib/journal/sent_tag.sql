-- docs/contract/journal.md#tags
select plan(9);

select is(lib.sent_tag(body, scoped), tag, coalesce(tag, 'none') || ' of ' || body)
  from (values
    ('{}'::jsonb, false, null), ('{"tags": []}', false, null), ('{"tag": "freeform"}', false, 'freeform'),
    ('{"tags": ["freeform"]}', false, 'freeform'), ('{"tag": "freeform", "tags": ["freeform"]}', false, 'freeform'),
    ('{"tag": "freeform", "tags": ["freeform", "hierarchical_reflection"]}', true, 'freeform')) t (body, scoped, tag);
select refused(format('select lib.sent_tag(%L, false)', body), 422, 'value_error', 'refuses ' || body)
  from unnest(array['{"tags": ["freeform", "habit_note"]}', '{"tags": ["freeform", "hierarchical_reflection"]}',
    '{"tag": "freeform", "tags": ["habit_note"]}']) body;
