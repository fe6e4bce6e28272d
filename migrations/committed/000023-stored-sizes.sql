--! Previous: sha1:25e31f9d969eef5df23e47ec3608a1b0e5a90f39
--! Hash: sha1:e5f05f2ccd6a371bd5bc1a0eadecf98897181eac
--! Message: stored sizes

-- What each person stores, in sums. A row is made, from what is stored by then, by the person's first write that
-- counts; so nothing is filled here, and what the release before writes meanwhile is in it.
set local lock_timeout = '2s';

create table app.stored_sizes (
  user_id bigint primary key references auth.users (id) on delete cascade,
  answer_bytes bigint not null,
  journal_bytes bigint not null,
  journal_entries bigint not null
) with (fillfactor = 50);
