-- app.published_groups: the rows of each view of analytics_aggregates, written daily by jobs.groups_publish. Nobody but
-- the views reads it.
comment on table app.published_groups is 'What analysts of groups see until the next run; it holds no key of a person.';
comment on column app.published_groups.view is 'The name of the view.';
comment on column app.published_groups.rows is 'Its rows, as an array of objects.';
