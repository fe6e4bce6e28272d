--! Previous: sha1:0812ab39fe59727e635fdc235861001a8b39281c
--! Hash: sha1:6fce25d50892a337bba1c3eec1bb8a01f0a110b2
--! Message: tags of stored answers

-- A repeat under an idempotency key gets the ETag of the stored answer, not that of what the object has become.
set local lock_timeout = '2s';
alter table app.idempotency_keys add column tag text;
