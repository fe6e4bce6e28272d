-- A note with its essay, and what is left of messages, as the route of the essay shows it.
create or replace function lib.essay_body(note app.marginalia, monthly_cap integer) returns json
language sql stable as $$
  select to_json(b)
    from (
      select m.*, greatest(monthly_cap - w.monthly_messages_used, least(0, monthly_cap)) as remaining_messages,
             w.offering_balance as remaining_balance, w.monthly_reset_date
        from lib.marginalia_body(note) m cross join lib.wallet_state() w
    ) b
$$;
grant execute on function lib.essay_body to app_api;
