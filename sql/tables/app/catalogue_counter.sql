-- app.catalogue_counter: one row, moved with every row of a catalogue and with every load of sql/
-- (docs/contract/changes.md#the-counter).
comment on table app.catalogue_counter is
  'The counter of what everybody reads: templates, presets, course, prompts; and of the loaded logic.';
