-- Helpers of the pgTAP files, in schema tap beside pgTAP itself. Identity is a verb: select as_user('ann').

-- An account with the given name; answers its id. Repeating a name answers the same account.
create function tap.person(name text) returns bigint language sql as $$
  with made as (
    insert into auth.users (email, password_hash) values (name || '@example.com', 'x') on conflict do nothing returning id
  )
  select id from made union all select id from auth.users where email = name || '@example.com' limit 1
$$;

-- From here on, statements run as the API for this person, as auth.enter would have it; without a name as nobody.
create function tap.as_user(name text default null) returns void language plpgsql as $$
declare
  v_id text := coalesce(case when name is not null then tap.person(name)::text end, '');
begin
  perform set_config('app.user_id', v_id, true), set_config('role', 'app_api', true);
end $$;

-- From here on, statements run as the given role.
create function tap.as_role(role text) returns void language sql as $$
  select set_config('role', role, true)
$$;

-- From here on, statements run as the superuser again.
create function tap.as_superuser() returns void language sql as $$
  select set_config('role', 'none', true)
$$;

-- Sets the clock of the rules for this transaction.
create function tap.travel(instant timestamptz) returns void language sql as $$
  select set_config('app.now', instant::text, true)
$$;

-- Sets the zone of the rules for this transaction, as auth.enter would.
create function tap.zone(name text) returns void language sql as $$
  select set_config('app.timezone', name, true)
$$;

-- Asserts that a statement is refused with a documented status and detail.
create function tap.refused(statement text, status integer, detail text, description text) returns text language sql as $$
  select tap.throws_ok(statement, 'PT' || status, detail, description)
$$;
