--! Previous: sha1:24ca8274e003a9f853be3e04649f5c51a2d27d81
--! Hash: sha1:1c25f92dc027caf7b8c2b933a0fcf92460fc254f
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
