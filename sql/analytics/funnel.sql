-- analytics.funnel: the stages that a person has entered in the present cycle. The instants of the first and of the
-- present stage are stored, those between are not.
create view analytics.funnel with (security_invoker = true) as
select p.person, n.stage,
       case n.stage when s.current_stage then lib.local_day(s.stage_started_at, z.timezone)
         when 1 then lib.local_day(coalesce(s.program_started_at, s.stage_started_at), z.timezone) end as entered,
       case n.stage when s.current_stage - 1 then lib.local_day(s.stage_started_at, z.timezone) end as "left",
       (n.stage < s.current_stage)::integer as went_on
  from app.stage_progress s
  join app.pseudonyms p on p.user_id = s.user_id
  join lib.person_zones() z on z.user_id = s.user_id
  cross join lateral generate_series(1, s.current_stage) n (stage);
grant select on analytics.funnel to app_analyst;
comment on view analytics.funnel is
  'One row per person and stage that they have entered in their present cycle. Rows of deleted people are gone.';
comment on column analytics.funnel.person is 'The person as a random key, the same in every view.';
comment on column analytics.funnel.stage is '@dimension
The stage, 1 to 10.';
comment on column analytics.funnel.entered is
  'The local day on which they entered it, in their present zone; null where it is not stored: neither the first nor '
  'the present stage.';
comment on column analytics.funnel."left" is
  'The local day on which they went on to the next stage; null while they are in it, and where it is not stored: every '
  'stage before the last one left.';
comment on column analytics.funnel.went_on is '1 if they have gone on to the next stage, 0 while they are in it.';
