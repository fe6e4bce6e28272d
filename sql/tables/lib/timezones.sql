-- lib.timezones: the zones that a person may set.
create policy select_all on lib.timezones for select to app_api using (true);
grant select on lib.timezones to app_api;
comment on table lib.timezones is
  'Names of IANA zones that a person may set: those of this PostgreSQL, and other names of zones.';
