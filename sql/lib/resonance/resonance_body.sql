-- The body of a resonance (docs/contract/resonance.md#post-journalentry_idresonance): its columns are the keys of the
-- JSON. The balances are read now: after the charge, or after the refund.
create or replace function lib.resonance_body(
  message text, note_bodies json, suggestion_bodies json, is_private boolean, contraction_body json, monthly_cap integer
) returns table (
  marginalia json, suggestions json, remaining_messages integer, remaining_balance bigint, monthly_reset_date date,
  care json, private boolean, private_message text, contraction json, no_notes_message text
)
language sql stable as $$
  select note_bodies, suggestion_bodies, greatest(monthly_cap - w.monthly_messages_used, 0), w.offering_balance,
         w.monthly_reset_date,
         flagged.care, is_private,
         case when is_private then
           'This page is marked intimate, so it stays between you and the paper: '
           'nothing read it, and nothing was spent.'
         end, contraction_body,
         case when not is_private and flagged.care is null and json_array_length(note_bodies) = 0 then
           'Nothing in this page asked for a note in its margin. Some pages say all there is to say.'
         end
    from lib.wallet_state() w
    cross join (select case when lib.care_flag(message) then lib.care_body() end) flagged (care)
$$;
grant execute on function lib.resonance_body to app_api, app_worker;
