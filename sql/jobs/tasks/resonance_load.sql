-- Task resonance: returns what the model reads, which is the entry, the beginnings of the three newest other entries
-- that are not intimate, and the candidates; and what is withheld of them (docs/contract/model-receipts.md#withheld).
-- Null where the request is settled, or its entry is deleted or intimate by now.
create or replace function jobs.resonance_load(request_id bigint) returns json
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
  v_entry app.journal_entries;
  v_candidates json;
  v_candidate_count integer;
begin
  select e.* into v_entry
    from app.llm_requests r join app.journal_entries e on e.user_id = r.user_id and e.id = r.entry_id
   where r.user_id = v_me and r.id = request_id and r.kind = 'resonance' and r.status = 'requested'
     and e.deleted_at is null and e.classification <> 'intimate';
  if not found then
    return null;
  end if;
  select coalesce(json_agg(c order by c.nth) filter (where c.nth <= 25), '[]'), count(*)
    into v_candidates, v_candidate_count
    from lib.completion_candidates() with ordinality as c (target_type, name, goal_id, user_practice_id, nth);
  if v_candidate_count > 25 then
    perform lib.event('completion_candidates_dropped',
      jsonb_build_object('user_id', v_me, 'dropped', v_candidate_count - 25));
  end if;
  return (
    with prior as materialized (
      select o.id, lib.open(o.message, 'journal_entries.message ' || o.id) as message from app.journal_entries o
       where o.user_id = v_me and o.id <> v_entry.id and o.deleted_at is null and o.classification <> 'intimate'
       order by o.id desc limit 3
    )
    select json_build_object('entry', lib.open(v_entry.message, 'journal_entries.message ' || v_entry.id),
           'candidates', v_candidates,
      'prior', (select coalesce(json_agg(left(p.message, 1000) order by p.id desc), '[]') from prior p),
      'prior_ids', (select coalesce(json_agg(p.id order by p.id desc), '[]') from prior p),
      'withheld_history', array_remove(array[
        case when exists (
          select from app.journal_entries o where o.user_id = v_me and o.id <> v_entry.id and o.deleted_at is null
             and o.classification = 'intimate') then 'intimate entries' end,
        case when exists (
          select from app.journal_entries o where o.user_id = v_me and o.id <> v_entry.id and o.deleted_at is null
             and o.classification <> 'intimate' offset 3) then 'entries beyond the newest three' end,
        case when exists (select from prior p where length(p.message) > 1000)
          then 'earlier entries beyond 1,000 characters' end], null),
      'withheld_candidates',
        array_remove(array[case when v_candidate_count > 25 then 'candidates beyond the first 25' end], null)));
end $$;
grant execute on function jobs.resonance_load to app_api, app_worker;
