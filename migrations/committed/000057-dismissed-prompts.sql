--! Previous: sha1:85c98bd689cde7a5b3157066d274e648bb3f27a6
--! Hash: sha1:c42566bfbff1304061a5900bd38b298c66add544
--! Message: dismissed prompts

set local lock_timeout = '2s';

-- Prompts of a stage that a person has put aside. By place: the prompts themselves are content, which seeding writes.
create table app.prompt_dismissals (
  user_id bigint not null references auth.users (id) on delete cascade,
  stage_number integer not null,
  ordinal integer not null,
  dismissed_at timestamptz not null,
  primary key (user_id, stage_number, ordinal)
);
