-- lib.loaded_logic: which version of sql/ is loaded.
comment on table lib.loaded_logic is 'Hash of the sql/ folder that is loaded.';
comment on column lib.loaded_logic.hash is
  'SHA-256 of the files, the run-time roles, and the rights that the load left.';
comment on column lib.loaded_logic.verified_hash is
  '`streaks` and the hash at which streaks were last repaired; else a release that keeps none may have written.';
comment on column lib.loaded_logic.catalogue is
  'Functions, views, triggers, policies and grants as the load left them, the SHA-256 of the files, and the release.';
