-- What a file of test/sql needs before it, for psql and pg_prove (docs/dbas.md#prove): one transaction as the owner,
-- who gets the run-time roles in it, empty tables, pgTAP and the helpers. psql ends without a commit, so that all of it
-- is rolled back. `npm run test:sql` does the same for all files at once (pgtap.ts).
\o /dev/null
begin;
set local client_min_messages = warning;
set local extra_float_digits = 1;
set local app.now = '';
select set_config('role', pg_get_userbyid(nspowner), true) from pg_namespace where nspname = 'app';
do $$
declare
  v_role text;
begin
  foreach v_role in array '{app_api,app_worker,app_analyst,app_analyst_aggregates}'::text[] loop
    if not pg_has_role(session_user, v_role, 'set') then
      execute format('grant %I to %I with inherit false, set true', v_role, session_user);
    end if;
  end loop;
  set local lock_timeout = '2s';
  execute (select 'truncate ' || string_agg(c.oid::regclass::text, ', ') || ' restart identity'
             from pg_class c
            where c.relkind in ('r', 'p')
              and c.relnamespace = any ('{app,auth,jobs,lib,graphile_worker}'::regnamespace[])
              and c.oid <> all (
                '{auth.hmac_keys,jobs.erasure_ledger,lib.loaded_logic,lib.timezones,
                  graphile_worker.migrations}'::regclass[]));
  execute format('grant temporary on database %I to public', current_database());
  alter default privileges grant execute on functions to public;
  create schema tap;
  grant usage on schema tap to public;
end $$;
set local search_path = tap;
\if :{?pgtap}
\i :pgtap
\else
create extension pgtap schema tap;
\endif
\i test/support/tap.sql
\o
