--! Previous: sha1:013b83d5337d5813d60e2df3f1f6590e7072cd81
--! Hash: sha1:095805f80f65d6f2ff5bbdf0322fb885d2966045
--! Message: resonance

-- What is asked of a language model for a person: a row from the charge to the settlement. entry_id is what a pass of
-- resonance reads, marginalia_id the note that an essay is about; a transcription has neither. answer is sealed.
create table app.llm_requests (
  user_id bigint not null references auth.users (id) on delete cascade,
  id bigint generated always as identity,
  kind text not null,
  entry_id bigint,
  marginalia_id bigint,
  status text not null default 'requested',
  bucket text,
  idempotency_key text,
  answer bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  primary key (user_id, id),
  constraint llm_requests_about_an_entry foreign key (user_id, entry_id)
    references app.journal_entries (user_id, id) on delete cascade,
  constraint llm_requests_about_a_note foreign key (user_id, marginalia_id)
    references app.marginalia (user_id, id) on delete cascade,
  constraint llm_requests_kind_is_known check (kind in ('resonance', 'essay', 'transcription')),
  constraint llm_requests_subject_fits_kind
    check ((entry_id is not null) = (kind = 'resonance') and (marginalia_id is not null) = (kind = 'essay')),
  constraint llm_requests_status_is_known check (status in ('requested', 'answered', 'failed')),
  constraint llm_requests_bucket_is_known check (bucket in ('monthly', 'offering')),
  constraint llm_requests_settled_with_its_time check ((status = 'requested') = (settled_at is null)),
  constraint llm_requests_answer_of_a_pass check ((answer is not null) = (kind = 'resonance' and status = 'answered'))
);
create index llm_requests_by_entry on app.llm_requests (user_id, entry_id);
create index llm_requests_by_note on app.llm_requests (user_id, marginalia_id);
create unique index llm_requests_one_running_pass on app.llm_requests (user_id, entry_id) where kind = 'resonance' and status = 'requested';
create unique index llm_requests_one_running_essay on app.llm_requests (user_id, marginalia_id) where kind = 'essay' and status = 'requested';
create index llm_requests_by_expiry on app.llm_requests (expires_at) where status = 'requested';
