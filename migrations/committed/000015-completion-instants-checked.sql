--! Previous: sha1:f58c478dbf03ab271b43e1b7b2a7bef363dc14f2
--! Hash: sha1:c159d7aba6fd624f874a2668ffae0a4aa9c9dc68
--! Message: completion instants checked

-- Reads the table while requests write.
set local lock_timeout = '2s';
alter table app.goal_completions validate constraint goal_completions_recorded_on_their_day;
