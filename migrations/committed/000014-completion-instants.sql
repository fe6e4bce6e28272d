--! Previous: sha1:ab1fb6b2b66113b5420bb5825fc8091fcfdcfcc0
--! Hash: sha1:f58c478dbf03ab271b43e1b7b2a7bef363dc14f2
--! Message: completion instants

-- A completion is recorded on its local day in some zone, and no zone is a day or more from UTC. So the completions
-- of the last 90 days lie in a range of local days, which the unique index has (docs/contract/decisions.md#a32).
set local lock_timeout = '2s';
alter table app.goal_completions
  add constraint goal_completions_recorded_on_their_day
    check ((recorded_at at time zone 'UTC')::date - local_day between -1 and 1) not valid;
