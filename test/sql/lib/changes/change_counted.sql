-- docs/contract/changes.md#the-counter
select plan(4);
create function pg_temp.moved(statement text) returns boolean language plpgsql as $$
declare
  v_before bigint := (select counter from app.change_counters where user_id = tap.person('ann'));
begin
  perform set_config('app.change', '', true);
  execute statement;
  return (select counter from app.change_counters where user_id = tap.person('ann')) is distinct from v_before;
end $$;
select keep('ann', person('ann'));
insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
  default_duration_minutes, mode, mode_config, approved)
values (kept('ann'), 1, 'Sit', '', '', 5, 'count_up', '{"mode": "count_up"}', false);
select ok(pg_temp.moved($$ insert into auth.identities (provider, subject, user_id, email_at_link_time)
  values ('idp_a', 's', kept('ann'), '') $$), 'a linked identity moves the counter');
select ok(pg_temp.moved($$ insert into auth.practice_share_links (token_hash, sealed_token, practice_id,
  created_by_user_id, created_at) select '', '', id, kept('ann'), now() from app.practices $$),
  'a share link moves the counter of its creator');
select ok(not pg_temp.moved('update auth.practice_share_links set use_count = use_count + 1'),
  'an import moves no counter of the creator, who would wait for the importer');
select ok(pg_temp.moved('update auth.practice_share_links set revoked_at = now()'), 'a revocation moves it');
select * from finish();
