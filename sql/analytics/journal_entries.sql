-- analytics.journal_entries: when people wrote, without titles and texts.
create view analytics.journal_entries with (security_invoker = true) as
select p.person, d.day, lib.monday(d.day) as week, lib.first_of_month(d.day) as month,
       lib.program_stage(lib.local_day(e.written_at, z.timezone)
         - lib.local_day(coalesce(s.program_started_at, s.stage_started_at), z.timezone)) as stage_number,
       e.tag as kind, (e.status = 'finished')::integer as finished,
       lib.local_day(e.written_at, z.timezone) as local_day
  from app.journal_entries e
  join app.pseudonyms p on p.user_id = e.user_id
  join lib.person_zones() z on z.user_id = e.user_id
  left join app.stage_progress s on s.user_id = e.user_id
  cross join lateral lib.utc_day(e.written_at) d (day)
 where e.deleted_at is null;
grant select on analytics.journal_entries to app_analyst;
comment on view analytics.journal_entries is
  'One row per journal entry that is not deleted; without its text, which is sealed.';
comment on column analytics.journal_entries.person is 'The person as a random key, the same in every view.';
comment on column analytics.journal_entries.day is 'deprecated: the day of writing, in UTC.';
comment on column analytics.journal_entries.week is 'deprecated: the Monday of the week in which day lies.';
comment on column analytics.journal_entries.month is 'deprecated: the first day of the month in which day lies.';
comment on column analytics.journal_entries.stage_number is '@dimension
The stage of local_day by the person''s calendar of the current cycle; null before that cycle.';
comment on column analytics.journal_entries.kind is
  'freeform, stage_reflection, practice_note, habit_note, weekly_prompt or hierarchical_reflection.';
comment on column analytics.journal_entries.finished is '1 if the entry is finished, 0 while it is a draft.';
comment on column analytics.journal_entries.local_day is
  'The local day of writing, in the person''s present time zone.';
