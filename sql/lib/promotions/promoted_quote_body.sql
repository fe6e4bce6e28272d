-- The body of a quote in every route (docs/contract/promotions.md#quotes): its columns are the keys of the JSON.
-- text and anchor_text are the same; pending says that it is not folded, also where it is stale.
create or replace function lib.promoted_quote_body(quote app.promoted_quotes) returns table (
  id bigint, source_entry_id bigint, anchor_start integer, anchor_end integer, text text, anchor_text text,
  included_in_entry_id bigint, pending boolean, stale boolean, status text
)
language sql stable as $$
  select quote.id, quote.source_entry_id, quote.anchor_start, quote.anchor_end, o.text, o.text,
         quote.included_in_entry_id, quote.included_in_entry_id is null, quote.stale,
         case when quote.included_in_entry_id is not null then 'folded' when quote.stale then 'stale' else 'pending' end
    from lib.open(quote.text, 'promoted_quotes.text ' || quote.id) as o (text)
$$;
grant execute on function lib.promoted_quote_body to app_api;
