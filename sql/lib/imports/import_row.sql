-- Applies one row, other than a day: creates its object, changes one that is as an earlier import left it, or leaves
-- all as it is. Returns what became of it, and how people know it. A row that cannot be stored is refused alone.
create or replace function lib.import_row(
  import app.imports, source_row app.import_rows, body jsonb, out outcome text, out name text, out reason text,
  out object_id bigint
)
language plpgsql volatile as $$
declare
  v_of record;
  v_link app.import_links;
  v_hash bytea := lib.import_mark(body::text);
  v_alone boolean := import.source <> 'own';  -- a habit of another app has its goals with it
  v_now jsonb;
  v_own jsonb;
begin
  select k.relation, k.owner into v_of from lib.import_kinds() k where k.kind = source_row.kind;
  name := left(coalesce(nullif(body ->> 'name', ''), nullif(body ->> 'title', ''), body ->> 'day', body ->> 'from',
    body ->> 'local_day', body ->> 'from_day', body ->> 'label', body ->> 'question', body ->> 'id', source_row.kind),
    255);
  select * into v_link from app.import_links k
   where k.user_id = import.user_id and k.source = import.source and k.source_key = source_row.source_key
     and k.is_current;
  object_id := v_link.object_id;
  if not v_alone and v_link.id is null and body ->> 'id' is not null then
    v_own := lib.import_state(v_of.relation, v_of.owner, (body ->> 'id')::bigint, false);
  end if;
  if v_own is null and object_id <> 0 and v_link.hash <> v_hash then
    v_now := lib.import_state(v_of.relation, v_of.owner, object_id, v_alone);
  end if;
  if v_alone and exists (select from unnest('{day,from,to,start_date,instant}'::text[]) f (field)
      where body ->> f.field !~ '^[0-9]{4}-') then
    perform lib.import_refuse('bad_day');
  elsif v_link.hash = v_hash or v_own = body then
    outcome := 'same';
  elsif v_own is not null and import.is_own or v_link.id is not null and object_id <> 0
    and lib.import_mark(v_now::text) is distinct from v_link.left_as then
    outcome := 'refused';
    reason := case when coalesce(v_own, v_now) is null then 'deleted_here' else 'changed_here' end;
  elsif object_id <> 0 then
    perform lib.import_merge(import, source_row.kind, v_of.relation, v_of.owner, object_id,
      lib.open(v_link.details, 'import_links.details ' || v_link.id)::jsonb ->> 'name', body);
    outcome := 'merge';
  else
    object_id := lib.import_create(import, source_row.kind, v_of.relation, v_of.owner, body);
    outcome := 'create';
  end if;
  if outcome in ('create', 'merge') then
    update app.import_links k set is_current = false where k.user_id = import.user_id and k.id = v_link.id;
    insert into app.import_links (user_id, import_id, source, source_key, kind, object_id, hash, left_as, details)
    values (import.user_id, import.id, import.source, source_row.source_key, source_row.kind, object_id, v_hash,
      coalesce(lib.import_mark(lib.import_state(v_of.relation, v_of.owner, object_id, v_alone)::text), ''),
      lib.seal(jsonb_strip_nulls(jsonb_build_object('name', name, 'before', case when outcome = 'merge' then v_now end,
        'record', case when object_id = 0 then body end))::text));
  end if;
exception when data_exception or integrity_constraint_violation or sqlstate 'PT400' or sqlstate 'PT403'
    or sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT422' then
  get stacked diagnostics reason = constraint_name;
  reason := coalesce(nullif(reason, ''), case when sqlstate like 'PT%' then sqlerrm else 'bad_value' end);
  outcome := 'refused';
  object_id := null;
end $$;
