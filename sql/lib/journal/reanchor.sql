-- Moves the notes, suggestions and quotes of an entry to where their text stands in the new message, or marks them
-- stale, a suggestion dismissed (docs/contract/journal.md#re-anchoring); called in the transaction that changes the
-- message. Only active notes, pending suggestions and quotes neither folded nor stale move. The texts that they keep
-- never change.
create or replace function lib.reanchor(entry_id bigint, body text) returns void
language plpgsql volatile as $$
declare
  v_me bigint := lib.current_user_id();
begin
  update app.marginalia m set (anchor_start, anchor_end, status, updated_at) = (
      select coalesce(a.start, m.anchor_start), coalesce(a.start + length(a.text), m.anchor_end),
             case when a.start is null then 'stale' else 'active' end,
             case when a.start is not distinct from m.anchor_start then m.updated_at else lib.now() end
        from (select o.text, lib.anchor(body, o.text, m.anchor_start) as start
                from lib.open(m.anchor_text, 'marginalia.anchor_text ' || m.id) as o (text)) a)
   where m.user_id = v_me and m.entry_id = reanchor.entry_id and m.status = 'active';
  update app.completion_suggestions s set (anchor_start, anchor_end, status, updated_at) = (
      select coalesce(a.start, s.anchor_start), coalesce(a.start + length(a.text), s.anchor_end),
             case when a.start is null then 'dismissed' else 'pending' end,
             case when a.start is not distinct from s.anchor_start then s.updated_at else lib.now() end
        from (select o.text, lib.anchor(body, o.text, s.anchor_start) as start
                from lib.open(s.anchor_text, 'completion_suggestions.anchor_text ' || s.id) as o (text)) a)
   where s.user_id = v_me and s.entry_id = reanchor.entry_id and s.status = 'pending';
  update app.promoted_quotes q set (anchor_start, anchor_end, stale, updated_at) = (
      select coalesce(a.start, q.anchor_start), coalesce(a.start + length(a.text), q.anchor_end), a.start is null,
             case when a.start is not distinct from q.anchor_start then q.updated_at else lib.now() end
        from (select o.text, lib.anchor(body, o.text, q.anchor_start) as start
                from lib.open(q.text, 'promoted_quotes.text ' || q.id) as o (text)) a)
   where q.user_id = v_me and q.source_entry_id = reanchor.entry_id
     and q.included_in_entry_id is null and not q.stale;
end $$;
grant execute on function lib.reanchor to app_api;
