-- docs/contract/journal.md#tags
select plan(5);
select is(lib.journal_tags(jsonb_populate_record(null::app.journal_entries, entry)), tags, description)
  from (values
    ('{"tag": "freeform"}'::jsonb, '{freeform}'::text[], 'answers the own tag of an entry'),
    ('{"tag": "habit_note", "reflection_scope_key": "c1:w1"}', '{habit_note,hierarchical_reflection}',
      'adds hierarchical_reflection to an entry with a scope'),
    ('{"tag": "hierarchical_reflection", "reflection_scope_key": "c1:w1"}', '{hierarchical_reflection}',
      'names hierarchical_reflection once'),
    ('{"tag": "hierarchical_reflection"}', '{hierarchical_reflection}',
      'answers the own tag hierarchical_reflection without a scope')
  ) as example (entry, tags, description);
select as_role('app_worker');
select is(lib.journal_tags(jsonb_populate_record(null::app.journal_entries, '{"tag": "freeform"}')), '{freeform}',
  'the worker may run it');
select * from finish();
