--! Previous: sha1:b962bff88f1c535ecd8d4f8342b99afe4525e094
--! Hash: sha1:9483b333a9e97bc14e0a34e1f77f8fb61301d0af
--! Message: objects of stored answers

-- The objects to which stored answers belong, and the counter with which an answer that wrote nothing is good.
set local lock_timeout = '2s';

create table app.idempotency_objects (
  user_id bigint not null,
  object text collate "C" not null,
  object_id bigint not null,
  day date not null default '-infinity',
  key text not null,
  created boolean not null,
  primary key (user_id, object, object_id, day, key),
  constraint idempotency_objects_of_a_key foreign key (user_id, key) references app.idempotency_keys (user_id, key)
    on delete cascade
);
create index idempotency_objects_by_key on app.idempotency_objects (user_id, key);

alter table app.idempotency_keys add column counter bigint;

-- The answers that two requests forgot by the names of their keys.
insert into app.idempotency_objects (user_id, object, object_id, day, key, created)
select k.user_id, 'goal_completion', split_part(k.key, ':', 2)::bigint, split_part(k.key, ':', 3)::date, k.key, false
  from app.idempotency_keys k
 where k.key ~ '^log-unit:[1-9][0-9]{0,17}:[0-9]{4}-[0-9]{2}-[0-9]{2}$'
   and pg_input_is_valid(split_part(k.key, ':', 3), 'date')
union all
select k.user_id, 'return_arc', 0, '-infinity', k.key, false
  from app.idempotency_keys k where k.key = 'start-return';
