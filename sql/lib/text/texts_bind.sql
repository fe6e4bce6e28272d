-- Trigger before a row with sealed texts is written: marks those that were sealed without a place as texts of this row
-- and column (lib.text_mark, docs/contract/auth.md#data-keys). Arguments: the columns.
create or replace function lib.texts_bind() returns trigger
language plpgsql volatile as $$
declare
  v_column text;
  v_text bytea;
begin
  foreach v_column in array tg_argv loop
    execute format('select ($1).%I', v_column) into v_text using new;
    if substr(v_text, 1, 17) = '\x02'::bytea || decode(repeat('00', 16), 'hex') then
      new := jsonb_populate_record(new, jsonb_build_object(v_column, '\x02'::bytea || lib.text_mark(substr(v_text, 18),
        format('%s.%s %s', tg_table_name, v_column, new.id)) || substr(v_text, 18)));
    end if;
  end loop;
  return new;
end $$;
