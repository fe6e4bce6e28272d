-- Writes a row of the caller as the export shows it, with its ids replaced: a new one, or in place of object_id.
-- Returns its id, 0 where the table has none. Texts are sanitised and sealed; a column that the record lacks keeps its
-- default.
create or replace function lib.import_write(relation text, owner name, object_id bigint, record jsonb) returns bigint
language plpgsql volatile as $$
declare
  v_columns text;
  v_values text;
  v_has_id boolean;
  v_is_sane boolean;  -- days and instants of years with four digits, as the routes take them
  v_id bigint;
begin
  select string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where c.is_written),
         string_agg(case when a.atttypid <> 'bytea'::regtype then format('r.%I', a.attname)
           when a.attnotnull then format('lib.seal(lib.sanitise($2 ->> %L))', a.attname)
           else format('lib.seal(nullif(lib.sanitise($2 ->> %L), ''''))', a.attname) end, ', ' order by a.attnum)
           filter (where c.is_written),
         bool_or(a.attname = 'id'), bool_and(a.atttypid not in ('date'::regtype, 'timestamptz'::regtype)
           or coalesce(record ->> a.attname ~ '^[0-9]{4}-', true)) filter (where c.is_written)
    into v_columns, v_values, v_has_id, v_is_sane
    from pg_attribute a
   cross join lateral (select a.attname not in (owner, 'id', 'change_number', 'shares_name')
     and record ? a.attname as is_written) c
   where a.attrelid = relation::regclass and a.attnum > 0 and not a.attisdropped;
  if v_columns is null or not v_is_sane then
    perform lib.import_refuse('bad_value');
  end if;
  execute format(case when object_id is null
      then 'insert into %1$s (%2$I, %3$s) select $1, %4$s '
        'from jsonb_populate_record(null::%1$s, $2 - $4) r returning %5$s'
      else 'update %1$s t set (%3$s) = (select %4$s from jsonb_populate_record(null::%1$s, $2 - $4) r) '
        'where t.%2$I = $1 and t.id = $3 returning t.id' end,
      relation, owner, v_columns, v_values, case when v_has_id then 'id' else '0' end)
    into v_id using lib.current_user_id(), record, object_id, (
      select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
       where a.attrelid = relation::regclass and a.atttypid = 'bytea'::regtype);
  return v_id;
end $$;
