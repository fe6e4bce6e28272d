--! Previous: sha1:4726554e43fc27769483a1c267ac45b9c8c23e1d
--! Hash: sha1:9e5437ad0cf65f8f3b395cb3428ace1b2fb6f65b
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
