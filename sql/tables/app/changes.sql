-- app.changes: one row per object that changed, however often (docs/contract/changes.md#the-change-log). An object that
-- is older than the table has no row until it changes. A completion has its number in app.goal_completions.
comment on table app.changes is 'At which number of the person''s counter each object last changed.';
comment on column app.changes.object_id is '0 for an object that a person has once.';
comment on column app.changes.deleted_at is 'When the object was deleted or hidden; the row is its tombstone then.';
