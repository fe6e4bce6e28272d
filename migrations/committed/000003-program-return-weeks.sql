--! Previous: sha1:278bc4fa5355ea0a499e7c9464b6b1a0acc5ed43
--! Hash: sha1:d61a019272fb79ffc04e9c63c90f654b4d577f7f
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
