-- lib.loaded_logic: which sql/ is in place.
alter table lib.loaded_logic enable row level security;
comment on table lib.loaded_logic is 'Hash of the sql/ folder that is in place.';
