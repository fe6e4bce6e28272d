-- docs/contract/changes.md#resources
select plan(4);
create function pg_temp.noted(statement text) returns boolean language plpgsql as $$
begin
  perform set_config('app.change', '', true);
  delete from app.changes where user_id = tap.person('ann') and resource = 'account';
  execute statement;
  return exists (select from app.changes
    where user_id = tap.person('ann') and resource = 'account' and object_id = 0 and deleted_at is null);
end $$;
select keep('ann', person('ann'));
select ok(pg_temp.noted($$ update auth.users set timezone = 'Asia/Tokyo' where id = kept('ann') $$),
  'another zone changes the account');
select ok(pg_temp.noted($$ insert into auth.identities (provider, subject, user_id, email_at_link_time)
  values ('idp_a', 's', kept('ann'), '') $$), 'a linked identity changes the account');
select ok(pg_temp.noted('delete from auth.identities'), 'an identity that goes changes the account');
select ok(not pg_temp.noted($$ update auth.users set timezone = timezone where id = kept('ann') $$),
  'an update that changes nothing changes no account');
select * from finish();
