-- app.prompts: the catalogue of prompts, written by start-up seeding.
create policy select_all on app.prompts for select to app_api, app_worker using (true);
grant select on app.prompts to app_api, app_worker;
create trigger changes_on_write after insert or update or delete on app.prompts for each row
  execute function lib.change_catalogue();
comment on table app.prompts is 'Weekly prompts of each stage.';
comment on column app.prompts.ordinal is 'Place among the prompts of its stage; the weeks use them in turn.';
comment on column app.prompts.cadence is 'How often it is asked, as the content words it; shown, and used by no rule.';
