--! Previous: sha1:268bc62814e51bfbea13edce1b1d7dd8c4e103dc
--! Hash: sha1:37e43c03c60666cd0d7a91cfea4d3a3d6b7b33ba
--! Message: model receipts

-- One row per HTTP request to a vendor of language models, written before the request leaves. It holds no text of the
-- person: `sent` has numbers and the names of sources, `withheld` has fixed phrases. entry_id and request_id have no
-- foreign key, because a receipt outlives the entry and the model request.
set local lock_timeout = '2s';

create table app.model_receipts (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  sent_at timestamptz not null,
  kind text not null,
  request_id bigint not null,
  entry_id bigint,
  vendor text not null,
  model text not null,
  whose_key text not null,
  sent jsonb not null,
  withheld text[] not null,
  prompt_sha256 text not null,
  status text not null default 'sent',
  input_tokens integer,
  output_tokens integer,
  cost_usd numeric(12, 6),
  charged text not null,
  refunded boolean not null default false,
  primary key (user_id, id),
  constraint model_receipts_kind_is_known check (kind in ('resonance', 'essay', 'transcription')),
  constraint model_receipts_entry_fits_kind check ((entry_id is null) = (kind = 'transcription')),
  constraint model_receipts_names_fit check (length(vendor) <= 32 and length(model) <= 128),
  constraint model_receipts_key_is_known check (whose_key in ('service', 'own')),
  constraint model_receipts_sent_holds_no_text check (jsonb_typeof(sent) = 'array' and not jsonb_path_exists(sent,
    '$.** ? (@.type() == "string" && !(@ == "entry" || @ == "instructions" || @ == "candidates" || @ == "history" || @ == "image"))')),
  constraint model_receipts_withheld_is_known check (withheld <@ array['intimate entries',
    'entries beyond the newest three', 'earlier entries beyond 1,000 characters',
    'earlier entries beyond the limit of the model', 'the entry beyond the limit of the model',
    'candidates beyond the first 25']),
  constraint model_receipts_prompt_has_a_sha256 check (prompt_sha256 ~ '^[0-9a-f]{64}$'),
  constraint model_receipts_status_is_known check (status in ('sent', 'answered', 'refused', 'timed_out', 'failed')),
  constraint model_receipts_tokens_of_an_answer check ((input_tokens is not null) = (status = 'answered')
    and (output_tokens is not null) = (status = 'answered') and (cost_usd is null or status = 'answered')),
  constraint model_receipts_counts_are_not_negative check (input_tokens >= 0 and output_tokens >= 0 and cost_usd >= 0),
  constraint model_receipts_charge_is_known check (charged in ('monthly', 'offering', 'none')),
  constraint model_receipts_refund_of_a_charge check (not refunded or charged <> 'none')
);
create unique index model_receipts_one_charge_per_request on app.model_receipts (user_id, request_id) where charged <> 'none';
