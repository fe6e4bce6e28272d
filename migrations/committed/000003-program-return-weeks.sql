--! Previous: sha1:e528484ef12b0191b48d027ee24ae63a94304f25
--! Hash: sha1:d17969e465608e6b08ccdd82a0f92343ad2387a8
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
