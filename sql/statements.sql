-- Every statement that a request or a job runs, as src/db/statements.ts composes it. Written by `npm run docs`;
-- `npm test` fails when it is out of date. Nothing loads this file: it is there to be read and searched.
-- The comment before each names its parameters.

-- Routes

-- GET /users/me: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.account_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- PATCH /users/me: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.account_update("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /users/me, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.account_update("body" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PUT /users/me/timezone: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.timezone_update("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PUT /users/me/timezone, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.timezone_update("body" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /users/me: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.account_delete("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /users/me, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.account_delete("body" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /users/me/export
select * from api.account_export();

-- GET /users/me/export/journal.md
select * from api.journal_export();

-- GET /today: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.today_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /today, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.today_get() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- GET /calendar.ics: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 names, $5 token, $6 tag.request,
--   $7 tag.given
select case when tagged.tag = any ($7) then null else api.calendar_get("names" => $4, "token" => $5) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $6) as tagged;

-- GET /calendar.ics, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 names, $5 token,
--   $6 tag.request, $7 tag.given
select case when tagged.tag = any ($7) then null else api.calendar_get("names" => $4, "token" => $5) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{calendar:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $6 || current_setting('app.scopes')) as tagged;

-- GET /habits/pauses: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habit_pauses_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /habits/pauses, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habit_pauses_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- POST /habits/pauses: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.habit_pause_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /habits/pauses, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_pause_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /habits/pauses, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.habit_pause_create("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true) as caller;

-- POST /habits/pauses, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_pause_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PATCH /habits/pauses/:pause_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 pause_id, $5 body
select api.habit_pause_update("pause_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /habits/pauses/:pause_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 pause_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_pause_update("pause_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PATCH /habits/pauses/:pause_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 pause_id,
--   $5 body
select api.habit_pause_update("pause_id" => $4, "body" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true) as caller;

-- PATCH /habits/pauses/:pause_id, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 pause_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_pause_update("pause_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /habits/pauses/:pause_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 pause_id
select api.habit_pause_delete("pause_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /habits/pauses/:pause_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 pause_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_pause_delete("pause_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /habits/pauses/:pause_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 pause_id
select api.habit_pause_delete("pause_id" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true) as caller;

-- DELETE /habits/pauses/:pause_id, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 pause_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_pause_delete("pause_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /habits/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate, $7 tag.request,
--   $8 tag.given
select case when tagged.tag = any ($8) then null else api.habits_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'recent_completions', $7) as tagged;

-- GET /habits/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habits_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, 'recent_completions', $7 || current_setting('app.scopes')) as tagged;

-- POST /habits/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body, $5 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'habit', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'habit', null, $5) as guard,
    lateral (select case when guard.refusal is null
      then api.habit_create("body" => $4) end as body offset 0) as done;

-- POST /habits/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 idempotency.key, $6 idempotency.fingerprint, $7 body, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited) end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'habit', null,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.habit_create("body" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'habit', done.body) as edited;

-- GET /habits/:habit_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 tag.given
select case when not tagged.held then api.habit_get("habit_id" => $4)::text end, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.object_tag(caller, 'habit', $4, $5) as tagged;

-- GET /habits/:habit_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 habit_id,
--   $5 tag.given
select case when not tagged.held then api.habit_get("habit_id" => $4)::text end, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.object_tag(caller, 'habit', $4, $5) as tagged;

-- PUT /habits/:habit_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 body, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'habit', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'habit', $4, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.habit_update("habit_id" => $4, "body" => $5) end as body offset 0) as done;

-- PUT /habits/:habit_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 habit_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'habit') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'habit', $7,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.habit_update("habit_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'habit', done.body) as edited;

-- PATCH /habits/:habit_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 body, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'habit', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'habit', $4, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.habit_patch("habit_id" => $4, "body" => $5) end as body offset 0) as done;

-- PATCH /habits/:habit_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 habit_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'habit') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'habit', $7,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.habit_patch("habit_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'habit', done.body) as edited;

-- DELETE /habits/:habit_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'habit', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'habit', $4, $5) as guard,
    lateral (select case when guard.refusal is null
      then api.habit_delete("habit_id" => $4) end as body offset 0) as done;

-- DELETE /habits/:habit_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 habit_id, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'habit') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'habit', $7,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.habit_delete("habit_id" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'habit', done.body) as edited;

-- GET /habits/:habit_id/completions: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 from, $6 to,
--   $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habit_completions_list("habit_id" => $4, "from_" => $5,
      "to_" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /habits/:habit_id/completions, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 habit_id, $5 from, $6 to, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habit_completions_list("habit_id" => $4, "from_" => $5,
      "to_" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $7) as tagged;

-- GET /habits/:habit_id/completions, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 habit_id, $5 from, $6 to, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habit_completions_list("habit_id" => $4, "from_" => $5,
      "to_" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- GET /habits/:habit_id/completions, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 habit_id, $5 from, $6 to, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.habit_completions_list("habit_id" => $4, "from_" => $5,
      "to_" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- DELETE /habits/:habit_id/completions: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id
select api.habit_completions_clear("habit_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /habits/:habit_id/completions, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 habit_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_completions_clear("habit_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PUT /habits/:habit_id/goals/units: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 body
select api.habit_goal_units_update("habit_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PUT /habits/:habit_id/goals/units, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 habit_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.habit_goal_units_update("habit_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /habits/:habit_id/stats: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.habit_stats("habit_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /habits/:habit_id/stats, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 habit_id,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.habit_stats("habit_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /habits/:habit_id/streak: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 habit_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.habit_streak_get("habit_id" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /habits/:habit_id/streak, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 habit_id,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.habit_streak_get("habit_id" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- PUT /goals/:goal_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 goal_id, $5 body, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'goal', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'goal', $4, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.goal_update("goal_id" => $4, "body" => $5) end as body offset 0) as done;

-- PUT /goals/:goal_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 goal_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'goal') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'goal', $7,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.goal_update("goal_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'goal', done.body) as edited;

-- PATCH /goals/:goal_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 goal_id, $5 body, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'goal', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'goal', $4, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.goal_patch("goal_id" => $4, "body" => $5) end as body offset 0) as done;

-- PATCH /goals/:goal_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 goal_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'goal') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'goal', $7,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.goal_patch("goal_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'goal', done.body) as edited;

-- POST /goal_completions/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.goal_completion_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /goal_completions/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_completion_create("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /goal_completions/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.goal_completion_create("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true) as caller;

-- POST /goal_completions/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_completion_create("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PUT /goal_completions/:goal_id/:local_day: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 goal_id,
--   $5 local_day, $6 body
select api.goal_completion_put("goal_id" => $4, "local_day" => $5, "body" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PUT /goal_completions/:goal_id/:local_day, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 goal_id, $8 local_day,
--   $9 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_completion_put("goal_id" => $7, "local_day" => $8, "body" => $9),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PUT /goal_completions/:goal_id/:local_day, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 goal_id, $5 local_day, $6 body
select api.goal_completion_put("goal_id" => $4, "local_day" => $5, "body" => $6)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true) as caller;

-- PUT /goal_completions/:goal_id/:local_day, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 goal_id, $8 local_day, $9 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_completion_put("goal_id" => $7, "local_day" => $8, "body" => $9),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /goal_completions/:goal_id/:local_day: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 goal_id,
--   $5 local_day
select api.goal_completion_delete("goal_id" => $4, "local_day" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /goal_completions/:goal_id/:local_day, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 goal_id, $8 local_day
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_completion_delete("goal_id" => $7, "local_day" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /goal_completions/:goal_id/:local_day, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 goal_id, $5 local_day
select api.goal_completion_delete("goal_id" => $4, "local_day" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true) as caller;

-- DELETE /goal_completions/:goal_id/:local_day, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 goal_id, $8 local_day
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_completion_delete("goal_id" => $7, "local_day" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{habits:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /goal-groups/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.goal_groups_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /goal-groups/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.goal_groups_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- POST /goal-groups/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body, $5 shared_templates
select api.goal_group_create("body" => $4, "shared_templates" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /goal-groups/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body, $8 shared_templates
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_group_create("body" => $7, "shared_templates" => $8)) end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /goal-groups/:group_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 group_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.goal_group_get("group_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /goal-groups/:group_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 group_id,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.goal_group_get("group_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- PUT /goal-groups/:group_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 group_id, $5 body,
--   $6 shared_templates
select api.goal_group_update("group_id" => $4, "body" => $5, "shared_templates" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PUT /goal-groups/:group_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 group_id, $8 body, $9 shared_templates
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_group_update("group_id" => $7, "body" => $8,
      "shared_templates" => $9), sets => 'goal_group') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /goal-groups/:group_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 group_id
select api.goal_group_delete("group_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /goal-groups/:group_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 group_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.goal_group_delete("group_id" => $7), sets => 'goal_group') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /reminders/settings: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.given
select case when not tagged.held then api.reminder_settings_get()::text end, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.object_tag(caller, 'reminder_settings', null, $4) as tagged;

-- PUT /reminders/settings: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body, $5 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'reminder_settings', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.edit_guard(caller, 'reminder_settings', null, $5) as guard,
    lateral (select case when guard.refusal is null
      then api.reminder_settings_put("body" => $4) end as body offset 0) as done;

-- PUT /reminders/settings, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'reminder_settings') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'reminder_settings', null,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.reminder_settings_put("body" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'reminder_settings', done.body) as edited;

-- GET /reminders/devices: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.reminder_devices_list()::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- DELETE /reminders/devices/:device_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 device_id
select api.reminder_device_delete("device_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /reminders/devices/:device_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 device_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.reminder_device_delete("device_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /reminders/devices/:device_id/test: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 device_id
select api.reminder_device_test("device_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /reminders/devices/:device_id/test, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 device_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.reminder_device_test("device_id" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /reminders/upcoming: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 days
select api.reminders_upcoming("days" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- GET /reminders/upcoming, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 days
select api.reminders_upcoming("days" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.heavy_read_begin(caller);

-- GET /reminders/upcoming, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 days
select api.reminders_upcoming("days" => $4)::text
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller;

-- GET /reminders/upcoming, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 days
select api.reminders_upcoming("days" => $4)::text
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{habits:read}', route => $3,
      counted => true) as caller,
    lib.heavy_read_begin(caller);

-- GET /reminders/recent: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.reminders_recent()::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- GET /practices/share/:token: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token
select api.practice_share_preview("token" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- POST /practices/share/:token/import: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token
select api.practice_share_import("token" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /practices/share/:token/import, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 token
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_share_import("token" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /practices/share-links/:share_link_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 share_link_id
select api.practice_share_link_revoke("share_link_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /practices/share-links/:share_link_id, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 share_link_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_share_link_revoke("share_link_id" => $7),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practices/:practice_id/share-link: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 practice_id, $6 body
select api.practice_share_link_create("practice_id" => $5, "body" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /practices/:practice_id/share-link, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 practice_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_share_link_create("practice_id" => $7,
      "body" => $8)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practices/:practice_id/share-links: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 practice_id, $6 limit, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.practice_share_links_list("practice_id" => $5,
      "limit_" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, 'link_uses', $7) as tagged;

-- GET /practices/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 stage_number, $8 include_mine, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.practices_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6, "stage_number" => $7, "include_mine" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $9) as tagged;

-- GET /practices/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 stage_number, $8 include_mine, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.practices_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6, "stage_number" => $7, "include_mine" => $8) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $9 || current_setting('app.scopes')) as tagged;

-- POST /practices/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.practice_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /practices/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practices/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.practice_create("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- POST /practices/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practices/:practice_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 practice_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_get("practice_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /practices/:practice_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 practice_id,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_get("practice_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /user-practices/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.user_practices_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /user-practices/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.user_practices_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- POST /user-practices/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.user_practice_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /user-practices/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.user_practice_create("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /user-practices/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.user_practice_create("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- POST /user-practices/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.user_practice_create("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /user-practices/current/frequency: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.user_practice_frequency("stage_number" => $4) end::text,
      false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /user-practices/current/frequency, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.user_practice_frequency("stage_number" => $4) end::text,
      false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /user-practices/:user_practice_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 user_practice_id, $6 sessions_limit, $7 sessions_offset, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.user_practice_get("user_practice_id" => $5,
      "sessions_limit" => $6, "sessions_offset" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $8) as tagged;

-- GET /user-practices/:user_practice_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 user_practice_id, $6 sessions_limit, $7 sessions_offset, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else lib.texts_given(caller,
      api.user_practice_get("user_practice_id" => $5, "sessions_limit" => $6, "sessions_offset" => $7)) end::text,
      false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $8 || current_setting('app.scopes')) as tagged;

-- PATCH /user-practices/:user_practice_id/customize: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 user_practice_id, $6 sessions_limit, $7 sessions_offset, $8 body
select api.user_practice_customize("user_practice_id" => $5, "sessions_limit" => $6, "sessions_offset" => $7,
      "body" => $8)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- PATCH /user-practices/:user_practice_id/customize, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 user_practice_id,
--   $8 sessions_limit, $9 sessions_offset, $10 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.user_practice_customize("user_practice_id" => $7,
      "sessions_limit" => $8, "sessions_offset" => $9, "body" => $10), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PATCH /user-practices/:user_practice_id/customize, of an assistant: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 user_practice_id, $6 sessions_limit, $7 sessions_offset, $8 body
select api.user_practice_customize("user_practice_id" => $5, "sessions_limit" => $6, "sessions_offset" => $7,
      "body" => $8)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller;

-- PATCH /user-practices/:user_practice_id/customize, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 user_practice_id, $8 sessions_limit, $9 sessions_offset, $10 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.user_practice_customize("user_practice_id" => $7,
      "sessions_limit" => $8, "sessions_offset" => $9, "body" => $10), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practice-tags/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.practice_tags_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /practice-tags/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.practice_tags_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- POST /practice-tags/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.practice_tag_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /practice-tags/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_tag_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practice-tags/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.practice_tag_create("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- POST /practice-tags/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_tag_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practice-tags/:tag_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_tag_get("tag_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /practice-tags/:tag_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag_id,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_tag_get("tag_id" => $4) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- PATCH /practice-tags/:tag_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag_id, $5 body
select api.practice_tag_update("tag_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /practice-tags/:tag_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 tag_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_tag_update("tag_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PATCH /practice-tags/:tag_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag_id,
--   $5 body
select api.practice_tag_update("tag_id" => $4, "body" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- PATCH /practice-tags/:tag_id, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 tag_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_tag_update("tag_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /practice-tags/:tag_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag_id
select api.practice_tag_delete("tag_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /practice-tags/:tag_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 tag_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_tag_delete("tag_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /practice-tags/:tag_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag_id
select api.practice_tag_delete("tag_id" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- DELETE /practice-tags/:tag_id, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 tag_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_tag_delete("tag_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practice-recipes/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 mode, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.practice_recipes_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6, "mode" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $8) as tagged;

-- GET /practice-recipes/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 mode, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.practice_recipes_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6, "mode" => $7) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $8 || current_setting('app.scopes')) as tagged;

-- POST /practice-recipes/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.practice_recipe_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /practice-recipes/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practice-recipes/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.practice_recipe_create("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- POST /practice-recipes/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practice-recipes/:recipe_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 recipe_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_recipe_get("recipe_id" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /practice-recipes/:recipe_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 recipe_id, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_recipe_get("recipe_id" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- PATCH /practice-recipes/:recipe_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 recipe_id, $5 body
select api.practice_recipe_update("recipe_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /practice-recipes/:recipe_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 recipe_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_update("recipe_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PATCH /practice-recipes/:recipe_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 recipe_id, $5 body
select api.practice_recipe_update("recipe_id" => $4, "body" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- PATCH /practice-recipes/:recipe_id, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 recipe_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_update("recipe_id" => $7, "body" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /practice-recipes/:recipe_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 recipe_id
select api.practice_recipe_delete("recipe_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /practice-recipes/:recipe_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 recipe_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_delete("recipe_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /practice-recipes/:recipe_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 recipe_id
select api.practice_recipe_delete("recipe_id" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true) as caller;

-- DELETE /practice-recipes/:recipe_id, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 recipe_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_delete("recipe_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practice-recipes/:recipe_id/apply-to/:user_practice_id: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 recipe_id, $6 user_practice_id, $7 sessions_limit, $8 sessions_offset
select api.practice_recipe_apply("recipe_id" => $5, "user_practice_id" => $6, "sessions_limit" => $7,
      "sessions_offset" => $8)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /practice-recipes/:recipe_id/apply-to/:user_practice_id, with an idempotency key: $1 caller.user,
--   $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 recipe_id, $8 user_practice_id, $9 sessions_limit, $10 sessions_offset
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_apply("recipe_id" => $7, "user_practice_id" => $8,
      "sessions_limit" => $9, "sessions_offset" => $10), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practice-recipes/:recipe_id/apply-to/:user_practice_id, of an assistant: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 recipe_id, $6 user_practice_id, $7 sessions_limit, $8 sessions_offset
select api.practice_recipe_apply("recipe_id" => $5, "user_practice_id" => $6, "sessions_limit" => $7,
      "sessions_offset" => $8)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller;

-- POST /practice-recipes/:recipe_id/apply-to/:user_practice_id, of an assistant,
--   with an idempotency key: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 idempotency.key, $6 idempotency.fingerprint, $7 recipe_id, $8 user_practice_id, $9 sessions_limit,
--   $10 sessions_offset
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_recipe_apply("recipe_id" => $7, "user_practice_id" => $8,
      "sessions_limit" => $9, "sessions_offset" => $10), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practice-sessions/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 limit,
--   $6 offset, $7 paginate, $8 user_practice_id, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.practice_sessions_list("limit_" => $5, "offset_" => $6,
      "paginate" => $7, "user_practice_id" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $9) as tagged;

-- GET /practice-sessions/, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 paginate, $8 user_practice_id, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.practice_sessions_list("limit_" => $5, "offset_" => $6,
      "paginate" => $7, "user_practice_id" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $9) as tagged;

-- GET /practice-sessions/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 paginate, $8 user_practice_id, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else lib.texts_given(caller,
      api.practice_sessions_list("limit_" => $5, "offset_" => $6, "paginate" => $7,
      "user_practice_id" => $8)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $9 || current_setting('app.scopes')) as tagged;

-- GET /practice-sessions/, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 paginate, $8 user_practice_id, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else lib.texts_given(caller,
      api.practice_sessions_list("limit_" => $5, "offset_" => $6, "paginate" => $7,
      "user_practice_id" => $8)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $9 || current_setting('app.scopes')) as tagged;

-- POST /practice-sessions/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 body
select api.practice_session_create("body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /practice-sessions/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_session_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /practice-sessions/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 body
select api.practice_session_create("body" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller;

-- POST /practice-sessions/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.practice_session_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{practices:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /practice-sessions/week-count: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.practice_sessions_week_count() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /practice-sessions/week-count, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.practice_sessions_week_count() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- GET /practice-sessions/stats: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 user_practice_id,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_sessions_stats("user_practice_id" => $4) end::text,
      false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /practice-sessions/stats, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 user_practice_id, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_sessions_stats("user_practice_id" => $4) end::text,
      false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /practice-sessions/insights: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.practice_sessions_insights() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, 'last_insight', $5) as tagged;

-- GET /practice-sessions/insights, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else lib.texts_given(caller,
      api.practice_sessions_insights()) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{practices:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, 'last_insight', $5 || current_setting('app.scopes')) as tagged;

-- GET /journal/voice-drafts: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 limit,
--   $6 offset, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.voice_drafts_list("limit_" => $5, "offset_" => $6) end::text,
      false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /journal/voice-drafts, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.voice_drafts_list("limit_" => $5, "offset_" => $6) end::text,
      false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $7) as tagged;

-- GET /journal/voice-drafts, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else lib.texts_given(caller, api.voice_drafts_list("limit_" => $5,
      "offset_" => $6)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- GET /journal/voice-drafts, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else lib.texts_given(caller, api.voice_drafts_list("limit_" => $5,
      "offset_" => $6)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- GET /journal/:entry_id/marginalia: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 entry_id, $6 tag.request, $7 tag.given
select case when tagged.tag = any ($7) then null else api.marginalia_list("entry_id" => $5) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $6) as tagged;

-- GET /journal/:entry_id/marginalia, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 entry_id, $6 tag.request, $7 tag.given
select case when tagged.tag = any ($7) then null else lib.texts_given(caller,
      api.marginalia_list("entry_id" => $5)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $6 || current_setting('app.scopes')) as tagged;

-- GET /journal/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 limit, $6 offset,
--   $7 paginate, $8 search, $9 tag, $10 practice_session_id, $11 on_day, $12 tag.request, $13 tag.given
select case when tagged.tag = any ($13) then null else api.journal_list("limit_" => $5, "offset_" => $6,
      "paginate" => $7, "search" => $8, "tag" => $9, "practice_session_id" => $10, "on_day" => $11) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $12) as tagged;

-- GET /journal/, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 limit, $6 offset, $7 paginate, $8 search, $9 tag, $10 practice_session_id, $11 on_day, $12 tag.request,
--   $13 tag.given
select case when tagged.tag = any ($13) then null else api.journal_list("limit_" => $5, "offset_" => $6,
      "paginate" => $7, "search" => $8, "tag" => $9, "practice_session_id" => $10, "on_day" => $11) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $12) as tagged;

-- GET /journal/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 limit, $6 offset, $7 paginate, $8 search, $9 tag, $10 practice_session_id, $11 on_day, $12 tag.request,
--   $13 tag.given
select case when tagged.tag = any ($13) then null else lib.texts_given(caller, api.journal_list("limit_" => $5,
      "offset_" => $6, "paginate" => $7, "search" => $8, "tag" => $9, "practice_session_id" => $10,
      "on_day" => $11)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $12 || current_setting('app.scopes')) as tagged;

-- GET /journal/, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 paginate, $8 search, $9 tag, $10 practice_session_id, $11 on_day,
--   $12 tag.request, $13 tag.given
select case when tagged.tag = any ($13) then null else lib.texts_given(caller, api.journal_list("limit_" => $5,
      "offset_" => $6, "paginate" => $7, "search" => $8, "tag" => $9, "practice_session_id" => $10,
      "on_day" => $11)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $12 || current_setting('app.scopes')) as tagged;

-- POST /journal/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 body, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'journal_entry', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.edit_guard(caller, 'journal_entry', null, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.journal_entry_create("body" => $5) end as body offset 0) as done;

-- POST /journal/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 idempotency.key, $6 idempotency.fingerprint, $7 body, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited) end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null, found.edits_next
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6, edits => 'journal_entry') as found,
    lib.edit_guard(caller, 'journal_entry', null,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.journal_entry_create("body" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'journal_entry', done.body) as edited;

-- POST /journal/, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 body, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'journal_entry', done.body)), guard.refusal is not null
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.edit_guard(caller, 'journal_entry', null, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.journal_entry_create("body" => $5) end as body offset 0) as done;

-- POST /journal/, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited) end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null, found.edits_next
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6, edits => 'journal_entry') as found,
    lib.edit_guard(caller, 'journal_entry', null,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.journal_entry_create("body" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'journal_entry', done.body) as edited;

-- GET /journal/:entry_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 entry_id,
--   $6 tag.given
select case when not tagged.held then api.journal_entry_get("entry_id" => $5)::text end, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.object_tag(caller, 'journal_entry', $5, $6) as tagged;

-- GET /journal/:entry_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 entry_id, $6 tag.given
select case when not tagged.held then lib.texts_given(caller, api.journal_entry_get("entry_id" => $5))::text end, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.object_tag(caller, 'journal_entry', $5, $6) as tagged;

-- PATCH /journal/:entry_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 entry_id,
--   $6 body, $7 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'journal_entry', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.edit_guard(caller, 'journal_entry', $5, $7) as guard,
    lateral (select case when guard.refusal is null
      then api.journal_entry_update("entry_id" => $5, "body" => $6) end as body offset 0) as done;

-- PATCH /journal/:entry_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 entry_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'journal_entry') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'journal_entry', $7,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.journal_entry_update("entry_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'journal_entry', done.body) as edited;

-- DELETE /journal/:entry_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 entry_id,
--   $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'journal_entry', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.edit_guard(caller, 'journal_entry', $5, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.journal_entry_delete("entry_id" => $5) end as body offset 0) as done;

-- DELETE /journal/:entry_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 entry_id, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'journal_entry') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'journal_entry', $7,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.journal_entry_delete("entry_id" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'journal_entry', done.body) as edited;

-- POST /journal/:entry_id/resonance: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 cause.trace_id,
--   $5 cause.traceparent, $6 caller.master_keys, $7 entry_id, $8 monthly_cap, $9 llm_key, $10 idempotency_key,
--   $11 patience_ms
select api.resonance_create("entry_id" => $7, "monthly_cap" => $8, "llm_key" => $9, "idempotency_key" => $10,
      "patience_ms" => $11)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller;

-- POST /journal/:entry_id/resonance, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 idempotency.key, $8 idempotency.fingerprint,
--   $9 entry_id, $10 monthly_cap, $11 llm_key, $12 idempotency_key, $13 patience_ms
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.resonance_create("entry_id" => $9, "monthly_cap" => $10,
      "llm_key" => $11, "idempotency_key" => $12, "patience_ms" => $13)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- POST /journal/:entry_id/resonance, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 entry_id, $8 monthly_cap, $9 llm_key,
--   $10 idempotency_key, $11 patience_ms
select lib.texts_given(caller, api.resonance_create("entry_id" => $7, "monthly_cap" => $8, "llm_key" => $9,
      "idempotency_key" => $10, "patience_ms" => $11))::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:read,models:spend}',
      route => $3, counted => true, trace_id => $4, traceparent => $5, master_keys => $6) as caller;

-- POST /journal/:entry_id/resonance, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 idempotency.key,
--   $8 idempotency.fingerprint, $9 entry_id, $10 monthly_cap, $11 llm_key, $12 idempotency_key, $13 patience_ms
select lib.texts_given(caller, case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.resonance_create("entry_id" => $9, "monthly_cap" => $10,
      "llm_key" => $11, "idempotency_key" => $12, "patience_ms" => $13)) end)::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:read,models:spend}',
      route => $3, counted => true, trace_id => $4, traceparent => $5, master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- POST /journal/marginalia/:marginalia_id/essay: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 marginalia_id, $8 body, $9 monthly_cap,
--   $10 llm_key, $11 idempotency_key, $12 patience_ms
select api.essay_create("marginalia_id" => $7, "body" => $8, "monthly_cap" => $9, "llm_key" => $10,
      "idempotency_key" => $11, "patience_ms" => $12)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller;

-- POST /journal/marginalia/:marginalia_id/essay, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 idempotency.key,
--   $8 idempotency.fingerprint, $9 marginalia_id, $10 body, $11 monthly_cap, $12 llm_key, $13 idempotency_key,
--   $14 patience_ms
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.essay_create("marginalia_id" => $9, "body" => $10,
      "monthly_cap" => $11, "llm_key" => $12, "idempotency_key" => $13, "patience_ms" => $14)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- POST /journal/marginalia/:marginalia_id/essay, of an assistant: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 marginalia_id, $8 body,
--   $9 monthly_cap, $10 llm_key, $11 idempotency_key, $12 patience_ms
select lib.texts_given(caller, api.essay_create("marginalia_id" => $7, "body" => $8, "monthly_cap" => $9,
      "llm_key" => $10, "idempotency_key" => $11, "patience_ms" => $12))::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:read,models:spend}',
      route => $3, counted => true, trace_id => $4, traceparent => $5, master_keys => $6) as caller;

-- POST /journal/marginalia/:marginalia_id/essay, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys,
--   $7 idempotency.key, $8 idempotency.fingerprint, $9 marginalia_id, $10 body, $11 monthly_cap, $12 llm_key,
--   $13 idempotency_key, $14 patience_ms
select lib.texts_given(caller, case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.essay_create("marginalia_id" => $9, "body" => $10,
      "monthly_cap" => $11, "llm_key" => $12, "idempotency_key" => $13, "patience_ms" => $14)) end)::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:read,models:spend}',
      route => $3, counted => true, trace_id => $4, traceparent => $5, master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- POST /journal/:entry_id/promote: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 entry_id, $6 body, $7 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'promotion', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.edit_guard(caller, 'promotion', null, $7) as guard,
    lateral (select case when guard.refusal is null
      then api.promotion_create("entry_id" => $5, "body" => $6) end as body offset 0) as done;

-- POST /journal/:entry_id/promote, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 entry_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited) end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'promotion', null,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.promotion_create("entry_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'promotion', done.body) as edited;

-- GET /journal/:entry_id/promotions: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 entry_id, $6 limit, $7 offset, $8 paginate, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.promotions_list("entry_id" => $5, "limit_" => $6,
      "offset_" => $7, "paginate" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $9) as tagged;

-- GET /journal/:entry_id/promotions, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 entry_id, $6 limit, $7 offset, $8 paginate, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.promotions_list("entry_id" => $5, "limit_" => $6,
      "offset_" => $7, "paginate" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $9) as tagged;

-- GET /journal/:entry_id/promotions, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 entry_id, $6 limit, $7 offset, $8 paginate, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else lib.texts_given(caller, api.promotions_list("entry_id" => $5,
      "limit_" => $6, "offset_" => $7, "paginate" => $8)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $9 || current_setting('app.scopes')) as tagged;

-- GET /journal/:entry_id/promotions, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 entry_id, $6 limit, $7 offset, $8 paginate, $9 tag.request,
--   $10 tag.given
select case when tagged.tag = any ($10) then null else lib.texts_given(caller, api.promotions_list("entry_id" => $5,
      "limit_" => $6, "offset_" => $7, "paginate" => $8)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $9 || current_setting('app.scopes')) as tagged;

-- GET /promotions: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 limit, $6 offset,
--   $7 status, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.promotions_all("limit_" => $5, "offset_" => $6,
      "status" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $8) as tagged;

-- GET /promotions, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 limit, $6 offset, $7 status, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.promotions_all("limit_" => $5, "offset_" => $6,
      "status" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $8) as tagged;

-- GET /promotions, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 limit, $6 offset, $7 status, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else lib.texts_given(caller, api.promotions_all("limit_" => $5,
      "offset_" => $6, "status" => $7)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $8 || current_setting('app.scopes')) as tagged;

-- GET /promotions, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 status, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else lib.texts_given(caller, api.promotions_all("limit_" => $5,
      "offset_" => $6, "status" => $7)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $8 || current_setting('app.scopes')) as tagged;

-- PATCH /promotions/:promotion_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 promotion_id, $6 body, $7 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'promotion', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.edit_guard(caller, 'promotion', $5, $7) as guard,
    lateral (select case when guard.refusal is null
      then api.promotion_update("promotion_id" => $5, "body" => $6) end as body offset 0) as done;

-- PATCH /promotions/:promotion_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 promotion_id, $8 body, $9 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'promotion') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'promotion', $7,
      case when not found.replayed then $9::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.promotion_update("promotion_id" => $7, "body" => $8) end as body offset 0) as done,
    lib.edited_tag(caller, 'promotion', done.body) as edited;

-- DELETE /promotions/:promotion_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 promotion_id, $6 tag.match
select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, 'promotion', done.body)), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.edit_guard(caller, 'promotion', $5, $6) as guard,
    lateral (select case when guard.refusal is null
      then api.promotion_delete("promotion_id" => $5) end as body offset 0) as done;

-- DELETE /promotions/:promotion_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 promotion_id, $8 tag.match
select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, $5, $6, done.body, edited, sets => 'promotion') end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found,
    lib.edit_guard(caller, 'promotion', $7,
      case when not found.replayed then $8::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then api.promotion_delete("promotion_id" => $7) end as body offset 0) as done,
    lib.edited_tag(caller, 'promotion', done.body) as edited;

-- GET /journal/:entry_id/suggestions: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 entry_id, $6 status, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.suggestions_list("entry_id" => $5, "status" => $6) end::text,
      false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /journal/:entry_id/suggestions, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 entry_id, $6 status, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else lib.texts_given(caller, api.suggestions_list("entry_id" => $5,
      "status" => $6)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{journal:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- POST /journal/suggestions/:suggestion_id/accept: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 suggestion_id
select api.suggestion_accept("suggestion_id" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /journal/suggestions/:suggestion_id/accept, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 suggestion_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.suggestion_accept("suggestion_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /journal/suggestions/:suggestion_id/dismiss: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 suggestion_id
select api.suggestion_dismiss("suggestion_id" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /journal/suggestions/:suggestion_id/dismiss, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 suggestion_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.suggestion_dismiss("suggestion_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /reflections/due: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.reflection_due() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /reflections/due, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request,
--   $5 tag.given
select case when tagged.tag = any ($5) then null else api.reflection_due() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- GET /reflections/current: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.reflections_current() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /reflections/current, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request,
--   $5 tag.given
select case when tagged.tag = any ($5) then null else api.reflections_current() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- GET /reflections/sources: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 level,
--   $6 scope_key, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.reflection_sources("level" => $5,
      "scope_key" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /reflections/sources, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 level, $6 scope_key, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.reflection_sources("level" => $5,
      "scope_key" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $7) as tagged;

-- GET /reflections/sources, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 level, $6 scope_key, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else lib.texts_given(caller, api.reflection_sources("level" => $5,
      "scope_key" => $6)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read,journal:read}',
      route => $3, counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- GET /reflections/sources, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 level, $6 scope_key, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else lib.texts_given(caller, api.reflection_sources("level" => $5,
      "scope_key" => $6)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read,journal:read}',
      route => $3, counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- POST /v1/energy/plan: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.energy_plan_create("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /v1/energy/plan, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.energy_plan_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /stages: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate, $7 tag.request,
--   $8 tag.given
select case when tagged.tag = any ($8) then null else api.stages_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $7) as tagged;

-- GET /stages, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 limit, $5 offset,
--   $6 paginate, $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.stages_list("limit_" => $4, "offset_" => $5,
      "paginate" => $6) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $7 || current_setting('app.scopes')) as tagged;

-- GET /stages/program-calendar: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.program_calendar_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /stages/program-calendar, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request,
--   $5 tag.given
select case when tagged.tag = any ($5) then null else api.program_calendar_get() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- GET /stages/wheel: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.wheel_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /stages/wheel, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request,
--   $5 tag.given
select case when tagged.tag = any ($5) then null else api.wheel_get() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- PUT /stages/progress: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.stage_progress_update("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PUT /stages/progress, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.stage_progress_update("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PUT /stages/progress, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.stage_progress_update("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- PUT /stages/progress, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.stage_progress_update("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /stages/begin-again: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.program_begin_again()::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /stages/begin-again, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.program_begin_again(), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /stages/begin-again, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route
select api.program_begin_again()::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /stages/begin-again, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.program_begin_again(), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /stages/:stage_number/progress: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.stage_scores_get("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /stages/:stage_number/progress, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.stage_scores_get("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /stages/:stage_number/history: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.stage_history_get("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /stages/:stage_number/history, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.stage_history_get("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /course/stages/:stage_number/content: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number,
--   $5 limit, $6 offset, $7 paginate, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.course_contents_list("stage_number" => $4, "limit_" => $5,
      "offset_" => $6, "paginate" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.tagged(caller, 'stage_day', $8) as tagged;

-- GET /course/stages/:stage_number/content, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number, $5 limit, $6 offset, $7 paginate, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.course_contents_list("stage_number" => $4, "limit_" => $5,
      "offset_" => $6, "paginate" => $7) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, 'stage_day', $8 || current_setting('app.scopes')) as tagged;

-- GET /course/stages/:stage_number/progress: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.course_progress_get("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.tagged(caller, 'stage_day', $5) as tagged;

-- GET /course/stages/:stage_number/progress, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.course_progress_get("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, 'stage_day', $5 || current_setting('app.scopes')) as tagged;

-- GET /course/content/:content_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 content_id, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.course_content_get("content_id" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.tagged(caller, 'stage_day', $5) as tagged;

-- GET /course/content/:content_id, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 content_id, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.course_content_get("content_id" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, 'stage_day', $5 || current_setting('app.scopes')) as tagged;

-- POST /course/content/:content_id/mark-read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 content_id
select api.content_completion_create("content_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /course/content/:content_id/mark-read, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 content_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.content_completion_create("content_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /course/content/:content_id/mark-read, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 content_id
select api.content_completion_create("content_id" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /course/content/:content_id/mark-read, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 content_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.content_completion_create("content_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /course/content/:content_id/body: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 content_id
select api.course_content_open("content_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- GET /course/content/:content_id/body, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 content_id
select api.course_content_open("content_id" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller;

-- GET /course/stages/:stage_number/intro: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number
select api.stage_intro_open("stage_number" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- GET /course/stages/:stage_number/intro, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number
select api.stage_intro_open("stage_number" => $4)::text
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller;

-- GET /course/stages/:stage_number/intro/body: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number
select api.stage_intro_open("stage_number" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- GET /course/stages/:stage_number/intro/body, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number
select api.stage_intro_open("stage_number" => $4)::text
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller;

-- GET /prompts/current: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 tag.request,
--   $6 tag.given
select case when tagged.tag = any ($6) then null else api.prompt_current() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /prompts/current, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else lib.texts_given(caller, api.prompt_current()) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- GET /prompts/history: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 limit,
--   $6 offset, $7 include_total, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.prompt_history("limit_" => $5, "offset_" => $6,
      "include_total" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $8) as tagged;

-- GET /prompts/history, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 limit, $6 offset, $7 include_total, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.prompt_history("limit_" => $5, "offset_" => $6,
      "include_total" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $8) as tagged;

-- GET /prompts/history, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 limit, $6 offset, $7 include_total, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else lib.texts_given(caller, api.prompt_history("limit_" => $5,
      "offset_" => $6, "include_total" => $7)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $8 || current_setting('app.scopes')) as tagged;

-- GET /prompts/history, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 limit, $6 offset, $7 include_total, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else lib.texts_given(caller, api.prompt_history("limit_" => $5,
      "offset_" => $6, "include_total" => $7)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, '', $8 || current_setting('app.scopes')) as tagged;

-- GET /prompts/stage/:stage_number: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 stage_number,
--   $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.stage_prompts_list("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $5) as tagged;

-- GET /prompts/stage/:stage_number, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 stage_number, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.stage_prompts_list("stage_number" => $4) end::text, false,
      tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $5 || current_setting('app.scopes')) as tagged;

-- POST /prompts/stage/:stage_number/:ordinal/dismiss: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 stage_number, $5 ordinal
select api.prompt_dismiss("stage_number" => $4, "ordinal" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /prompts/stage/:stage_number/:ordinal/dismiss, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 stage_number, $8 ordinal
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.prompt_dismiss("stage_number" => $7, "ordinal" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /prompts/stage/:stage_number/:ordinal/dismiss, of an assistant: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 stage_number, $5 ordinal
select api.prompt_dismiss("stage_number" => $4, "ordinal" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /prompts/stage/:stage_number/:ordinal/dismiss, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 stage_number, $8 ordinal
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.prompt_dismiss("stage_number" => $7, "ordinal" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /prompts/stage/:stage_number/:ordinal/dismiss: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 stage_number, $5 ordinal
select api.prompt_restore("stage_number" => $4, "ordinal" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /prompts/stage/:stage_number/:ordinal/dismiss, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 stage_number, $8 ordinal
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.prompt_restore("stage_number" => $7, "ordinal" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /prompts/stage/:stage_number/:ordinal/dismiss, of an assistant: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 stage_number, $5 ordinal
select api.prompt_restore("stage_number" => $4, "ordinal" => $5)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- DELETE /prompts/stage/:stage_number/:ordinal/dismiss, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 stage_number, $8 ordinal
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.prompt_restore("stage_number" => $7, "ordinal" => $8),
      sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /prompts/:week_number: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 week_number, $6 tag.request, $7 tag.given
select case when tagged.tag = any ($7) then null else api.prompt_get("week_number" => $5) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $6) as tagged;

-- GET /prompts/:week_number, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 week_number, $6 tag.request, $7 tag.given
select case when tagged.tag = any ($7) then null else lib.texts_given(caller,
      api.prompt_get("week_number" => $5)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, '', $6 || current_setting('app.scopes')) as tagged;

-- POST /prompts/:week_number/respond: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 week_number, $6 body
select api.prompt_response_create("week_number" => $5, "body" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /prompts/:week_number/respond, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 week_number, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.prompt_response_create("week_number" => $7, "body" => $8)) end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /prompts/:week_number/respond, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 week_number, $6 body
select api.prompt_response_create("week_number" => $5, "body" => $6)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller;

-- POST /prompts/:week_number/respond, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 week_number, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.prompt_response_create("week_number" => $7, "body" => $8)) end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /invitations: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.invitations_list() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- GET /invitations, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request,
--   $5 tag.given
select case when tagged.tag = any ($5) then null else api.invitations_list() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, '', $4 || current_setting('app.scopes')) as tagged;

-- POST /invitations/:invitation_id/dismiss: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 invitation_id
select api.invitation_dismiss("invitation_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /invitations/:invitation_id/dismiss, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 invitation_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.invitation_dismiss("invitation_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /invitations/:invitation_id/dismiss, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 invitation_id
select api.invitation_dismiss("invitation_id" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /invitations/:invitation_id/dismiss, of an assistant, with an idempotency key: $1 caller.user,
--   $2 caller.token_hash, $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 invitation_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.invitation_dismiss("invitation_id" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /metta-return: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.return_state_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'return_week', $4) as tagged;

-- GET /metta-return, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tag.request,
--   $5 tag.given
select case when tagged.tag = any ($5) then null else api.return_state_get() end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{program:read}', route => $3,
      counted => true) as caller,
    lib.tagged(caller, 'return_week', $4 || current_setting('app.scopes')) as tagged;

-- POST /metta-return/arc: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.return_arc_create()::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/arc, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_create(), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route
select api.return_arc_create()::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /metta-return/arc, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_create(), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/pause: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.return_arc_pause()::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/arc/pause, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_pause(), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/pause, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route
select api.return_arc_pause()::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /metta-return/arc/pause, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_pause(), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/resume: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.return_arc_resume()::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/arc/resume, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_resume(), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/resume, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route
select api.return_arc_resume()::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /metta-return/arc/resume, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_resume(), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/leave: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.return_arc_leave()::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/arc/leave, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_leave(), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/leave, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route
select api.return_arc_leave()::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /metta-return/arc/leave, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_arc_leave(), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/release: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.return_habits_release("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/arc/release, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_habits_release("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/release, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.return_habits_release("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write,habits:read}',
      route => $3, counted => true) as caller;

-- POST /metta-return/arc/release, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_habits_release("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write,habits:read}',
      route => $3, counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/recommit: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.return_habits_recommit("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/arc/recommit, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_habits_recommit("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/arc/recommit, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 body
select api.return_habits_recommit("body" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write,habits:read}',
      route => $3, counted => true) as caller;

-- POST /metta-return/arc/recommit, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_habits_recommit("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write,habits:read}',
      route => $3, counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/offer/dismiss: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.return_offer_dismiss()::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /metta-return/offer/dismiss, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_offer_dismiss(), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /metta-return/offer/dismiss, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route
select api.return_offer_dismiss()::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true) as caller;

-- POST /metta-return/offer/dismiss, of an assistant, with an idempotency key: $1 caller.user, $2 caller.token_hash,
--   $3 caller.route, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.return_offer_dismiss(), sets => '') end::text, found.replayed
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{program:write}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /feedback/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 body
select api.feedback_create("body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- POST /feedback/, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.feedback_create("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /feedback/:public_id/receipt: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 public_id
select api.feedback_receipt_get("public_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- GET /admin/feedback: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate,
--   $7 category, $8 impact, $9 platform, $10 app_build, $11 public_id, $12 status, $13 master_keys
select api.feedback_list("limit_" => $4, "offset_" => $5, "paginate" => $6, "category" => $7, "impact" => $8,
      "platform" => $9, "app_build" => $10, "public_id" => $11, "status" => $12, "master_keys" => $13)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- GET /admin/feedback, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset,
--   $6 paginate, $7 category, $8 impact, $9 platform, $10 app_build, $11 public_id, $12 status, $13 master_keys
select api.feedback_list("limit_" => $4, "offset_" => $5, "paginate" => $6, "category" => $7, "impact" => $8,
      "platform" => $9, "app_build" => $10, "public_id" => $11, "status" => $12, "master_keys" => $13)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller,
    lib.heavy_read_begin(caller);

-- PATCH /admin/feedback/:public_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 public_id, $5 body
select api.feedback_status_set("public_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- PATCH /admin/feedback/:public_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 public_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.feedback_status_set("public_id" => $7, "body" => $8)) end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /depth-preferences: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.depth_preferences_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- PATCH /depth-preferences: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.depth_preferences_update("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /depth-preferences, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.depth_preferences_update("body" => $7), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /ui-flags: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.ui_flags_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- PATCH /ui-flags: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.ui_flags_update("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /ui-flags, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.ui_flags_update("body" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /changes: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 since, $6 limit,
--   $7 cursor_key, $8 monthly_cap, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.changes_list("since" => $5, "limit_" => $6,
      "cursor_key" => $7, "monthly_cap" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, 'changes', $9) as tagged;

-- GET /changes, as a heavy read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 since,
--   $6 limit, $7 cursor_key, $8 monthly_cap, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else api.changes_list("since" => $5, "limit_" => $6,
      "cursor_key" => $7, "monthly_cap" => $8) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, 'changes', $9) as tagged;

-- GET /changes, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 caller.master_keys,
--   $5 since, $6 limit, $7 cursor_key, $8 monthly_cap, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else lib.texts_given(caller, api.changes_list("since" => $5,
      "limit_" => $6, "cursor_key" => $7, "monthly_cap" => $8)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{changes:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.tagged(caller, 'changes', $9 || current_setting('app.scopes')) as tagged;

-- GET /changes, of an assistant, as a heavy read: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 since, $6 limit, $7 cursor_key, $8 monthly_cap, $9 tag.request, $10 tag.given
select case when tagged.tag = any ($10) then null else lib.texts_given(caller, api.changes_list("since" => $5,
      "limit_" => $6, "cursor_key" => $7, "monthly_cap" => $8)) end::text, false, tagged.tag
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{changes:read}', route => $3,
      counted => true, master_keys => $4) as caller,
    lib.heavy_read_begin(caller),
    lib.tagged(caller, 'changes', $9 || current_setting('app.scopes')) as tagged;

-- GET /changes/stream: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 since, $5 cursor_key, $6 issued_at,
--   $7 token_id, $8 expires_at
select api.changes_follow("since" => $4, "cursor_key" => $5, "issued_at" => $6, "token_id" => $7,
      "expires_at" => $8)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- GET /changes/stream, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 since, $5 cursor_key,
--   $6 issued_at, $7 token_id, $8 expires_at
select api.changes_follow("since" => $4, "cursor_key" => $5, "issued_at" => $6, "token_id" => $7,
      "expires_at" => $8)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{changes:read}', route => $3,
      counted => true) as caller;

-- POST /imports: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 cause.trace_id, $5 cause.traceparent,
--   $6 caller.master_keys, $7 source, $8 include_archived, $9 file
select api.import_create("source" => $7, "include_archived" => $8, "file" => $9)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller;

-- POST /imports, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 cause.trace_id,
--   $5 cause.traceparent, $6 caller.master_keys, $7 idempotency.key, $8 idempotency.fingerprint, $9 source,
--   $10 include_archived, $11 file
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.import_create("source" => $9, "include_archived" => $10,
      "file" => $11)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- GET /imports: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 limit, $6 offset,
--   $7 paginate, $8 tag.request, $9 tag.given
select case when tagged.tag = any ($9) then null else api.imports_list("limit_" => $5, "offset_" => $6,
      "paginate" => $7) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $8) as tagged;

-- GET /imports/:import_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 import_id,
--   $6 tag.request, $7 tag.given
select case when tagged.tag = any ($7) then null else api.import_get("import_id" => $5) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false, master_keys => $4) as caller,
    lib.tagged(caller, '', $6) as tagged;

-- GET /imports/:import_id/report.md: $1 import_id
select * from api.import_report("import_id" => $1);

-- POST /imports/:import_id/apply: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 cause.trace_id,
--   $5 cause.traceparent, $6 caller.master_keys, $7 import_id, $8 body
select api.import_apply("import_id" => $7, "body" => $8)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller;

-- POST /imports/:import_id/apply, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 idempotency.key, $8 idempotency.fingerprint,
--   $9 import_id, $10 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.import_apply("import_id" => $9, "body" => $10)) end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- POST /imports/:import_id/undo: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 cause.trace_id,
--   $5 cause.traceparent, $6 caller.master_keys, $7 import_id
select api.import_undo("import_id" => $7)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller;

-- POST /imports/:import_id/undo, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 cause.trace_id, $5 cause.traceparent, $6 caller.master_keys, $7 idempotency.key, $8 idempotency.fingerprint,
--   $9 import_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $7, $8, api.import_undo("import_id" => $9)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5,
      master_keys => $6) as caller,
    lib.idempotency_find(caller, $7, $8) as found;

-- DELETE /imports/:import_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 import_id
select api.import_delete("import_id" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- DELETE /imports/:import_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 import_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.import_delete("import_id" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /user/balance: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.balance_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'wallet_month', $4) as tagged;

-- GET /user/usage: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 monthly_cap, $5 tag.request, $6 tag.given
select case when tagged.tag = any ($6) then null else api.usage_get("monthly_cap" => $4) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'wallet_month', $5) as tagged;

-- POST /user/balance/add: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.balance_add("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /user/balance/add, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.balance_add("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /user/model-receipts: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 tag.request,
--   $7 tag.given
select case when tagged.tag = any ($7) then null else api.model_receipts_list("limit_" => $4,
      "offset_" => $5) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'token_uses', $6) as tagged;

-- GET /users/me/assistants: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.assistants_get() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, '', $4) as tagged;

-- PUT /users/me/assistants: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.assistants_update("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PUT /users/me/assistants, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.assistants_update("body" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /tokens: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tag.request, $5 tag.given
select case when tagged.tag = any ($5) then null else api.tokens_list() end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'token_uses', $4) as tagged;

-- POST /tokens: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body, $5 token_hash, $6 prefix
select api.token_create("body" => $4, "token_hash" => $5, "prefix" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- POST /tokens, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 idempotency.key, $6 idempotency.fingerprint, $7 body, $8 token_hash, $9 prefix
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.token_create("body" => $7, "token_hash" => $8,
      "prefix" => $9)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- PATCH /tokens/:token_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id, $5 body
select api.token_update("token_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- PATCH /tokens/:token_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 token_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.token_update("token_id" => $7, "body" => $8), sets => '') end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /tokens/:token_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id
select api.token_delete("token_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- DELETE /tokens/:token_id, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 token_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.token_delete("token_id" => $7), sets => '') end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /tokens/:token_id/uses: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id, $5 limit, $6 offset,
--   $7 tag.request, $8 tag.given
select case when tagged.tag = any ($8) then null else api.token_uses_list("token_id" => $4, "limit_" => $5,
      "offset_" => $6) end::text, false, tagged.tag
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller,
    lib.tagged(caller, 'token_uses', $7) as tagged;

-- GET /admin/jobs/: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 status, $5 task, $6 cause, $7 request_id,
--   $8 limit, $9 offset
select api.jobs_list("status" => $4, "task" => $5, "cause" => $6, "request_id" => $7, "limit_" => $8,
      "offset_" => $9)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- GET /admin/jobs/summary: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.jobs_summary()::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- GET /admin/jobs/causes: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 task, $5 status
select api.jobs_causes("task" => $4, "status" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- GET /admin/jobs/history: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 task, $5 outcome, $6 request_id,
--   $7 limit, $8 offset
select api.jobs_history("task" => $4, "outcome" => $5, "request_id" => $6, "limit_" => $7, "offset_" => $8)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- POST /admin/jobs/bulk: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.jobs_bulk("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/jobs/bulk, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.jobs_bulk("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /admin/jobs/retry: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.jobs_retry("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/jobs/retry, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.jobs_retry("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /admin/jobs/cancel: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 body
select api.jobs_cancel("body" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/jobs/cancel, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.jobs_cancel("body" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /admin/jobs/unlock: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.jobs_unlock()::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/jobs/unlock, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.jobs_unlock()) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /admin/jobs/:job_id: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 job_id
select api.job_get("job_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- GET /admin/tasks: $1 caller.user, $2 caller.issued_at, $3 caller.token
select api.tasks_list()::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- POST /admin/tasks/:task/pause: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 task, $5 body
select api.task_pause("task" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/tasks/:task/pause, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 task, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.task_pause("task" => $7, "body" => $8)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /admin/tasks/:task/pause: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 task
select api.task_resume("task" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- DELETE /admin/tasks/:task/pause, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 task
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.task_resume("task" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /admin/tasks/:task/run: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 task
select api.task_run("task" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/tasks/:task/run, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 task
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.task_run("task" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /admin/stage-progress/gaps: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset,
--   $6 paginate
select api.stage_progress_gaps("limit_" => $4, "offset_" => $5, "paginate" => $6)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- POST /admin/stage-progress/:user_id/repair: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 user_id
select api.stage_progress_repair("user_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/stage-progress/:user_id/repair, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 user_id
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.stage_progress_repair("user_id" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /admin/usage-stats: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 limit, $5 offset, $6 paginate
select api.usage_stats("limit_" => $4, "offset_" => $5, "paginate" => $6)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- POST /admin/maintenance/energy-plans: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 older_than_days
select api.energy_plans_purge("older_than_days" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/maintenance/energy-plans, with an idempotency key: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 older_than_days
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.energy_plans_purge("older_than_days" => $7)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- POST /admin/users/:user_id/entitlements: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 user_id, $5 body
select api.entitlement_create("user_id" => $4, "body" => $5)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- POST /admin/users/:user_id/entitlements, with an idempotency key: $1 caller.user, $2 caller.issued_at,
--   $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint, $7 user_id, $8 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.entitlement_create("user_id" => $7, "body" => $8)) end::text,
      found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- DELETE /admin/users/:user_id/entitlements/:entitlement_id: $1 caller.user, $2 caller.issued_at, $3 caller.token,
--   $4 user_id, $5 entitlement_id, $6 body
select api.entitlement_delete("user_id" => $4, "entitlement_id" => $5, "body" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => true) as caller;

-- DELETE /admin/users/:user_id/entitlements/:entitlement_id, with an idempotency key: $1 caller.user,
--   $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 idempotency.key, $6 idempotency.fingerprint,
--   $7 user_id, $8 entitlement_id, $9 body
select case when found.replayed then found.response
    else lib.idempotency_add(caller, $5, $6, api.entitlement_delete("user_id" => $7, "entitlement_id" => $8,
      "body" => $9)) end::text, found.replayed
  from auth.enter($1, $2, $3, read_only => false, admin => true, master_keys => $4) as caller,
    lib.idempotency_find(caller, $5, $6) as found;

-- GET /admin/users/:user_id/summary: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 user_id
select api.user_summary("user_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => true) as caller;

-- Checks of a caller, and the first statement of a file

select from auth.enter($1, $2, $3, read_only => true, admin => $4);

select auth.analyst_enter($1, $2, $3);

select from auth.enter($1, null, null, read_only => true, token_hash => $2, route => $3, scopes => $4, counted => $5);

select from auth.enter($1, $2, $3, read_only => true, master_keys => $4, token_hash => $5, route => $6, scopes => $7);

-- Code and jobs

-- auth.confirm_begin read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 signed_in_at, $5 has_password,
--   $6 needs
select auth.confirm_begin("signed_in_at" => $4, "has_password" => $5, "needs" => $6)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- auth.event_streams_leave: $1 people, $2 streams
select auth.event_streams_leave("people" => $1, "streams" => $2)::text;

-- auth.event_streams_look: $1 people, $2 streams, $3 numbers, $4 names, $5 cursor_key
select auth.event_streams_look("people" => $1, "streams" => $2, "numbers" => $3, "names" => $4,
      "cursor_key" => $5)::text;

-- auth.license_gate: $1 lock.timeout, $2 throttle_key, $3 has_key, $4 timezone
select auth.license_gate("throttle_key" => $2, "has_key" => $3, "timezone" => $4)::text
  from set_config('lock_timeout', $1, true) as "lock_timeout";

-- auth.license_redeem: $1 lock.timeout, $2 throttle_key, $3 license, $4 email, $5 password_hash, $6 timezone,
--   $7 display_name, $8 pack_sizes, $9 provider, $10 subject, $11 token_hash, $12 reuse_seconds, $13 session
select auth.license_redeem("throttle_key" => $2, "license" => $3, "email" => $4, "password_hash" => $5,
      "timezone" => $6, "display_name" => $7, "pack_sizes" => $8, "provider" => $9, "subject" => $10,
      "token_hash" => $11, "reuse_seconds" => $12, "session" => $13)::text
  from set_config('lock_timeout', $1, true) as "lock_timeout";

-- auth.license_vendor_ping: $1 payload, $2 course_products, $3 pack_sizes, $4 raw, $5 flaw
select auth.license_vendor_ping("payload" => $1, "course_products" => $2, "pack_sizes" => $3, "raw" => $4,
      "flaw" => $5)::text;

-- auth.limit_hit: $1 route, $2 client, $3 points, $4 seconds
select auth.limit_hit("route" => $1, "client" => $2, "points" => $3, "seconds" => $4)::text;

-- auth.llm_requests_settled: $1 people, $2 requests
select auth.llm_requests_settled("people" => $1, "requests" => $2)::text;

-- auth.login_begin: $1 email
select auth.login_begin("email" => $1)::text;

-- auth.login_finish: $1 lock.timeout, $2 email, $3 verified_hash, $4 ip_address, $5 session
select auth.login_finish("email" => $2, "verified_hash" => $3, "ip_address" => $4, "session" => $5)::text
  from set_config('lock_timeout', $1, true) as "lock_timeout";

-- auth.password_reset_cancel: $1 lock.timeout, $2 token, $3 confirming
select auth.password_reset_cancel("token" => $2, "confirming" => $3)::text
  from set_config('lock_timeout', $1, true) as "lock_timeout";

-- auth.password_reset_confirm: $1 cause.trace_id, $2 cause.traceparent, $3 lock.timeout, $4 reset_id, $5 password_hash
select auth.password_reset_confirm("reset_id" => $4, "password_hash" => $5)::text
  from set_config('app.trace_id', $1, true) as "app.trace_id",
    set_config('app.traceparent', $2, true) as "app.traceparent",
    set_config('lock_timeout', $3, true) as "lock_timeout";

-- auth.password_reset_find: $1 lock.timeout, $2 token
select auth.password_reset_find("token" => $2)::text
  from set_config('lock_timeout', $1, true) as "lock_timeout";

-- auth.password_reset_request: $1 cause.trace_id, $2 cause.traceparent, $3 lock.timeout, $4 email, $5 ip_address,
--   $6 user_agent
select auth.password_reset_request("email" => $4, "ip_address" => $5, "user_agent" => $6)::text
  from set_config('app.trace_id', $1, true) as "app.trace_id",
    set_config('app.traceparent', $2, true) as "app.traceparent",
    set_config('lock_timeout', $3, true) as "lock_timeout";

-- auth.push_device_add sealed: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys, $5 channel,
--   $6 host, $7 endpoint, $8 p256dh, $9 auth_secret, $10 vapid_key, $11 label
select auth.push_device_add("channel" => $5, "host" => $6, "endpoint" => $7, "p256dh" => $8, "auth_secret" => $9,
      "vapid_key" => $10, "label" => $11)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- auth.refresh_check read: $1 user_id, $2 issued_at, $3 token_id, $4 signed_in_at
select auth.refresh_check("user_id" => $1, "issued_at" => $2, "token_id" => $3, "signed_in_at" => $4)::text;

-- auth.session_refresh: $1 cause.trace_id, $2 cause.traceparent, $3 lock.timeout, $4 token_hash, $5 successor_hash,
--   $6 token_id, $7 token_expires_at, $8 grace_seconds, $9 next_hash, $10 lost_successors, $11 began_at
select auth.session_refresh("token_hash" => $4, "successor_hash" => $5, "token_id" => $6, "token_expires_at" => $7,
      "grace_seconds" => $8, "next_hash" => $9, "lost_successors" => $10, "began_at" => $11)::text
  from set_config('app.trace_id', $1, true) as "app.trace_id",
    set_config('app.traceparent', $2, true) as "app.traceparent",
    set_config('lock_timeout', $3, true) as "lock_timeout";

-- auth.session_revoke: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 session_id
select auth.session_revoke("session_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- auth.sessions_list read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id
select auth.sessions_list("token_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- auth.sessions_revoke: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id
select auth.sessions_revoke("token_id" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- auth.sign_out: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id, $5 expires_at, $6 everywhere
select auth.sign_out("token_id" => $4, "expires_at" => $5, "everywhere" => $6)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- auth.social_sign_in: $1 cause.trace_id, $2 cause.traceparent, $3 lock.timeout, $4 provider, $5 subject,
--   $6 verified_email, $7 timezone, $8 token_hash, $9 reuse_seconds, $10 session, $11 reclaims
select auth.social_sign_in("provider" => $4, "subject" => $5, "verified_email" => $6, "timezone" => $7,
      "token_hash" => $8, "reuse_seconds" => $9, "session" => $10, "reclaims" => $11)::text
  from set_config('app.trace_id', $1, true) as "app.trace_id",
    set_config('app.traceparent', $2, true) as "app.traceparent",
    set_config('lock_timeout', $3, true) as "lock_timeout";

-- auth.token_owner: $1 token_hash
select auth.token_owner("token_hash" => $1)::text;

-- auth.token_refresh: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 token_id, $5 expires_at,
--   $6 new_token_id, $7 new_expires_at
select auth.token_refresh("token_id" => $4, "expires_at" => $5, "new_token_id" => $6, "new_expires_at" => $7)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- auth.token_refused: $1 user_id, $2 token_hash, $3 route
select auth.token_refused("user_id" => $1, "token_hash" => $2, "route" => $3)::text;

-- auth.unsubscribe: $1 token, $2 remove
select auth.unsubscribe("token" => $1, "remove" => $2)::text;

-- jobs.crontab
select jobs.crontab()::text;

-- jobs.erasure_ledger_load: $1 most
select jobs.erasure_ledger_load("most" => $1)::text;

-- jobs.erasure_ledger_store: $1 line_ids
select jobs.erasure_ledger_store("line_ids" => $1)::text;

-- jobs.essay_load on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id
select jobs.essay_load("request_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.essay_store on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id, $4 essay
select jobs.essay_store("request_id" => $3, "essay" => $4)::text
  from jobs.enter($1, $2);

-- jobs.figure_run_begin
select jobs.figure_run_begin()::text;

-- jobs.figure_run_finish: $1 run_id
select jobs.figure_run_finish("run_id" => $1)::text;

-- jobs.figure_run_step: $1 run_id, $2 people
select jobs.figure_run_step("run_id" => $1, "people" => $2)::text;

-- jobs.groups_publish
select jobs.groups_publish()::text;

-- jobs.import_begin on behalf: $1 caller.user, $2 caller.master_keys, $3 import_id
select jobs.import_begin("import_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.import_chunk on behalf: $1 caller.user, $2 caller.master_keys, $3 import_id, $4 nth
select jobs.import_chunk("import_id" => $3, "nth" => $4)::text
  from jobs.enter($1, $2);

-- jobs.import_read_end on behalf: $1 caller.user, $2 caller.master_keys, $3 import_id, $4 detail, $5 problems
select jobs.import_read_end("import_id" => $3, "detail" => $4, "problems" => $5)::text
  from jobs.enter($1, $2);

-- jobs.import_rows_store on behalf: $1 caller.user, $2 caller.master_keys, $3 import_id, $4 source, $5 after,
--   $6 source_rows
select jobs.import_rows_store("import_id" => $3, "source" => $4, "after" => $5, "source_rows" => $6)::text
  from jobs.enter($1, $2);

-- jobs.import_step on behalf: $1 caller.user, $2 caller.master_keys, $3 import_id
select jobs.import_step("import_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.jobs_end: $1 ends
select jobs.jobs_end("ends" => $1)::text;

-- jobs.llm_request_answer sealed: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 caller.master_keys,
--   $5 request_id, $6 give_up, $7 monthly_cap
select jobs.llm_request_answer("request_id" => $5, "give_up" => $6, "monthly_cap" => $7)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, master_keys => $4) as caller;

-- jobs.llm_request_answer sealed, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route,
--   $4 caller.master_keys, $5 request_id, $6 give_up, $7 monthly_cap
select lib.texts_given(caller, jobs.llm_request_answer("request_id" => $5, "give_up" => $6, "monthly_cap" => $7))::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{journal:read,models:spend}',
      route => $3, counted => false, master_keys => $4) as caller;

-- jobs.llm_request_fail on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id
select jobs.llm_request_fail("request_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.llm_request_unreadable on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id
select jobs.llm_request_unreadable("request_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.model_receipt_close on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id, $4 receipt_id, $5 status,
--   $6 usage
select jobs.model_receipt_close("request_id" => $3, "receipt_id" => $4, "status" => $5, "usage" => $6)::text
  from jobs.enter($1, $2);

-- jobs.model_receipt_open on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id, $4 receipt, $5 history
select jobs.model_receipt_open("request_id" => $3, "receipt" => $4, "history" => $5)::text
  from jobs.enter($1, $2);

-- jobs.password_changed_mail_load: $1 user_id
select jobs.password_changed_mail_load("user_id" => $1)::text;

-- jobs.password_reset_issue: $1 request_id, $2 email, $3 token_hash, $4 ip_address, $5 user_agent
select jobs.password_reset_issue("request_id" => $1, "email" => $2, "token_hash" => $3, "ip_address" => $4,
      "user_agent" => $5)::text;

-- jobs.pauses_look
select jobs.pauses_look()::text;

-- jobs.push_load on behalf: $1 caller.user, $2 caller.master_keys, $3 message_id, $4 device_id
select jobs.push_load("message_id" => $3, "device_id" => $4)::text
  from jobs.enter($1, $2);

-- jobs.push_store on behalf: $1 caller.user, $2 caller.master_keys, $3 message_id, $4 device_id, $5 reminders,
--   $6 address_hash, $7 outcome, $8 retry_after
select jobs.push_store("message_id" => $3, "device_id" => $4, "reminders" => $5, "address_hash" => $6, "outcome" => $7,
      "retry_after" => $8)::text
  from jobs.enter($1, $2);

-- jobs.queue_summary
select jobs.queue_summary()::text;

-- jobs.queue_version
select jobs.queue_version()::text;

-- jobs.reconcile_content: $1 chapters
select jobs.reconcile_content("chapters" => $1)::text;

-- jobs.reminders_due: $1 most
select jobs.reminders_due("most" => $1)::text;

-- jobs.resonance_load on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id
select jobs.resonance_load("request_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.resonance_store on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id, $4 notes, $5 hits,
--   $6 candidates, $7 monthly_cap
select jobs.resonance_store("request_id" => $3, "notes" => $4, "hits" => $5, "candidates" => $6,
      "monthly_cap" => $7)::text
  from jobs.enter($1, $2);

-- jobs.sweep_analysts: $1 seconds
select jobs.sweep_analysts("seconds" => $1)::text;

-- jobs.sweep_energy_plans
select jobs.sweep_energy_plans()::text;

-- jobs.sweep_expired: $1 cause.trace_id, $2 cause.traceparent
select jobs.sweep_expired()::text
  from set_config('app.trace_id', $1, true) as "app.trace_id",
    set_config('app.traceparent', $2, true) as "app.traceparent";

-- jobs.sweep_imports
select jobs.sweep_imports()::text;

-- jobs.sweep_llm_requests
select jobs.sweep_llm_requests()::text;

-- jobs.transcription_create: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 cause.trace_id,
--   $5 cause.traceparent, $6 llm_key, $7 reads_images, $8 patience_ms, $9 monthly_cap
select jobs.transcription_create("llm_key" => $6, "reads_images" => $7, "patience_ms" => $8, "monthly_cap" => $9)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false, trace_id => $4, traceparent => $5) as caller;

-- jobs.transcription_store on behalf: $1 caller.user, $2 caller.master_keys, $3 request_id
select jobs.transcription_store("request_id" => $3)::text
  from jobs.enter($1, $2);

-- jobs.vendor_failed: $1 vendor, $2 reason
select jobs.vendor_failed("vendor" => $1, "reason" => $2)::text;

-- jobs.vendor_probed: $1 job_id, $2 task, $3 outcome, $4 reason
select jobs.vendor_probed("job_id" => $1, "task" => $2, "outcome" => $3, "reason" => $4)::text;

-- jobs.verify_wallets
select jobs.verify_wallets()::text;

-- jobs.worker_beat: $1 process_id, $2 worker_ids, $3 tasks
select jobs.worker_beat("process_id" => $1, "worker_ids" => $2, "tasks" => $3)::text;

-- jobs.worker_leave: $1 process_id, $2 worker_ids
select jobs.worker_leave("process_id" => $1, "worker_ids" => $2)::text;

-- lib.erasure_ledger_look: $1 cause.trace_id, $2 cause.traceparent, $3 lines, $4 read_at
select lib.erasure_ledger_look("lines" => $3, "read_at" => $4)::text
  from set_config('app.trace_id', $1, true) as "app.trace_id",
    set_config('app.traceparent', $2, true) as "app.traceparent";

-- lib.now
select lib.now()::text;

-- lib.process_beat: $1 kind, $2 process_id, $3 key_fingerprints, $4 reasons
select lib.process_beat("kind" => $1, "process_id" => $2, "key_fingerprints" => $3, "reasons" => $4)::text;

-- lib.process_leave: $1 kind, $2 process_id
select lib.process_leave("kind" => $1, "process_id" => $2)::text;

-- lib.require_timezone: $1 timezone
select lib.require_timezone("timezone" => $1)::text;

-- lib.service_figures
select lib.service_figures()::text;

-- lib.service_reasons
select lib.service_reasons()::text;

-- lib.texts_note: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 texts
select lib.texts_note("texts" => $4)::text
  from auth.enter($1, $2, $3, read_only => false, admin => false) as caller;

-- lib.texts_note, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 texts
select lib.texts_note("texts" => $4)::text
  from auth.enter($1, null, null, read_only => false, token_hash => $2, scopes => '{export:read}', route => $3,
      counted => false) as caller;

-- lib.timestamp_json: $1 instant
select lib.timestamp_json("instant" => $1)::text;

-- lib.tools_shown read: $1 caller.user, $2 caller.issued_at, $3 caller.token, $4 tools
select lib.tools_shown("tools" => $4)::text
  from auth.enter($1, $2, $3, read_only => true, admin => false) as caller;

-- lib.tools_shown read, of an assistant: $1 caller.user, $2 caller.token_hash, $3 caller.route, $4 tools
select lib.tools_shown("tools" => $4)::text
  from auth.enter($1, null, null, read_only => true, token_hash => $2, scopes => '{}', route => $3,
      counted => true) as caller;
