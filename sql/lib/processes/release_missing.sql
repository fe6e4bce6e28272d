-- What a database lacks of a release whose migrations have these hashes: null if it is of that release or of a newer
-- one (docs/contract/operations.md#degraded). While sql/ is loaded, the release is the one before.
create or replace function lib.release_missing(release text, migrations text[]) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case
    when missing.count > 0 then format('%s migrations are missing', missing.count)
    when loaded.release is null then 'sql/ is of an older release'
    when string_to_array(split_part(loaded.release, '-', 1), '.')::integer[]
       < string_to_array(split_part(release_missing.release, '-', 1), '.')::integer[]
      then format('sql/ is of release %s', loaded.release)
  end
  from (select count(*) from unnest(migrations) m (hash)
         where not exists (select from graphile_migrate.migrations d where d.hash = m.hash)) missing,
    (select max(l.catalogue ->> 'release') as release from lib.loaded_logic l) loaded
$$;
grant execute on function lib.release_missing to app_api, app_worker;
