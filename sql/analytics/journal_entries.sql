-- analytics.journal_entries: when people wrote, and nothing of what.
create view analytics.journal_entries with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month,
       lib.program_stage(d.day - lib.utc_day(s.program_started_at)) as stage_number, e.tag as kind,
       (e.status = 'finished')::integer as finished
  from app.journal_entries e
  join app.pseudonyms p on p.user_id = e.user_id
  left join app.stage_progress s on s.user_id = e.user_id
  cross join lateral lib.utc_day(e.written_at) d (day)
 where e.deleted_at is null;
grant select on analytics.journal_entries to app_analyst;
comment on view analytics.journal_entries is 'One row an entry of a journal; its text is sealed and not here.';
comment on column analytics.journal_entries.person is 'The person, by a random key that stands for them in every view.';
comment on column analytics.journal_entries.week is 'The Monday of that week.';
comment on column analytics.journal_entries.month is 'The first of that month.';
comment on column analytics.journal_entries.day is 'The day of writing, in UTC.';
comment on column analytics.journal_entries.stage_number is '@dimension
The stage by the calendar of the present cycle; null before the program.';
comment on column analytics.journal_entries.kind is 'freeform, stage_reflection, practice_note, habit_note, weekly_prompt or hierarchical_reflection.';
comment on column analytics.journal_entries.finished is '1 if the person called it finished, 0 while it is a draft.';
