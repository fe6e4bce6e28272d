-- Writes rows of the caller as the export shows them, with their ids replaced: new ones, or one in place of object_id,
-- of a table without ids in place of that with its primary key. Returns their ids, 0 where the table has none. Texts
-- are sanitised and sealed; a column that the records lack keeps its default, so all must have the same fields.
create or replace function lib.import_write(relation text, owner name, object_id bigint, records jsonb[])
returns bigint[]
language plpgsql volatile as $$
declare
  v_fields text[] := array(select jsonb_object_keys(records[1]));
  v_columns text;
  v_values text;
  v_has_id boolean;
  v_fit boolean;
  v_ids bigint[];
begin
  select string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where c.is_written),
         string_agg(case when a.atttypid <> 'bytea'::regtype then format('s.%I', a.attname)
           when a.attnotnull then format('lib.seal(lib.sanitise(s.sent_record ->> %L))', a.attname)
           else format('lib.seal(nullif(lib.sanitise(s.sent_record ->> %L), ''''))', a.attname) end, ', '
           order by a.attnum) filter (where c.is_written),
         bool_or(a.attname = 'id'), bool_and(not exists (select from unnest(records) r (record)
           where not lib.import_fits(r.record -> a.attname, a.atttypid))) filter (where c.is_written)
    into v_columns, v_values, v_has_id, v_fit
    from pg_attribute a
   cross join lateral (select a.attname not in (owner, 'id', 'change_number', 'shares_name')
     and a.attname = any (v_fields) as is_written) c
   where a.attrelid = relation::regclass and a.attnum > 0 and not a.attisdropped;
  if v_columns is null or not v_fit
    or exists (select from unnest(records) r (record) where array(select jsonb_object_keys(r.record)) <> v_fields) then
    perform lib.import_refuse('bad_value');
  end if;
  execute format('with sent as ('
      'select n.nth as sent_nth, n.record as sent_record, r.* from unnest($2) with ordinality n (record, nth) '
        'cross join lateral jsonb_populate_record(null::%1$s, n.record - $4) r'
    '), written as (' || case when object_id is null
      then 'merge into %1$s t using sent s on false when not matched then '
        'insert (%2$I, %3$s) values ($1, %4$s) returning s.sent_nth, %5$s as id'
      else 'update %1$s t set (%3$s) = row (%4$s) from sent s where t.%2$I = $1 and %6$s '
        'returning s.sent_nth, %5$s as id' end
    || ') select array_agg(w.id order by w.sent_nth) from written w',
      relation, owner, v_columns, v_values, case when v_has_id then 't.id' else '0' end,
      case when v_has_id then 't.id = $3' else 'to_jsonb(t) @> $5' end)
    into v_ids using lib.current_user_id(), records, object_id, (
      select coalesce(array_agg(a.attname::text), '{}') from pg_attribute a
       where a.attrelid = relation::regclass and a.atttypid = 'bytea'::regtype),
      lib.import_key(relation, owner, records[1]);
  return v_ids;
end $$;
