--! Previous: sha1:6a2ef8c62fd8d673e55c9b222b44a07d771cb5e5
--! Hash: sha1:17dd393acb515f6eeaeb237aa7eaff980fa4cf02
--! Message: program return weeks

-- Catalogue: the five weeks of the return arc, written by start-up seeding.
create table app.return_weeks (
  week_number integer primary key,
  focus text not null,
  title text not null,
  framing text not null,
  constraint return_weeks_number_in_range check (week_number between 1 and 5),
  constraint return_weeks_focus_is_known check (focus in ('self', 'benefactor', 'stranger', 'antagonist', 'all_beings'))
);
