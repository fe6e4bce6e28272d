--! Previous: sha1:63d3bc486c8289f74922c6c9ee5bcd770b3b8e40
--! Hash: sha1:b54a2f78b133f77dde5710a1023ed50c83a3402b
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
