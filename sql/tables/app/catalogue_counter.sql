-- app.catalogue_counter: one row, moved with every row of a catalogue (docs/contract/changes.md#the-counter).
alter table app.catalogue_counter enable row level security;
comment on table app.catalogue_counter is 'The counter of what everybody reads: templates, presets, course, prompts.';
