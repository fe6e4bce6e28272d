-- What a request changed, row by row, so that its effect can be compared with another one and taken back. Run by a
-- superuser in a database of the sweep.

create schema sweep;
create table sweep.changes (
  id bigint generated always as identity primary key, relation regclass, operation text, columns text, before text,
  after text
);

create function sweep.note() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_columns text;
begin
  if tg_op = 'UPDATE' then
    select string_agg(n.key, ' ') into v_columns from jsonb_each(to_jsonb(new)) n
     where n.value is distinct from to_jsonb(old) -> n.key;
    if v_columns is null then
      return null; -- it locked the row, and changed nothing
    end if;
  end if;
  insert into sweep.changes (relation, operation, columns, before, after)
  values (tg_relid, tg_op, v_columns, case when tg_op <> 'INSERT' then old::text end,
          case when tg_op <> 'DELETE' then new::text end);
  return null;
end $$;

do $$
declare
  t regclass;
begin
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where c.relkind = 'r' and n.nspname in ('app', 'auth', 'lib', 'jobs', 'graphile_worker')
               and c.oid <> 'lib.processes'::regclass loop -- where each process writes that it lives
    execute format('create trigger zz_sweep after insert or update or delete on %s for each row
      execute function sweep.note()', t);
  end loop;
end $$;

-- What has changed since a place, as one text: the same for the same effect.
create function sweep.effect(since bigint) returns text
language sql as $$
  select coalesce(string_agg(concat_ws(' ', e.count, e.operation, e.relation, e.columns), e'\n' order by e), '')
    from (select c.relation, c.operation, c.columns, count(*) from sweep.changes c
           where c.id > since and c.relation <> 'auth.rate_limits'::regclass
           group by c.relation, c.operation, c.columns) e
$$;

-- Takes back what has changed since a place. No trigger and no foreign key runs meanwhile.
create function sweep.take_back(since bigint) returns void
language plpgsql set session_replication_role = replica as $$
declare
  r record;
  v_columns text;
  v_key text;
begin
  for r in select * from sweep.changes c where c.id > since order by c.id desc loop
    select string_agg(quote_ident(a.attname), ', ') filter (where a.attgenerated = ''),
           string_agg(quote_ident(a.attname), ', ') filter (where a.attnum = any (i.indkey))
      into v_columns, v_key
      from pg_attribute a left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
     where a.attrelid = r.relation and a.attnum > 0 and not a.attisdropped;
    if r.after is not null then
      execute case when v_key is null then format('delete from %1$s t where t::text = $1', r.relation)
        else format('delete from %1$s where (%2$s) = (select %2$s from (select ($1::%1$s).*) n)', r.relation, v_key) end
        using r.after;
    end if;
    if r.before is not null then
      execute format('insert into %1$s (%2$s) overriding system value select %2$s from (select ($1::%1$s).*) o',
        r.relation, v_columns) using r.before;
    end if;
  end loop;
end $$;
