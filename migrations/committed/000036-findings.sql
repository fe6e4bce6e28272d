--! Previous: sha1:ce4516b5a2ce9f6d84fa1e5b5fb8ed85cd2abff7
--! Hash: sha1:2d12faf29b0902f66edb34b46f4b741841d80072
--! Message: findings

-- What a recurring task has found wrong, until it finds it right again.
create table lib.findings (
  reason text primary key,
  since timestamptz not null,
  detail text not null
);
