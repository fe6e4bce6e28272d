-- Begins every authenticated statement: checks the token against the database, then sets the caller, zone and data key
-- of this transaction, and read only for a GET (docs/contract/http.md#authentication). A statement that may write takes
-- the person's lock first, so that it reads the account as the last writer left it. trace_id and traceparent: the
-- request and span that a job queued in this transaction names (lib.enqueue). Definer: it reads accounts and keys.
-- has_last_write: 0.5.0 gives it, and reads on a standby where it is true. The next release drops it.
-- scopes: what the route asks of an assistant, which comes with a token, or as a session with scopes alone; route: its
-- name; counted: whether the request counts here (auth.assistant_enter).
create or replace function auth.enter(
  user_id bigint, issued_at bigint, token_id text, read_only boolean,
  admin boolean default false, master_keys text[] default null, analyst boolean default false,
  has_last_write boolean default true, trace_id text default null, traceparent text default null,
  token_hash bytea default null, scopes text[] default null, route text default null, counted boolean default false
) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_timezone text;
  v_is_admin boolean;
  v_is_analyst boolean;
  v_reason text;
  v_unused boolean;
  v_writable boolean;
  v_mark text;  -- of a key for lib.open
  v_set text;
begin
  if not read_only then
    perform pg_advisory_xact_lock(enter.user_id);  -- lib.change_lock
  end if;
  if has_last_write is not true then
    return null;
  end if;
  select u.timezone, u.is_admin, u.is_analyst, coalesce(auth.account_refusal(u, enter.issued_at),
      case when exists (select from auth.revoked_tokens r where r.token_id = enter.token_id) then 'revoked' end),
      exists (select from auth.session_tokens t where t.token_id = enter.token_id and t.came_with is not null)
    into v_timezone, v_is_admin, v_is_analyst, v_reason, v_unused
    from auth.users u where u.id = enter.user_id;
  if not found then
    v_reason := 'user_missing';
  end if;
  if v_reason is not null then
    perform lib.event('token_rejected', jsonb_build_object('reason', v_reason));
    perform lib.raise(401, 'unauthorized');
  end if;
  v_set := set_config('app.timezone', lib.used_timezone(v_timezone), true);
  if token_hash is not null or scopes is not null then
    v_writable := auth.assistant_enter(user_id, token_hash, scopes, route, counted);
    v_mark := case when lib.scope_held('journal:read') then '' else '*' end;
  end if;
  if admin and not v_is_admin then
    perform lib.raise(403, 'admin_required');
  elsif analyst and not (v_is_analyst or v_is_admin) then
    perform lib.raise(403, 'analyst_required');
  end if;
  -- Not in the snapshot of a stream.
  if v_unused and current_setting('transaction_read_only') = 'off' then
    perform auth.tokens_use(array[token_id]);
  end if;
  -- Assigned, because a perform starts the executor: that is a tenth of the statement of a 304.
  v_set := set_config('app.user_id', user_id::text, true);
  v_set := set_config('app.token_id', token_id, true);
  if master_keys is not null then
    v_set := set_config('app.data_key', concat(v_mark, auth.data_key(user_id, master_keys, not read_only)), true);
  end if;
  if trace_id is not null then
    v_set := set_config('app.trace_id', trace_id, true);
    v_set := set_config('app.traceparent', traceparent, true);
  end if;
  if read_only and v_writable is not true then
    v_set := set_config('transaction_read_only', 'on', true);
  end if;
  return user_id;
end $$;
grant execute on function auth.enter to app_api;
