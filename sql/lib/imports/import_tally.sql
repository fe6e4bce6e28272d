-- Counts what became of some things of a kind: outcome is create, same, merge or refused. Keeps the names of the first
-- three of each, and the first 100 reasons of what was refused.
create or replace function lib.import_tally(
  tally jsonb, outcome text, kind text, things integer, names text[], reason text default null
) returns jsonb
language plpgsql immutable as $$
declare
  v_all jsonb := '{"create":{},"same":{},"merge":{},"refused":{},"examples":{},"skipped_media":0,"problems":[]}'
    || coalesce(tally, '{}');
  v_examples jsonb := coalesce(v_all #> array['examples', outcome, kind], '[]');
begin
  if things = 0 then
    return v_all;
  end if;
  v_all := jsonb_set(v_all, array[outcome, kind], to_jsonb(coalesce((v_all #>> array[outcome, kind])::integer, 0)
    + things));
  if jsonb_array_length(v_examples) < 3 then
    v_examples := (select jsonb_agg(e.name) from (
      select n.name from jsonb_array_elements(v_examples || to_jsonb(names)) with ordinality n (name, nth)
       order by n.nth limit 3) e);
    v_all := jsonb_set(v_all, array['examples', outcome], coalesce(v_all #> array['examples', outcome], '{}')
      || jsonb_build_object(kind, v_examples));
  end if;
  if outcome = 'refused' and jsonb_array_length(v_all -> 'problems') < 100 then
    v_all := jsonb_set(v_all, '{problems}', (v_all -> 'problems') || (
      select jsonb_agg(jsonb_build_object('file', null, 'entry', n.name, 'reason', reason))
        from unnest(names[:100 - jsonb_array_length(v_all -> 'problems')]) n (name)));
  end if;
  return v_all;
end $$;
