// Written by npm run client: edit the routes' shapes instead.

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process answers; a database outage never fails it.
         * @description 200 `{"status":"alive"}` as long as the process answers. Uses no database, so an outage does not restart processes.
         */
        get: operations["get_health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the database answers within two seconds.
         * @description 200 if the database answers a trivial statement within 2 seconds.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 503 | `not_ready` | it does not |
         */
        get: operations["get_health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness together with the pin of the course content.
         * @description Readiness together with `content_version`, the pin of the course content, or `none` if the content is unusable. 503 `not_ready` as above.
         *
         *     Queue, pools and metrics have a port of their own.
         */
        get: operations["get_health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates an account behind a verified license.
         * @description Creates an account behind a license. Order, after shape (zone included) and limit:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 400 | `password_too_long` | more than 64 characters (fewer than 8 is 422) |
         *     | 429 | `too_many_license_attempts` | the key is not blank and ten invalid licenses are spent; the vendor is not asked |
         *     | 503 | `license_verification_unavailable` | the vendor cannot be reached; nothing is written or charged |
         *     | 400 | `license_required` | no key, or a blank one; not charged |
         *     | 400 | `invalid_license` | unknown key, reversed sale, or somebody else's e-mail; charged, and 429 `too_many_license_attempts` if the charge is refused |
         *     | 400 | `invalid_license` | the e-mail has an account in any state, or the license has one; not charged |
         *
         *     A password is hashed before the last three decide, so they cost what a success costs. One transaction writes the account, its license claim, its entitlement and the token packs that waited for the address; of any number of parallel sign-ups with one e-mail or one license, one makes an account and the others are `invalid_license`.
         *
         *     **Invalid licenses**
         *
         *     Ten invalid licenses per hour and throttle key, in a moving window shared by sign-up and both social routes. Charged: a key that the vendor called invalid, reversed or somebody else's. Not charged: no key, vendor away, taken e-mail or license. Beyond ten: 429 `too_many_license_attempts`, for a genuine key too, before the vendor is asked. Refused attempts do not extend the window. There is no `Retry-After`.
         *
         *     **License claims**
         *
         *     A license claim ties a license to the account that it made: `sale:<id of the sale>`, or `key:<SHA-256 of the key>` where the vendor names no sale. It is unique, so a license makes one account. Deleting the account frees it for the same e-mail only. It keeps what must outlive the account: a keyed hash of the e-mail, the month, the free messages used in it, and a negative balance. A sign-up with that license starts its wallet from them, with the audit reason `carried_over`; a refund or dispute that arrives later finds the account that holds the license now.
         *
         *     **Entitlements**
         *
         *     A ledger of what a purchase entitles a person to: kind `course_access`, at most one active row per person. It closes no route: whoever lost it still reads and writes everything.
         *
         *     - Granting is idempotent: the active row is answered again; a sale or product that the grant names overwrites the stored one and is never erased; metadata is merged.
         *     - Revoking sets `revoked_at` and keeps what the grant noted. No active row: nothing happens.
         *     - Reason codes: `signup_redemption`, `webhook_sale`, `refund`, `cancellation`, `admin_override`.
         *
         *     **Token packs**
         *
         *     Products of `LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS`, with their number of messages in `LICENSE_VENDOR_TOKEN_PACK_SIZES`. A pack without a size credits nothing and logs why.
         *
         *     Each sale is credited once, by a guard on its row, with the audit reason `license_vendor_purchase`; a reversal takes the same size back as `license_vendor_refund`. A pack whose buyer has no account waits: sign-up credits all waiting packs of its e-mail, if they are not refunded or reversed. The credit outlives the account: deleting it and signing up again credits nothing twice.
         */
        post: operations["post_auth_signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in with e-mail and password; five failures in a row lock for 15 minutes.
         * @description Signs in with e-mail and password. Every failure is 401 `invalid_credentials`: unknown e-mail, wrong password, a password that nobody can have (shorter than 8 or longer than 64), locked, disabled or deleted account. Each of them verifies one hash. A license key is accepted and ignored; entitlements are not asked.
         *
         *     **Lockout**
         *
         *     Counted per e-mail as typed, whether or not it has an account, and serialised per e-mail by an advisory lock.
         *
         *     - A failure is a wrong password or an unknown e-mail. The fifth failure in a row, all within 15 minutes, locks the address for exactly 15 minutes from itself.
         *     - Attempts while locked are 401 whatever the password, are recorded as blocked, extend nothing and do not count later.
         *     - A success ends the row of failures. A failure older than 15 minutes no longer counts. A confirmed reset removes failures and lock.
         *     - The right password of a disabled or deleted account is refused without an attempt row; the log names the reason.
         *
         *     Each attempt is a row with the exact client address, kept for 90 days.
         */
        post: operations["post_auth_login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trades the presented token for a fresh one and revokes it.
         * @description Revokes the presented token by its `jti` and mints a new one. No body is read. Two refreshes of one token at once: one succeeds, the other is 401 `unauthorized`. A token without `jti` is renewed and lives on until it expires. A token that is refused does not spend the limit. Idempotency keys are not honoured here.
         */
        post: operations["post_auth_refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a reset link if the address has an account; answers the same either way.
         * @description Always 202 with one constant message. The request looks nothing up: it queues a mail job and answers, so a known and an unknown address cost the same. The job decides (Reset tokens).
         *
         *     **Reset tokens**
         *
         *     32 random bytes in base64url, made by the mail job and kept nowhere but in the mail; the row has its SHA-256, the asking address and user agent. Valid for 30 minutes, once.
         *
         *     - The job writes no row and no mail where the e-mail belongs to no account that may sign in.
         *     - At most three live tokens per account: a fourth cancels the oldest. A confirmed reset cancels all others.
         *     - At most ten mails per account and hour, whatever addresses ask. Further requests are skipped, with the same 202, and cancel nothing.
         *     - A job that failed after it stored the hash is run again with a new token, which replaces the unsent one, unless that was cancelled meanwhile. It is tried seven times, about ten minutes.
         *
         *     States: outstanding → used, cancelled or expired.
         */
        post: operations["post_auth_password_reset_request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a new password with a mailed token and signs in; every earlier token dies.
         * @description Sets a new password with a mailed token and signs in. Order, after shape (token 32 to 128 characters, password at least 8) and limit:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 400 | `password_too_long` | more than 64 characters; the token stays usable |
         *     | 400 | `invalid_or_expired_token` | unknown, used, cancelled or expired token, or its account is disabled or deleted (then the token is cancelled) |
         *     | 400 | `password_unchanged` | the new password is the old one; the token stays usable |
         *     | 400 | `invalid_or_expired_token` | another confirm or a cancel was faster |
         *
         *     Each of the last three has verified one hash. In one transaction the token is used, every other live token of the account is cancelled, the password is set, `password_changed_at` becomes the next whole second, the address counts as proven, failed logins of the last 15 minutes are forgotten, and the notice of the change is queued. Every earlier access token is dead; the answer's token is issued at that second. It also gives a password to a person who only signs in through a provider.
         *
         *     **Proven addresses**
         *
         *     The e-mail of an account is proven by a confirmed password reset or by a link of a verified e-mail. An account that a social sign-in created is proven; one that signed up with a password is not until then. GET /users/me shows it as `email_proven`.
         */
        post: operations["post_auth_password_reset_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password-reset/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Kills a mailed token; answers the same on a miss.
         * @description Cancels a live token; 204 on a miss too. Possession of the token is enough, and it works while the account is disabled.
         */
        post: operations["post_auth_password_reset_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/idp_a": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in, links or signs up with an id_token of provider A.
         * @description Social sign-in with provider A. The display name of a new account is the token claim `name`.
         *
         *     **Social sign-in**
         *
         *     Body: `id_token` of 1 to 4096 characters, `license_key` and `timezone`; an unknown zone is 422 like any other shape. The first rung that fits answers.
         *
         *     1. The id_token is verified. Any failure, the fetch of keys included, is 401 `invalid_oauth_token`; nothing is written.
         *     2. A stored link (provider, subject) signs its account in; the e-mail is not needed.
         *     3. Otherwise a verified e-mail that an account has is linked to that account, which keeps its name and zone. If nobody has proven that address, the link also makes the password unusable and ends every earlier token, and a mail says so.
         *     4. Otherwise, with a verified e-mail and a license, the account is created exactly as by sign-up, with an unusable password: 429 `too_many_license_attempts` and 503 `license_verification_unavailable` as there.
         *     5. Everything else is 409 `needs_license` with one body: no key, invalid license, taken license, no verified e-mail, disabled or deleted account. Each has hashed one password.
         *
         *     Two first sign-ins of one subject at once make one link or one account, and both are signed in. One account may be linked to both providers; a subject belongs to one account and is found by (provider, subject), never by e-mail.
         */
        post: operations["post_auth_oauth_idp_a"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth/idp_b": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in, links or signs up with an id_token of provider B.
         * @description Social sign-in with provider B. Its tokens carry no name; `full_name` (at most 120 characters, trimmed) is read only when the call creates the account.
         *
         *     **Social sign-in**
         *
         *     Body: `id_token` of 1 to 4096 characters, `license_key` and `timezone`; an unknown zone is 422 like any other shape. The first rung that fits answers.
         *
         *     1. The id_token is verified. Any failure, the fetch of keys included, is 401 `invalid_oauth_token`; nothing is written.
         *     2. A stored link (provider, subject) signs its account in; the e-mail is not needed.
         *     3. Otherwise a verified e-mail that an account has is linked to that account, which keeps its name and zone. If nobody has proven that address, the link also makes the password unusable and ends every earlier token, and a mail says so.
         *     4. Otherwise, with a verified e-mail and a license, the account is created exactly as by sign-up, with an unusable password: 429 `too_many_license_attempts` and 503 `license_verification_unavailable` as there.
         *     5. Everything else is 409 `needs_license` with one body: no key, invalid license, taken license, no verified e-mail, disabled or deleted account. Each has hashed one password.
         *
         *     Two first sign-ins of one subject at once make one link or one account, and both are signed in. One account may be linked to both providers; a subject belongs to one account and is found by (provider, subject), never by e-mail.
         */
        post: operations["post_auth_oauth_idp_b"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s account.
         * @description The account: `email`, `timezone`, `created_at`, `email_proven`, the linked providers, `is_admin`, `is_analyst`. Never `user_id`.
         *
         *     **Proven addresses**
         *
         *     The e-mail of an account is proven by a confirmed password reset or by a link of a verified e-mail. An account that a social sign-in created is proven; one that signed up with a password is not until then. GET /users/me shows it as `email_proven`.
         */
        get: operations["get_users_me"];
        put?: never;
        post?: never;
        /**
         * Erases the caller’s account and everything they own, at once and for good.
         * @description Erases the account at once and for good. `confirm_email` must be the account's address after trimming and lowercasing.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 400 | `confirmation_email_mismatch` | it is not; nothing is touched |
         *
         *     The answer is a receipt: how many rows were erased and which tables were erased, anonymised or retained. `vault` always says that none is configured; clients require the object.
         *
         *     **Deletion**
         *
         *     One transaction.
         *
         *     - Erased: everything that hangs on the account by foreign keys, its data key and stored answers included, and login attempts of its e-mail.
         *     - Anonymised: rows that stay and lose the person: sales, license claims (which keep the meter), approved practices and share links that they made, audit rows of others where they were the actor.
         *     - Retained: what belongs to nobody (the catalogue, limits by address, revoked tokens) and the receipts.
         *     - Drafts of practices that nobody else follows are deleted; the others are retired: kept for their followers, never listed or shared again.
         *
         *     A receipt with the account's number, the time and counts per table is written, without the rows of the counter; it holds no e-mail and no content. Afterwards the token is 401, a login is 401, and the same e-mail may sign up again with its license.
         */
        delete: operations["delete_users_me"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/timezone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the caller’s timezone and echoes it.
         * @description Stores the zone and echoes it. Absent, null or blank is UTC; an unknown one is 422 (Time zones). From the next request on "today" is in that zone; days that were logged keep their date.
         */
        put: operations["put_users_me_timezone"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything the caller owns, as a file of JSON.
         * @description Everything that the caller owns, as a file of JSON with the UTC date in its name: `{format, format_version: 1, exported_at, records, not_included}`. `records` has one list per collection, in alphabetical order, rows by ascending id, texts opened, soft-deleted rows and `user_id` left out. `not_included` names every other table with the reason. Exports says how it is sent.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 409 | `export_in_progress` | another export of the same person runs |
         *
         *     **Exports**
         *
         *     Read in one snapshot, 100 rows at a time, on connections of their own (4 per process), so that size costs no memory and nobody waits for them. A client that takes nothing for 30 seconds, or is not done after 10 minutes, is cut off. What fails after the first byte breaks the connection.
         */
        get: operations["get_users_me_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/export/journal.md": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s journal, as a file of Markdown.
         * @description The live journal entries as Markdown, in the order of their time: a heading with the local date and the title, a line with classification, tag and a sender other than the person, the message, a rule. Refusals as above.
         */
        get: operations["get_users_me_export_journal_md"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/habits/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s habits with goals and recent completions.
         * @description Lists the caller's habits, each with its goals and their recent completions. Order: `sort_order` ascending, null last, then `id`. `limit` (1 to 200, default 50) and `offset` apply to the bare array too: without parameters the answer ends after 50 habits. `paginate=true` answers the envelope.
         *
         *     Reading never writes.
         *
         *     **Recent completions**
         *
         *     A goal in a habit's answer carries `completions`: those of the last 90 days, measured as 90 times 24 hours back from now on the instant at which they were recorded. Misses (0 units) are included. Order: instant, then `id`. The streak and the statistics read the full history.
         *
         *     An instant lies at most a day from its local day in UTC, which a constraint keeps. So the list reads a range of local days, whatever the length of the history (A32).
         */
        get: operations["get_habits"];
        put?: never;
        /**
         * Creates a habit with its low, clear and stretch goals.
         * @description Creates a habit with exactly three goals, in one transaction. Answers 200 with the habit and its goals. `user_id`, `id`, `streak` and `goals` in the body are ignored, as is every other unknown key.
         *
         *     | tier | title | target | target_unit | frequency | frequency_unit | is_additive |
         *     |---|---|---|---|---|---|---|
         *     | `low` | `Low: ` and the habit's name | 1 | `units` | 1 | `per_day` | true |
         *     | `clear` | `Clear: ` and the habit's name | 2 | `units` | 1 | `per_day` | true |
         *     | `stretch` | `Stretch: ` and the habit's name | 3 | `units` | 1 | `per_day` | true |
         *
         *     A title is cut at 255 characters. Description, group and days of week of the new goals are null.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 409 | `habit_quota_exceeded` | the caller owns 100 habits |
         *     | 409 | `duplicate_habit_name` | another habit of the caller has this name |
         *
         *     The quota is checked first: at 100 habits a taken name is refused as `habit_quota_exceeded`. An advisory lock per person makes the count hold under parallel requests. A refused request writes nothing.
         *
         *     **Habit names**
         *
         *     Names are unique per person under Unicode case folding after removing spaces at both ends. A unique index decides, so parallel requests with one name create one habit and the others are refused. A habit may be renamed to another case of its own name.
         */
        post: operations["post_habits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/habits/{habit_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One habit with goals and recent completions.
         * @description One habit, as the list shows it, with a tag of its own.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *
         *     **Tags of one object**
         *
         *     A habit, a goal, an entry and a quote have a tag each, which depends on what the object shows and on nothing else of the person. GET of a habit and of an entry carries it. So does every answer with a body to a write of the object: POST, PUT, PATCH and 412. No route reads a single goal or quote, so their writes are where an app gets the tag.
         *
         *     The tag has two parts. The first is the version of the object. It changes with every write to what the object shows, whoever wrote, and with nothing else:
         *
         *     | object | version |
         *     |---|---|
         *     | habit | the greatest number in the change log of the habit, its goals and its completions: a check-in changes it |
         *     | journal entry, quote | its number in the change log |
         *     | goal | its row; the log knows a goal only as a part of its habit |
         *
         *     An object that is older than the log has the version 0 until its first write. The second part changes with what else turns the body: the streak of a habit, a completion that leaves the window of 90 days, another release of the logic. So midnight may give a habit another tag, and an edit with the earlier one still goes on.
         *
         *     The answer to PUT /habits/{habit_id} shows the habit without its goals; its tag is that of GET /habits/{habit_id} all the same.
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         */
        get: operations["get_habits_habit_id"];
        /**
         * Replaces a habit’s own fields; goals and completions stay.
         * @description Replaces the habit's own fields. A field that the body leaves out returns to its default. Goals and completions stay, also when `revealed` becomes false. Answers the habit without its goals; `streak` is the live streak. There is no quota check. Honours If-Match.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *     | 409 | `duplicate_habit_name` | another habit of the caller has this name |
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         *
         *     **Habit names**
         *
         *     Names are unique per person under Unicode case folding after removing spaces at both ends. A unique index decides, so parallel requests with one name create one habit and the others are refused. A habit may be renamed to another case of its own name.
         */
        put: operations["put_habits_habit_id"];
        post?: never;
        /**
         * Deletes a habit with its goals and completions.
         * @description Deletes the habit. Its goals, their completions, its completion suggestions and its releases of return arcs go with it by foreign key. The name and the place in the quota become free. Answers 204 without a body; a repeat is 404. Honours If-Match.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         */
        delete: operations["delete_habits_habit_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/habits/{habit_id}/completions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Clears everything logged for a habit.
         * @description Deletes all completions of all goals of the habit. Answers 204, also when there are none. Afterwards the streak of an additive habit is 0, and a subtractive habit counts every day since its start as clean.
         *
         *     The act undoes check-ins, so it also deletes the caller's idempotency keys of the form `log-unit:<goal id>:…` for these goals. The app sends a constant key per goal and day; without this rule the same day could not be logged again within 24 hours.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         */
        delete: operations["delete_habits_habit_id_completions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/habits/{habit_id}/goals/units": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets unit and frequency of all goals of a habit.
         * @description Sets `target_unit`, `frequency` and `frequency_unit` of all goals of the habit in one statement: all goals change or none. All three fields are required and unknown keys are refused (422). Everything else of the goals stays. Answers all goals of the habit by `id`, without completions.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         */
        put: operations["put_habits_habit_id_goals_units"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/habits/{habit_id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All-time statistics of a habit.
         * @description All-time statistics over the completions of all goals of the habit. A completion counts for its local day. An additive habit counts only completions with more than 0 units; a subtractive habit counts every completion, misses included.
         *
         *     | field | value |
         *     |---|---|
         *     | `day_labels` | always `Sun` to `Sat`; index 0 of the next two fields is Sunday |
         *     | `values` | sum of units per weekday |
         *     | `completions_by_day` | number of completions per weekday |
         *     | `current_streak` | the streak of the habit |
         *     | `longest_streak` | the longest streak, see additive and subtractive |
         *     | `total_completions` | number of completions |
         *     | `completion_rate` | days with a completion, divided by the days from the first of them to today, not rounded; at most 1; 0 without completions, and while all of them lie after today |
         *     | `completion_dates` | the days with a completion, ascending, each once |
         *
         *     The divisor of the rate ends today, so the rate falls with each day on which nothing is logged. A day after today (possible after a change of zone) counts in the numerator and not in the divisor, which is why the rate is bounded by 1.
         *
         *     Without a counted completion, an additive habit shows zeros and empty lists. A subtractive habit without completions shows the days since its start as both streaks.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *
         *     **Local days**
         *
         *     - A person's zone is the IANA zone stored with the account, `UTC` by default. It is read once per request.
         *     - Today is the calendar date of the server's clock in that zone. There is one clock for all rules, `lib.now()`.
         *     - A day lasts from local midnight to the next local midnight: 23, 24 or 25 hours.
         *     - The local day of a completion is fixed when it is written, in the zone of that moment. Streaks, statistics, weekdays and "already logged" read this stored day. A later change of zone never re-dates history.
         *     - After a move to the west, the newest completion can lie one day after today. It counts as the most recent day, and that day cannot be logged again.
         *     - Two completions on two local days persist although they share one UTC date.
         *     - The windows of 90 days (recent completions) and 30 days (retention of energy plans) are measured in UTC.
         *
         *     **Streak of a habit**
         *
         *     Used wherever a habit shows `streak`, in statistics, in the history of a stage and for invitations. It counts the completions of all goals of the habit together. The habit is subtractive as soon as one of its goals has `is_additive` false. The threshold is then the target of the habit's first goal with tier `clear`, whether additive or not; without one, the target of its first subtractive goal ("first" by `id`).
         *
         *     **Additive streak**
         *
         *     Take the days with more than 0 units. If the newest of them is before yesterday, the streak is 0. Otherwise the streak is the number of consecutive days that end with the newest one.
         *
         *     - Misses are as if absent.
         *     - The start date of the habit and the frequency of the goal do not matter.
         *     - A day after today counts as the newest day.
         *     - The longest streak is the longest run of consecutive days, without the rule of grace.
         *
         *     **Subtractive streak**
         *
         *     A violation is a day from the start date to today on which the sum of units is greater than the threshold. The streak is the number of days after the newest violation up to today; without a violation, the number of days from the start date to today, both included.
         *
         *     - A sum equal to the threshold is clean, a day without completions is clean.
         *     - A violation today makes the streak 0. Before the start date the streak is 0.
         *     - What was logged before the start date or after today is no violation.
         *     - The longest streak is the longest sequence of days without a violation between the start date and today.
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         */
        get: operations["get_habits_habit_id_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/habits/{habit_id}/streak": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The streak of a habit with the days that explain it.
         * @description The streak of the habit with the days that explain it: `{streak, kind, threshold, as_of, zone, longest: {streak, from, to}, days: [{day, units, counted, why}]}`.
         *
         *     | field | value |
         *     |---|---|
         *     | `kind`, `threshold` | `additive` or `subtractive`; the threshold is null for an additive habit |
         *     | `as_of`, `zone` | today, in the zone of the person |
         *     | `longest` | the longest streak with its first and last day, of several the first; `from` and `to` are null where it is 0 |
         *     | `days` | 90 days, newest first, from the later of today and the newest logged day on |
         *     | `units` | the sum over all goals of the habit; 0 where nothing is logged |
         *     | `counted` | whether the day is part of the current streak |
         *     | `why` | Why a day counts |
         *
         *     The counted days are consecutive. Their number is the streak, unless the streak begins before the oldest of the 90 days; then each day from the newest counted one on is counted.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `habit_not_found`, `forbidden` | missing or another person's |
         *
         *     **Streak of a habit**
         *
         *     Used wherever a habit shows `streak`, in statistics, in the history of a stage and for invitations. It counts the completions of all goals of the habit together. The habit is subtractive as soon as one of its goals has `is_additive` false. The threshold is then the target of the habit's first goal with tier `clear`, whether additive or not; without one, the target of its first subtractive goal ("first" by `id`).
         *
         *     **Why a day counts**
         *
         *     The first row that fits:
         *
         *     | `why` | additive habit | subtractive habit |
         *     |---|---|---|
         *     | `before_start` | never: the start date does not matter | a day before the start date |
         *     | `violated` | never | the units are above the threshold |
         *     | `met` | the day has units | the units are within the threshold, also where nothing is logged |
         *     | `below_threshold` | only misses are logged | never |
         *     | `grace_today` | nothing is logged today, and the streak ended yesterday | never |
         *     | `nothing_logged` | nothing is logged | a day after today without units, instead of `met` |
         *
         *     So an additive streak is the number of days `met` in a row, from the newest one on, if that is yesterday or later; a subtractive one is the number of days `met` in a row from today on. A day after today never counts for a subtractive habit.
         *
         *     **Missing and foreign habits**
         *
         *     A route with a habit in its path answers 404 `habit_not_found` where no habit has the id and 403 `forbidden` where another person owns it. The 403 writes one log line `resource_access_denied` with `resource`, `resource_id` and `user_id`. Row-level security hides the other person's row; only after a route has found nothing does a function tell the two cases apart. Both checks come after the shape: a bad body for another person's habit is 422. An id beyond the range of the column is 404, a path that is no integer is 422.
         *
         *     Goal groups follow the same rule; goals are masked.
         */
        get: operations["get_habits_habit_id_streak"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goals/{goal_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replaces a goal; it stays with its habit.
         * @description Replaces the goal. It stays with its habit: `habit_id` in the body, like every unknown key, is 422. A field that the body leaves out returns to its default: `description`, `goal_group_id` and `days_of_week` to null, `is_additive` to true. Completions keep the units that they were logged with; which of their days count follows the new tier, target and sign (Runs). Honours If-Match.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `goal_not_found` | missing or another person's |
         *     | 404 | `goal_group_not_found` | `goal_group_id` names no group, or the group was deleted meanwhile |
         *     | 403 | `forbidden` | `goal_group_id` names another person's group or a shared template |
         *     | 409 | `duplicate_clear_tier_goals` | the goal would be the second subtractive clear goal of its habit |
         *
         *     A refused request writes nothing.
         *
         *     **Runs**
         *
         *     A day counts for an additive habit or goal if it has more than 0 units, and for a subtractive one if it is a violation: the sum of its units is greater than the threshold. A run is a longest possible sequence of consecutive days that count. `app.habit_runs` holds the runs of a habit, over all its goals, and `app.goal_runs` those of a goal, one row each with first and last day. The start date and today do not decide what is stored: a run may lie before the one and after the other. They apply when a streak is read.
         *
         *     - A streak is read from one run: the newest, or for a subtractive streak the newest that began by today. So it costs the same after ten days and after ten years.
         *     - A run of a habit holds in `longest` the longest streak up to it: of an additive habit the longest run, of a subtractive one the longest sequence of clean days between the start date and the run. The longest streak is that of the newest run, or the clean days since it.
         *     - A check-in changes at most two runs of the goal and two of the habit, in its own transaction. For a logged day before a run, the runs after it get a new `longest`: a day is at most 30 days old, so there are few.
         *     - Clearing deletes the runs. A change of a goal's tier, target or sign computes the habit's runs again from all completions, if the habit is subtractive before or after. A change of the start date computes `longest` again if the habit is subtractive.
         *     - Writers of one person run one after the other, so each sees the runs that the one before wrote.
         *     - Runs are derived rows: a command compares them with the completions.
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         *
         *     **Masked goals**
         *
         *     Another person's goal is answered like a missing one, 404 `goal_not_found`, wherever a goal is named in a path or a body. The log still tells them apart: another person's goal writes one line `resource_access_denied`.
         *
         *     **Shared templates**
         *
         *     - Everybody reads templates.
         *     - Only admins create them, by POST or by turning an own empty group into one with PUT. The group keeps its id.
         *     - Nobody changes or deletes a template over HTTP: PUT and DELETE are 403 `forbidden` for everybody, admins included. PUT with a template's id as `goal_group_id` of a goal is 403 too.
         *     - While a group becomes a template, a row lock keeps goals out of it. A goal that enters the group at the same time either comes first (409 `goal_group_not_empty`) or is refused.
         *
         *     Row-level security holds the rule for admins beside the function. Own groups and templates are two tables with one space of ids. Each 403 for another person's group or a template in a path or in a goal's body writes one log line `resource_access_denied`, as for habits.
         *
         *     **One subtractive clear goal**
         *
         *     A habit has at most one goal with tier `clear` and `is_additive` false, because its target is the threshold of the streak of a goal. The unique index `goals_one_clear_per_subtractive_habit` refuses the second one where it would arise, in PUT /goals/{goal_id}. A check-in therefore never meets two. An additive clear goal beside a subtractive one is allowed.
         */
        put: operations["put_goals_goal_id"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal_completions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logs a goal for a day, once.
         * @description Logs a goal for one local day. `completed_on` null or absent means today. `did_complete` false logs a miss. Unknown keys are 422. Answers 200.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `goal_not_found` | missing or another person's; also when the goal is deleted while the request runs |
         *     | 400 | `completion_date_in_future` | the day is after today in the caller's zone |
         *     | 400 | `completion_date_too_old` | the day is more than 30 days before today; the 30th day before is accepted |
         *
         *     The start date and `revealed` of the habit, the goal's `days_of_week` and stages are not checked.
         *
         *     What happens next:
         *
         *     1. If the goal already has a completion for the day, nothing is written: `already_logged_today` with the current streak and no milestones. A miss blocks a later completion of the day and a completion blocks a later miss.
         *     2. A miss on a day that is not scheduled writes nothing: `streak_held`.
         *     3. Otherwise one completion is inserted with the goal's target of this moment, or 0 for a miss.
         *
         *     The insert decides. Of any number of parallel check-ins for one goal and day one writes; the others answer `already_logged_today`. Check-ins of one person follow each other, so that runs stay right.
         *
         *     The answer shows the streak of the goal after the check-in, and a reason:
         *
         *     | reason_code | when |
         *     |---|---|
         *     | `streak_incremented` | the streak with the new completion is greater than without it |
         *     | `streak_reset` | it is less |
         *     | `streak_held` | it is equal, or nothing was written because the day is not scheduled |
         *     | `already_logged_today` | the day, today or another, was logged before |
         *
         *     An additive check-in never resets a streak. A subtractive one never increments it: a clean day was already counted. A completion of an additive goal with target 0 has 0 units and does not count.
         *
         *     **Local days**
         *
         *     - A person's zone is the IANA zone stored with the account, `UTC` by default. It is read once per request.
         *     - Today is the calendar date of the server's clock in that zone. There is one clock for all rules, `lib.now()`.
         *     - A day lasts from local midnight to the next local midnight: 23, 24 or 25 hours.
         *     - The local day of a completion is fixed when it is written, in the zone of that moment. Streaks, statistics, weekdays and "already logged" read this stored day. A later change of zone never re-dates history.
         *     - After a move to the west, the newest completion can lie one day after today. It counts as the most recent day, and that day cannot be logged again.
         *     - Two completions on two local days persist although they share one UTC date.
         *     - The windows of 90 days (recent completions) and 30 days (retention of energy plans) are measured in UTC.
         *
         *     **Masked goals**
         *
         *     Another person's goal is answered like a missing one, 404 `goal_not_found`, wherever a goal is named in a path or a body. The log still tells them apart: another person's goal writes one line `resource_access_denied`.
         *
         *     **Scheduled days**
         *
         *     A day is scheduled when the habit's `notification_days` is null or empty, or contains the three-letter English weekday of the day in any case. `monday` never matches. Only misses depend on it: a completion may be logged on any day.
         *
         *     **Runs**
         *
         *     A day counts for an additive habit or goal if it has more than 0 units, and for a subtractive one if it is a violation: the sum of its units is greater than the threshold. A run is a longest possible sequence of consecutive days that count. `app.habit_runs` holds the runs of a habit, over all its goals, and `app.goal_runs` those of a goal, one row each with first and last day. The start date and today do not decide what is stored: a run may lie before the one and after the other. They apply when a streak is read.
         *
         *     - A streak is read from one run: the newest, or for a subtractive streak the newest that began by today. So it costs the same after ten days and after ten years.
         *     - A run of a habit holds in `longest` the longest streak up to it: of an additive habit the longest run, of a subtractive one the longest sequence of clean days between the start date and the run. The longest streak is that of the newest run, or the clean days since it.
         *     - A check-in changes at most two runs of the goal and two of the habit, in its own transaction. For a logged day before a run, the runs after it get a new `longest`: a day is at most 30 days old, so there are few.
         *     - Clearing deletes the runs. A change of a goal's tier, target or sign computes the habit's runs again from all completions, if the habit is subtractive before or after. A change of the start date computes `longest` again if the habit is subtractive.
         *     - Writers of one person run one after the other, so each sees the runs that the one before wrote.
         *     - Runs are derived rows: a command compares them with the completions.
         *
         *     **Streak of a goal**
         *
         *     Used in the answer of a check-in. It counts only the completions of the posted goal. It is subtractive when the posted goal is subtractive and its habit has a subtractive goal with tier `clear`; the threshold is the target of that clear goal, and there is at most one. Otherwise it is additive. So a check-in and `GET /habits/` can show different streaks for one habit.
         */
        post: operations["post_goal_completions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-groups/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s goal groups and all shared templates.
         * @description Lists the caller's own groups and all shared templates together, by `id`. `limit` and `offset` apply to the bare array too. Reading never writes.
         */
        get: operations["get_goal_groups"];
        put?: never;
        /**
         * Creates a goal group; a shared template takes an admin.
         * @description Creates an own group, or a shared template when `shared_template` is true. Unknown keys such as `user_id` are ignored. Names need not be unique. Answers 201 with empty `goals`.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `forbidden` | `shared_template` is true and the caller is no admin |
         *     | 409 | `duplicate_built_in_template` | a template with source `built-in` and this name exists, and the new template has source `built-in` |
         */
        post: operations["post_goal_groups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/goal-groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One goal group, own or shared template.
         * @description One group: the caller's own or a shared template.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `goal_group_not_found` | no group has the id |
         *     | 403 | `forbidden` | another person's group, for admins too |
         */
        get: operations["get_goal_groups_group_id"];
        /**
         * Replaces a goal group of the caller.
         * @description Replaces name, icon, description and source of an own group; a field that the body leaves out becomes null. With `shared_template` true an admin turns the group into a shared template.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `goal_group_not_found` | no group has the id |
         *     | 403 | `forbidden` | another person's group, or a shared template, for admins too |
         *     | 403 | `forbidden` | `shared_template` is true and the caller is no admin |
         *     | 409 | `goal_group_not_empty` | `shared_template` is true and the group has goals |
         *     | 409 | `duplicate_built_in_template` | as for POST |
         *
         *     A refused request writes nothing, so the other fields keep their values too.
         *
         *     **Shared templates**
         *
         *     - Everybody reads templates.
         *     - Only admins create them, by POST or by turning an own empty group into one with PUT. The group keeps its id.
         *     - Nobody changes or deletes a template over HTTP: PUT and DELETE are 403 `forbidden` for everybody, admins included. PUT with a template's id as `goal_group_id` of a goal is 403 too.
         *     - While a group becomes a template, a row lock keeps goals out of it. A goal that enters the group at the same time either comes first (409 `goal_group_not_empty`) or is refused.
         *
         *     Row-level security holds the rule for admins beside the function. Own groups and templates are two tables with one space of ids. Each 403 for another person's group or a template in a path or in a goal's body writes one log line `resource_access_denied`, as for habits.
         */
        put: operations["put_goal_groups_group_id"];
        post?: never;
        /**
         * Deletes a goal group and keeps its goals.
         * @description Deletes an own group. Its goals stay; the foreign key sets their `goal_group_id` to null. Answers 204.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `goal_group_not_found` | no group has the id, or it was deleted meanwhile |
         *     | 403 | `forbidden` | another person's group, or a shared template, for admins too |
         */
        delete: operations["delete_goal_groups_group_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/share/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a share link offers; spends no use.
         * @description What a link offers. It spends no use, and the creator may ask too. `practice_id` is the shared practice. `created_by_display_name` is the creator's display name, else the part of their e-mail before the @, and null once the account is gone. Ids and e-mail of the creator are not answered. Rate limit: 30 requests per hour.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `share_link_not_found` | no link has this token |
         *     | 410 | `share_link_revoked`, `share_link_expired`, `share_link_exhausted` | Link states |
         *
         *     **Link states**
         *
         *     | state | condition | answer to preview and import |
         *     |---|---|---|
         *     | revoked | its creator revoked it, or its practice is retired or deleted | 410 `share_link_revoked` |
         *     | expired | `expires_at` has come | 410 `share_link_expired` |
         *     | exhausted | `use_count` has reached `max_uses` | 410 `share_link_exhausted` |
         *     | live | none of these | 200 or 201 |
         *
         *     The first row that applies decides. A link outlives the account of its creator.
         */
        get: operations["get_practices_share_token"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/share/{token}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copies a shared practice to the caller’s drafts.
         * @description Copies the practice to a draft of the caller and spends one use, in one transaction. The copy takes stage, name, texts, duration, mode and config; nothing is selected. The same person may import again: another copy, another use. The sharer cannot read the copy, and a later revocation leaves it. No body is needed. Rate limit: 30 requests per hour.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `share_link_not_found` | no link has this token |
         *     | 410 | `share_link_revoked`, `share_link_expired`, `share_link_exhausted` | Link states |
         *     | 400 | `cannot_import_own_practice` | the caller created the link |
         *
         *     One guarded update spends the use: of parallel imports of the last use one succeeds, the others are 410 `share_link_exhausted`.
         *
         *     **Link states**
         *
         *     | state | condition | answer to preview and import |
         *     |---|---|---|
         *     | revoked | its creator revoked it, or its practice is retired or deleted | 410 `share_link_revoked` |
         *     | expired | `expires_at` has come | 410 `share_link_expired` |
         *     | exhausted | `use_count` has reached `max_uses` | 410 `share_link_exhausted` |
         *     | live | none of these | 200 or 201 |
         *
         *     The first row that applies decides. A link outlives the account of its creator.
         */
        post: operations["post_practices_share_token_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/share-links/{share_link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Ends a share link for good.
         * @description Revokes a link for good. A repeat is 204 as well and keeps the first time.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `forbidden` | somebody else created it |
         *     | 404 | `share_link_not_found` | missing |
         */
        delete: operations["delete_practices_share_links_share_link_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/{practice_id}/share-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mints a share link of a preset or an own practice.
         * @description Makes a link. The body is required, `{}` suffices: without `expires_in_days` the link never expires, without `max_uses` it has no limit of uses. A practice can have any number of links. Rate limit: 10 requests per hour.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `practice_not_found`, `forbidden` | Who may share |
         *
         *     **Who may share**
         *
         *     Everybody may share a preset, and an author their own practice, approved or not. A practice of somebody else is 403 `forbidden`, also if it is approved, and so is a retired one.
         */
        post: operations["post_practices_practice_id_share_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/{practice_id}/share-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s share links of a practice, newest first.
         * @description The caller's own links of a practice with their tokens, newest first, dead ones too. A bare array with `limit` only (50 by default).
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `practice_not_found`, `forbidden` | Who may share |
         *
         *     **Who may share**
         *
         *     Everybody may share a preset, and an author their own practice, approved or not. A practice of somebody else is 403 `forbidden`, also if it is approved, and so is a retired one.
         */
        get: operations["get_practices_practice_id_share_links"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The practices of a stage; with include_mine the caller’s drafts too.
         * @description The approved practices of `stage_number` (required, any integer; an unknown stage has none), by `id`. With `include_mine=true` also the caller's own drafts of that stage. Drafts of others and retired practices are never listed.
         *
         *     **Retired practices**
         *
         *     When an account is deleted, its drafts that nobody follows are deleted. The others lose their author and get `retired_at`: they stay for the history of those who follow them. A retired practice is never listed, cannot be selected or shared, and its share links count as revoked.
         */
        get: operations["get_practices"];
        put?: never;
        /**
         * Submits a practice as a draft.
         * @description Submits a practice as a draft of the caller. Rate limit: 5 requests per minute and client address; a body that fails its shape does not count. `approved` and an author in the body are ignored.
         *
         *     - `mode` defaults to `meditation_timer`.
         *     - Without `mode_config` the practice is a default timer; any other mode needs a config.
         *     - The config's `mode` must be the practice's mode.
         *
         *     A breach of these rules is 422 at `mode_config`. The route has no refusals beside the shared ones. Drafts may share a name with each other and with presets.
         *
         *     **Default timer**
         *
         *     A practice of mode `meditation_timer` without a config is a timer of `default_duration_minutes` with a bell at start and end. A timer runs half a minute at least, so a shorter default duration is 422.
         */
        post: operations["post_practices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practices/{practice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One practice: approved, or an own draft.
         * @description One practice: approved, or a draft of the caller. Locked stages do not matter.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `forbidden` | somebody else's draft, or a retired draft; logs `resource_access_denied` |
         *     | 404 | `practice_not_found` | missing |
         */
        get: operations["get_practices_practice_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-practices/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s selections of practices, open ones first.
         * @description The caller's selections of every stage, open ones first, then by `id`. The order matters: without paging the list ends at 50, and clients look for the open selection of a stage in it. Name and config in effect are resolved for every row, also if the practice has lost its approval.
         */
        get: operations["get_user_practices"];
        put?: never;
        /**
         * Selects a practice for its stage, in place of the one before.
         * @description Selects a practice for its stage. The open selection of the stage is closed today; if it is of this practice already, it is answered unchanged, with 201. Dates are local days of the caller. A locked stage can be selected, and so can an own draft. A new selection logs `user_practice_created`.
         *
         *     `effective_name` and `effective_config` are null in this answer.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 400 | `practice_not_approved` | somebody else's draft, or a retired practice |
         *     | 404 | `practice_not_found` | missing |
         *     | 400 | `stage_number_mismatch` | the practice belongs to another stage |
         *     | 409 | `active_practice_exists_for_stage` | a parallel request selected another practice of the stage first |
         */
        post: operations["post_user_practices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-practices/current/frequency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The colour, aspect and practice of the caller’s stage, or of the one asked for.
         * @description Colour, aspect and practice of a stage for a banner: of `stage_number` if given, else of the caller's current stage, else of stage 1. The calendar does not count, and a locked stage can be asked for.
         *
         *     - The practice is the one that the caller follows in that stage, under its name in effect. Without an open selection it is the stage's canonical preset, and `user_practice_id` is null.
         *     - `banner_text` is one template that is filled with colour, aspect (twice) and practice name; clients show it as it is.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `course_stage_not_found` | the stages are not seeded |
         *     | 404 | `preset_practice_not_found` | no selection, and the stage has no canonical preset |
         *
         *     **Name and config in effect**
         *
         *     - `effective_name` is `custom_name`, else the practice's name.
         *     - `effective_config` is the override in its normal form, else the practice's config.
         *     - `mode_config_override` is answered as it was sent. Beside it the row holds its normal form and a checksum of the text that the form was made from.
         *     - If somebody edited the override in the database, or its mode is not the practice's mode any more, `effective_config` is null and the log gets the warning `corrupt_mode_config_override`; the answer is still 200.
         *     - A practice that lost its approval stays readable to who follows it, for these two fields.
         */
        get: operations["get_user_practices_current_frequency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-practices/{user_practice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One selection with its sessions.
         * @description One selection with a page of its sessions.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `user_practice_not_found`, `forbidden` | Selections of other people |
         *     | 400 | `practice_not_approved` | the practice is a draft or retired now, and not the caller's own draft |
         *
         *     **Embedded sessions**
         *
         *     The routes that answer one selection take `sessions_limit` (1 to 200, 50 by default) and `sessions_offset`. `sessions` holds that page, newest first; `sessions_total` counts all sessions of the selection; `sessions_has_more` says whether more follow.
         *
         *     **Selections of other people**
         *
         *     A foreign selection is 403 `forbidden` with one log line `resource_access_denied`; a missing one is 404 `user_practice_not_found` without a line. This holds on every route that names a selection.
         */
        get: operations["get_user_practices_user_practice_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-practices/{user_practice_id}/customize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Names a selection and overrides its config; null clears, an absent key leaves.
         * @description Sets the name and the config of a selection. An absent key leaves, null clears, `{}` changes nothing. Closed selections can be changed too; the catalogue never is. The answer is that of the GET, with its query.
         *
         *     - `custom_name` has 1 to 255 characters before trimming and at least one after it.
         *     - `mode_config_override` follows Size of an override, then the shape of its mode. A config that is too large is 422 at `body.mode_config_override`; all other items are located within the config, without `body` before them.
         *
         *     Order of checks: shape of name and config, selection, approval, mode.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `user_practice_not_found`, `forbidden` | Selections of other people |
         *     | 400 | `practice_not_approved` | as in GET |
         *     | 400 | `mode_mismatch` | the config is valid but of another mode than the practice |
         *
         *     **Size of an override**
         *
         *     At most 8,192 bytes of UTF-8, measured on the JSON text with one space after each comma and colon and without escapes for characters outside ASCII. A larger one is 422 with a message that contains "too large", before its fields are looked at. A config that a recipe makes is not measured.
         *
         *     **Modes**
         *
         *     A practice has one of eleven modes: `meditation_timer`, `count_up`, `metronome`, `interval_bell`, `random_interval_bell`, `rep_counter`, `sense_grounding`, `tarot`, `tallied_grounding`, `mindful_anchor`, `card_meditation`. The mode decides the shape of `mode_config` (what the author configures) and of a session's `mode_metadata`.
         *
         *     A config is an object whose `mode` selects the shape; an unknown key is 422. It is stored in its normal form, with every default filled in, nulls included. Fields and bounds are in the OpenAPI document; these rules hold between fields:
         *
         *     | mode | rule |
         *     |---|---|
         *     | `interval_bell` | exactly one of `interval_minutes` and `cue_offsets_minutes`; the interval is shorter than the duration; at least one cue, each after 0 and not after the end |
         *     | `random_interval_bell` | `max_interval_seconds` is not below `min_interval_seconds`; the latter fits the duration |
         *     | `metronome` | `timer` is the config of a `meditation_timer`, whose own `mode` may be omitted |
         *     | `tallied_grounding` | the keys of categories are unique |
         *     | `mindful_anchor` | the keys of options are unique; `require_option_choice` needs an option |
         *     | `card_meditation` | the deck `custom` needs cards; a card has at most one of `image_asset_key` and `image_uri`; a URI is local (`file`, `content`, `ph`, `asset`) |
         *
         *     **Selections of other people**
         *
         *     A foreign selection is 403 `forbidden` with one log line `resource_access_denied`; a missing one is 404 `user_practice_not_found` without a line. This holds on every route that names a selection.
         */
        patch: operations["patch_user_practices_user_practice_id_customize"];
        trace?: never;
    };
    "/practice-tags/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The practice tags of the system and of the caller.
         * @description The system's tags (`owner_user_id` is null), then the caller's, each by `label`, then `id`.
         */
        get: operations["get_practice_tags"];
        put?: never;
        /**
         * Creates a practice tag.
         * @description Creates a tag of the caller. A slug of the system may be used again.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 409 | `tag_slug_taken` | the caller has a tag with this slug |
         */
        post: operations["post_practice_tags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice-tags/{tag_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One practice tag.
         * @description One tag: the system's or the caller's.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `practice_tag_not_found` | missing, or somebody else's |
         */
        get: operations["get_practice_tags_tag_id"];
        put?: never;
        post?: never;
        /**
         * Deletes a practice tag; recipes keep their copies of it.
         * @description Deletes the tag. Recipes keep their copies of its slug and label.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `cannot_modify_system_tag` | a tag of the system |
         *     | 404 | `practice_tag_not_found` | missing, somebody else's, or deleted before |
         */
        delete: operations["delete_practice_tags_tag_id"];
        options?: never;
        head?: never;
        /**
         * Renames a practice tag; its slug stays.
         * @description Changes the label; the slug stays, and one in the body is ignored.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `cannot_modify_system_tag` | a tag of the system |
         *     | 404 | `practice_tag_not_found` | missing, or somebody else's |
         */
        patch: operations["patch_practice_tags_tag_id"];
        trace?: never;
    };
    "/practice-recipes/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The practice recipes of the system and of the caller.
         * @description The system's recipes (`owner_user_id` is null), then the caller's, each by `name`, then `id`, with their steps. `mode` filters by an exact match; an unknown one finds nothing.
         */
        get: operations["get_practice_recipes"];
        put?: never;
        /**
         * Creates a practice recipe.
         * @description Creates a recipe of the caller. The position of a step is its place in the list, from 0. A slug of the system may be used again.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 422 | list, at `rounds` or `steps` | a breach of the rules of a mode |
         *     | 409 | `recipe_slug_taken` | the caller has a recipe with this slug |
         *
         *     **Rules of a mode**
         *
         *     - `sense_grounding`: `rounds` is 1. Tags may repeat and need not be senses; only applying the recipe tests that.
         *     - `tallied_grounding`: a tag occurs in one step only.
         */
        post: operations["post_practice_recipes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice-recipes/{recipe_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One practice recipe.
         * @description One recipe with its steps: the system's or the caller's.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `practice_recipe_not_found` | missing, or somebody else's |
         */
        get: operations["get_practice_recipes_recipe_id"];
        put?: never;
        post?: never;
        /**
         * Deletes a practice recipe; what it was applied to stays.
         * @description Deletes the recipe. Configs that were made from it stay.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `cannot_modify_system_recipe` | a recipe of the system |
         *     | 404 | `practice_recipe_not_found` | missing, somebody else's, or deleted before |
         */
        delete: operations["delete_practice_recipes_recipe_id"];
        options?: never;
        head?: never;
        /**
         * Replaces a practice recipe; its slug and mode stay.
         * @description Replaces name, description, rounds and steps; an omitted description becomes empty, omitted rounds become 1. Slug and mode stay, and those in the body are ignored. The last write wins.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `cannot_modify_system_recipe` | a recipe of the system |
         *     | 404 | `practice_recipe_not_found` | missing, or somebody else's |
         *     | 400 | `recipe_invariant_violated` | a breach of the rules of a mode, which only the stored mode can tell |
         *
         *     **Rules of a mode**
         *
         *     - `sense_grounding`: `rounds` is 1. Tags may repeat and need not be senses; only applying the recipe tests that.
         *     - `tallied_grounding`: a tag occurs in one step only.
         */
        patch: operations["patch_practice_recipes_recipe_id"];
        trace?: never;
    };
    "/practice-recipes/{recipe_id}/apply-to/{user_practice_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a recipe the config of a selection.
         * @description Makes the recipe's config the override of a selection, in place of the one before; the custom name stays. No body is needed. The approval of the practice does not matter. The answer is that of GET /user-practices/{user_practice_id}, with its query.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `user_practice_not_found`, `forbidden` | Selections of other people |
         *     | 404 | `practice_recipe_not_found` | missing, or somebody else's |
         *     | 422 | list, at `prompts.<n>.sense` | a step of a `sense_grounding` recipe is not of one of the five senses |
         *     | 400 | `mode_mismatch` | the recipe has another mode than the practice |
         *
         *     **Config of a recipe**
         *
         *     | mode | config |
         *     |---|---|
         *     | `sense_grounding` | one prompt per step: `sense` is the tag's slug, `label` is `prompt_label`; `target_count` and `rounds` are not used |
         *     | `tallied_grounding` | `rounds`, and one category per step: `key` is the tag's slug, `label` is `tag_label`, with `target_count` |
         *
         *     Every field is given, so the config is in its normal form.
         *
         *     **Selections of other people**
         *
         *     A foreign selection is 403 `forbidden` with one log line `resource_access_denied`; a missing one is 404 `user_practice_not_found` without a line. This holds on every route that names a selection.
         */
        post: operations["post_practice_recipes_recipe_id_apply_to_user_practice_id"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice-sessions/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The sessions of one selection, newest first.
         * @description The sessions of `user_practice_id` (required), newest first.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `user_practice_not_found`, `forbidden` | Selections of other people; never an empty list |
         *
         *     **Selections of other people**
         *
         *     A foreign selection is 403 `forbidden` with one log line `resource_access_denied`; a missing one is 404 `user_practice_not_found` without a line. This holds on every route that names a selection.
         */
        get: operations["get_practice_sessions"];
        put?: never;
        /**
         * Logs a session by its start and end.
         * @description Logs a session by its start and end. Length, time and mode are derived: `duration_minutes` is the exact time between the two, `timestamp` is `ended_at`, `mode` is the practice's mode at this moment. An unknown key is 422, `duration_minutes` among them. A closed selection takes sessions. `reflection` and `insight` are sealed.
         *
         *     Order of checks: shape, time window, then the table.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404, 403 | `user_practice_not_found`, `forbidden` | Selections of other people |
         *     | 403 | `stage_locked` | Stage lock |
         *     | 400 | `mode_metadata_mismatch` | `mode_metadata` is of another mode than the practice |
         *     | 400 | `chosen_option_key_required` | Choice of a mindful anchor |
         *     | 400 | `chosen_option_key_not_in_catalog` | as above |
         *
         *     A retry under its idempotency key answers the session that was logged. A refused request stores no answer, so the same key works once the reason is gone.
         *
         *     **Sealed texts**
         *
         *     Text that a person wrote, or that a model wrote about it, is sealed in the database: message and title of an entry; text of a quote; passage, note and essay of a margin note; passage and label of a suggestion; the answer to a weekly prompt; reflection and insight of a practice session. A null stays null. The key of each person, the stored form and the rotation of keys are in Data keys; what a text that cannot be opened does is in Decryption failures.
         *
         *     **Time window**
         *
         *     By the server's clock; the first breach is reported, as 422 at the field:
         *
         *     1. `ended_at` is not before `started_at`; equal is allowed and gives length 0.
         *     2. `ended_at` is at most 60 seconds in the future.
         *     3. `started_at` is at most 24 hours ago.
         *     4. The session lasts at most 8 hours.
         *
         *     A retry that is replayed under its idempotency key is not checked again.
         *
         *     **Selections of other people**
         *
         *     A foreign selection is 403 `forbidden` with one log line `resource_access_denied`; a missing one is 404 `user_practice_not_found` without a line. This holds on every route that names a selection.
         *
         *     **Stage lock**
         *
         *     The stage of the selection must be open: stage 1, or at most the later of the person's current stage and the stage that the calendar has reached in their zone (stages). Without stage progress only stage 1 is open. Logging needs an open stage; selecting does not.
         *
         *     **Choice of a mindful anchor**
         *
         *     The result of a `mindful_anchor` is compared with the config in effect, an override included. If `require_option_choice` is true, `chosen_option_key` must be given. A given key must be one of the options; without options every key is refused. `min_duration_seconds` is never enforced, and without `mode_metadata` nothing is checked.
         */
        post: operations["post_practice_sessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice-sessions/week-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many sessions were logged this week.
         * @description `{count}`: all the caller's sessions since Monday 00:00 in their zone, uncompleted ones and those of no length included.
         */
        get: operations["get_practice_sessions_week_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/practice-sessions/insights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Eight weeks and thirty days of practice in numbers.
         * @description Numbers of the last weeks. The client may keep the answer for a minute (`Cache-Control: private, max-age=60`, `Vary: Authorization`).
         *
         *     | field | rule |
         *     |---|---|
         *     | `weekly_counts` | the last eight weeks, oldest first, the current one last; a week starts on Monday and counts the sessions of its local days |
         *     | `streak_weeks` | Weekly streak |
         *     | `total_minutes_30d`, `avg_duration_minutes_30d`, `per_mode_counts` | sessions of the last 30 local days, today among them; the average is null without any |
         *     | `last_insight` | the newest insight of the last 60 days that is not null; an empty one counts |
         *
         *     All but `last_insight` count only sessions longer than 0. Uncompleted ones count. Local days are those of the caller's current zone.
         *
         *     **Weekly streak**
         *
         *     The number of weeks in a row with at least four sessions, from the current week backwards, at most eight. The current week counts although it is not over: with fewer than four sessions in it the streak is 0. The same function, per practice, feeds invitations.
         */
        get: operations["get_practice_sessions_insights"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/transcribe-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copies a photographed page; every call is charged, a repeat too.
         * @description Charges one message, asks a model that reads images, and answers its text as it came: not sanitised, not cut, possibly empty. The header `X-LLM-API-Key` is optional: Keys and models. Idempotency keys are ignored: a repeat is charged again.
         *
         *     Rate limit: 20 requests per minute. Body limit: 10 MiB.
         *
         *     Order of checks: that of Large bodies, then the table. The shape is an object with `image_base64` and `media_type`.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 422 | `image_too_large` | the encoded text has more than 6,990,510 characters |
         *     | 422 | `invalid_image` | not base64 of the standard alphabet with padding; white space, a `data:` prefix and the URL alphabet are refused |
         *     | 422 | `image_too_large` | the image has more than 5 MiB (5,242,880 bytes) |
         *     | 422 | `invalid_image` | its first bytes are not those of the declared type |
         *     | 422 | `image_too_large` | the encoded text has more than 6,990,506 characters, so the largest accepted image has 5,242,878 bytes |
         *     | 402 | `insufficient_offerings` | the wallet is empty |
         *     | 400 | `invalid_llm_api_key_format` | the sent key is malformed |
         *     | 402 | `llm_key_required` | no key was sent and the server has none |
         *     | 422 | `model_lacks_vision` | the model is not listed as reading images |
         *     | 502 | `llm_provider_error` | the model failed, or did not answer in time |
         *
         *     - The refusals from 400 on undo the charge: they roll back with it. A 502 refunds it: Charge and refund.
         *     - First bytes: JPEG `FF D8 FF`; PNG `89 50 4E 47 0D 0A 1A 0A`; WebP `RIFF` at 0 and `WEBP` at 8, at least 12 bytes.
         *     - The model call runs in the API process and is never queued, so that the image stays out of the database. Its usage row names no entry.
         *     - The care screen does not see the text.
         *
         *     **Keys and models**
         *
         *     - `X-LLM-API-Key` is trimmed; blank counts as absent. A key starts with `sk-`, has more characters after that, all printable ASCII without spaces, and at most 256 in all; else 400 `invalid_llm_api_key_format`.
         *     - A key that starts with `sk-ant-` goes to Anthropic, any other to OpenAI, whatever `LLM_PROVIDER` says.
         *     - Without a sent key the server's `LLM_API_KEY` and `LLM_PROVIDER` count; if that key is empty, 402 `llm_key_required`.
         *     - `LLM_MODEL` and `LLM_BASE_URL` belong to `LLM_PROVIDER`. The other vendor is called at its own address with its default model.
         *     - A sent key is used for the calls of this request, in the API process. It never reaches the database, the queue, a log or an error.
         *     - `content/program/llm-models.json` lists prices, context size and image support per provider and model. A dated model name is looked up without its date as well. For a model that is not listed: price unknown, one warning `llm_price_unknown`, 16,000 tokens of context assumed, no images.
         *
         *     **Charge and refund**
         *
         *     A resonance and a transcription cost one message each: a free one of the month while there is one, else a bought one. One charge pays both model calls of a resonance, and a call with the caller's own key is charged too. Row, charge and job commit in one transaction.
         *
         *     A failed or abandoned request gives the message back to the bucket it was taken from, once, with an audit row `refund_monthly` or `refund_offering`. A free message of a month that is over is not given back. A resonance counts as answered as soon as its literary call was answered and stored, whatever the model wrote.
         *
         *     **Usage**
         *
         *     Every answer of a vendor becomes one row of `app.llm_usage_log`, also if the request failed afterwards or was settled before: provider, model, tokens, estimated cost, and the entry (null for a transcription). A successful resonance with candidates has two rows. Missing or absurd token counts become 0. Cost is tokens times the listed price per million tokens, rounded to six decimals, or null where the price is unknown. No text is stored there. The rows go with the account.
         */
        post: operations["post_journal_transcribe_page"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s entries, newest first, filtered and searched.
         * @description Lists the caller's entries, newest first: `timestamp` descending, then `id` descending. Drafts and old `bot` entries are included, deleted ones are not. An entry that was dated with `entry_date` stands at that date.
         *
         *     - The answer is always the envelope `{items, total, limit, offset, has_more}`; `paginate=false` answers the bare array. Other lists do it the other way round.
         *     - Filters are combined with AND. `tag` compares the field `tag`, not `tags`. An unknown or foreign `practice_session_id` matches nothing.
         *     - `search` (3 to 64 characters, not trimmed) finds a literal, case-insensitive substring of `message`. Titles are not searched; `%` and `_` have no special meaning. Messages are sealed, so every entry that passes the other filters is opened: see Reads that open many texts.
         *     - `total` counts the matches before paging.
         *
         *     Rate limit: 30 requests per minute with `search`; without it the default.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 429 | `rate_limit_exceeded` | the rate limit of searches, or another long read of the caller did not end within 5 s |
         *
         *     **Reads that open many texts**
         *
         *     A search of the journal and the sources of a reflection open many sealed texts. One such read runs at a time per person; the next waits up to 5 s and is then 429 `rate_limit_exceeded`. These reads have connections of their own, at most a third of the pool, so other requests do not wait for them.
         */
        get: operations["get_journal"];
        put?: never;
        /**
         * Writes an entry.
         * @description Writes an entry. It begins as `draft` with sender `user` and no title. `user_id`, `sender`, `title`, `status` and `timestamp` are ignored when sent. The route is free: it charges no message.
         *
         *     Order of checks: shape, pairs of fields, practice selection, practice session, date, length, scope.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `user_practice_not_found` | `user_practice_id` does not exist |
         *     | 403 | `forbidden` | `user_practice_id` belongs to somebody else |
         *     | 404 | `practice_session_not_found` | `practice_session_id` does not exist |
         *     | 403 | `forbidden` | `practice_session_id` belongs to somebody else |
         *     | 422 | `entry_date_in_future` | `entry_date` is after today: Entry dates |
         *     | 422 | `message_too_long` | the sanitised message has more than 10,000 code points; only normalisation can cause it, since the shape limits the sent text to the same length |
         *     | 409 | `reflection_scope_taken` | a live entry of the caller holds the scope: One entry per scope |
         *
         *     A session and a selection that are both given need not belong together. A message that consists of white space and invisible characters only is stored as the empty text. A repeat without an idempotency key writes a second entry.
         *
         *     **Pairs of fields**
         *
         *     Four rules look at two fields of one request. A breach is 422 with the field's location, before any lookup; the first breach is reported.
         *
         *     1. A secondary aspect needs a primary aspect.
         *     2. The two aspects differ.
         *     3. `reflection_level` and `reflection_scope_key` are both given or both absent.
         *     4. The key is a canonical scope key of that level.
         *
         *     **Entry dates**
         *
         *     `entry_date` dates an entry to a past day. It must not be after the caller's local today; there is no lower bound. `timestamp` becomes noon UTC of that day, or, where noon UTC falls on another day in the caller's zone, the middle of that local day. Without `entry_date` it is now.
         *
         *     **Text sanitiser**
         *
         *     Applied to entry messages, quotes, answers to weekly prompts, notes, labels and essays. Steps in order:
         *
         *     1. Unicode NFC.
         *     2. Delete the C0 control characters except tab, line feed and carriage return; delete DEL, U+200B–200F, U+202A–202E, U+2060–206F, U+FEFF and U+E0000–E007F.
         *     3. Trim Unicode white space at both ends.
         *     4. NFC again.
         *
         *     The result does not change when it is sanitised again. The limit of a field is measured on the result, in code points. Markup characters, C1 controls inside the text, U+00AD and the variation selectors from U+E0100 on stay. Emoji that are joined with U+200D fall apart into their parts.
         *
         *     NUL is deleted where a text is sanitised, by the shape, because PostgreSQL cannot hold it. In every other text NUL is 422, as lone surrogates are everywhere. The shape also applies the first NFC, since PostgreSQL sorts long runs of combining marks in quadratic time.
         *
         *     **One entry per scope**
         *
         *     At most one live entry per person and scope key, held by a unique index. Of parallel requests one wins; the others are 409 `reflection_scope_taken`. Deleting the entry frees the key.
         */
        post: operations["post_journal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One entry.
         * @description One entry, `bot` entries too, with a tag of its own.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, deleted or somebody else's |
         *
         *     **Tags of one object**
         *
         *     A habit, a goal, an entry and a quote have a tag each, which depends on what the object shows and on nothing else of the person. GET of a habit and of an entry carries it. So does every answer with a body to a write of the object: POST, PUT, PATCH and 412. No route reads a single goal or quote, so their writes are where an app gets the tag.
         *
         *     The tag has two parts. The first is the version of the object. It changes with every write to what the object shows, whoever wrote, and with nothing else:
         *
         *     | object | version |
         *     |---|---|
         *     | habit | the greatest number in the change log of the habit, its goals and its completions: a check-in changes it |
         *     | journal entry, quote | its number in the change log |
         *     | goal | its row; the log knows a goal only as a part of its habit |
         *
         *     An object that is older than the log has the version 0 until its first write. The second part changes with what else turns the body: the streak of a habit, a completion that leaves the window of 90 days, another release of the logic. So midnight may give a habit another tag, and an edit with the earlier one still goes on.
         *
         *     The answer to PUT /habits/{habit_id} shows the habit without its goals; its tag is that of GET /habits/{habit_id} all the same.
         *
         *     **Entries of other people**
         *
         *     An entry of somebody else answers 404 `journal_entry_not_found`, exactly like a missing or deleted one, on every route that names an entry. The log alone knows the difference: one warning `resource_access_denied` with `resource`, `resource_id` and `user_id`. Practice selections and practice sessions are different: a foreign one is 403 `forbidden`, with the same log line. The general rule is in Foreign objects.
         */
        get: operations["get_journal_entry_id"];
        put?: never;
        post?: never;
        /**
         * Deletes an entry.
         * @description Marks the entry as deleted and frees its scope. The row stays, and the entry answers like a missing one. `bot` entries can be deleted. Honours If-Match.
         *
         *     Attached rows do not change. The lists of the entry's notes, suggestions and quotes answer 404, but each quote and suggestion can still be changed by its own id, and an essay that was written can still be read. A quote that is folded into a deleted reflection stays folded until a PATCH of the quote changes that.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, already deleted or somebody else's |
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         */
        delete: operations["delete_journal_entry_id"];
        options?: never;
        head?: never;
        /**
         * Changes some fields of an entry; what is anchored in its text follows it.
         * @description Changes the fields that are sent. `tag`, `sender`, `timestamp` and the practice links cannot change. Honours If-Match.
         *
         *     - At least one known key must be present; `{"message": null}` counts and changes nothing.
         *     - Null leaves `message`, `title`, `status` and `classification` as they are. A title is cleared with `""`; it is neither trimmed nor sanitised.
         *     - The two aspects are written as a pair as soon as either key is present; the absent one counts as null. The same holds for `reflection_level` and `reflection_scope_key`. So `{"primary_aspect": 5}` clears the secondary aspect, and `{"secondary_aspect": null}` clears both.
         *     - `status` moves freely between `draft` and `finished`. Only finished entries are sources of reflections.
         *     - A message that differs from the stored one re-anchors what is attached to the entry, in the same transaction.
         *     - `updated_at` moves only if a field changes.
         *
         *     Order of checks: shape, pairs of fields (of the request only, never of the stored row), entry, length, scope.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, deleted, somebody else's, or its sender is `bot` |
         *     | 422 | `message_too_long` | as in POST |
         *     | 409 | `reflection_scope_taken` | another live entry holds the scope; sending the entry's own scope again is no conflict |
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         *
         *     **Sources of a scope**
         *
         *     Each part of the scope, from the widest down, is represented by its own reflection if there is a finished one; else by its parts (program → tiers → components → stages → weeks); a week without a reflection by its raw entries.
         *
         *     - A reflection represents a part if it is the caller's, live, finished, sent by `user`, and its key has the same cycle and the part's token. The scope asked for never represents itself.
         *     - A raw entry counts if it is the caller's, live, finished, sent by `user`, has no scope, and no quote of the caller is folded into it. Its tag does not matter.
         *     - Weeks are counted from the current start of the program, whatever cycle the key names.
         *     - Order: week (a reflection stands at its first week), local day, id.
         *
         *     **Re-anchoring**
         *
         *     Margin notes, suggestions and quotes keep a snapshot of the passage and its place: `anchor_start` and `anchor_end` count Unicode code points from 0, the end is exclusive. When the message changes, each open row is placed anew:
         *
         *     1. An empty snapshot is lost.
         *     2. If the new message holds the snapshot at the old start, the place stays.
         *     3. Else the first occurrence of the snapshot is the new place.
         *     4. Else the snapshot is lost, and the stored place stays as it was.
         *
         *     | row | placed anew | when lost |
         *     |---|---|---|
         *     | margin note | status `active` | becomes `stale` |
         *     | suggestion | status `pending` | becomes `dismissed` |
         *     | quote | neither folded nor stale | becomes stale |
         *
         *     A lost row stays lost when the text comes back. The snapshot never changes, and no row is deleted. The edit locks the entry, so a quote or a note that is written at the same time meets the old text or the new one.
         */
        patch: operations["patch_journal_entry_id"];
        trace?: never;
    };
    "/journal/{entry_id}/resonance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has the entry read: notes in its margin, and what it says was done.
         * @description Asks for one resonance to an entry and answers what it created. Any live entry of the caller can be read: a draft, an old `bot` entry. No body is needed. The header `X-LLM-API-Key` is optional. Rate limit: 10 requests per minute.
         *
         *     Order: entry; an intimate entry is answered at once; a running model request; charge; key; then two model calls, the literary reading and the detection of completions.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, deleted or somebody else's |
         *     | 409 | `resonance_in_progress` | a resonance to this entry runs already; nothing is charged |
         *     | 402 | `insufficient_offerings` | the wallet is empty |
         *     | 400 | `invalid_llm_api_key_format` | the sent key is malformed; the charge is undone |
         *     | 402 | `llm_key_required` | no key was sent and the server has none; the charge is undone |
         *     | 502 | `llm_provider_error` | the literary call failed or took too long, and the care screen does not flag the entry; the charge is refunded |
         *
         *     | field | meaning |
         *     |---|---|
         *     | `marginalia`, `suggestions` | rows of this resonance only, in the order of the model |
         *     | `remaining_messages` | free messages left this month, after the charge |
         *     | `remaining_balance` | bought messages left |
         *     | `monthly_reset_date` | first day of the next UTC month |
         *     | `care` | the care answer if the entry is flagged, else null |
         *     | `private`, `private_message` | true, and a fixed text, for an intimate entry only |
         *     | `contraction` | see Contraction; null for an intimate entry and for a failed model request |
         *
         *     Resonance may be asked for again. Each time is charged, and notes and suggestions accumulate.
         *
         *     If the owner deletes the entry or makes it intimate while a model answers, no note and no suggestion is stored, the charge stays and the usage is recorded. The answer is 200 with empty lists, `private` false, `contraction` null, and `care` if the entry is flagged.
         *
         *     **Intimate entries**
         *
         *     No model reads an entry with classification `intimate`, neither as the subject nor as an earlier entry; this is checked again before each HTTP request. Resonance answers it at once with empty lists, `private: true`, a fixed message, the current balances, and `care` if the care screen flags it. Nothing is charged, and no key is needed or checked.
         *
         *     **Candidates**
         *
         *     What a model may find in an entry, in this order: the person's habits by id, each represented by its clear goal, else by its goal with the lowest id (a habit without goals is left out); then the open selections of practices by id, under the custom name, else the practice's name. A practice that is not visible to the person any more is left out. Names are sanitised and put on one line. The first 25 are numbered from 0 and sent to the model; the others are dropped with the log line `completion_candidates_dropped`. Without candidates the model is not asked.
         *
         *     **Care screen**
         *
         *     A fixed local test of the entry's message for suicidal intent, self-harm, harm to others and stopping medication. It never blocks and is no model call. It flags the entry or does not; the category is not answered.
         *
         *     Normal form: apostrophe variants become `'`; invisible format characters become spaces; NFKC; runs of white space become one space; lower case. Phrases match as whole words.
         *
         *     | category | phrases |
         *     |---|---|
         *     | suicidal intent | kill myself; end my life; take my (own) life; want to die; going to die tonight; better off dead; suicidal; commit suicide; don't want to be alive; don't want to live anymore; no longer want to be alive; no longer want to live anymore; wish I wasn't here |
         *     | self-harm | hurt, harm, cut or cutting myself; self-harm; self harm |
         *     | harm to others | kill him, her, them, someone, everyone; hurt him, her, them, someone |
         *     | stopping medication | stop, stopping, stopped (taking) (my) meds, medication, pills, antidepressants; quit, quitting (my) meds, medication, antidepressants; off my meds, medication, antidepressants; flush, flushed, flushing my meds, medication, pills |
         *
         *     The n't forms also match without the apostrophe. A phrase that is denied does not flag:
         *
         *     - Only the clause before the phrase counts, from the last `. ! ? ; ,` or the words "and", "but" on; of it the last five words.
         *     - An odd number of negators there denies, an even number does not. Negators: no plan(s) to, no intention, no desire, never, not, cannot, and don't, won't, wouldn't, couldn't, can't, didn't, doesn't, haven't, isn't, ain't.
         *     - "no longer" and "used to" deny only directly before the phrase.
         *     - If nothing but "or" or "nor" stands between two phrases, the denial of the first holds for the second, along chains of any length.
         *
         *     Time grows with the length of the text alone.
         *
         *     **Care answer**
         *
         *     `care` holds one message and four resources, always in this order of `kind`: `hotline`, `text_line`, `human`, `professional`. It is the same for everybody and holds no diagnosis and no advice about medication.
         *
         *     A flagged entry is answered with care: beside the notes of a successful resonance; alone, with 200 instead of 502, when the model failed (refunded, lists empty); and when the entry is intimate. A refusal (402, 400, 409) carries no care, so a flagged entry with an empty wallet gets 402 only.
         *
         *     **Contraction**
         *
         *     A successful resonance also tells whether the person's habits have been quiet for two weeks. It writes nothing.
         *
         *     - Only habits with at least one additive goal count. Their units are summed per local day over all additive goals, from 14 days ago or the habit's start date, whichever is later, to today. Weekdays of reminders do not matter.
         *     - Unchecked run: consecutive days up to and including today without a completion row. Unmet run: consecutive days up to and including today with rows whose sum is 0 or less.
         *     - If a run of any habit has 14 days or more, `contraction` is set. `variant` is `return_offer` if `highest_stage_reached` is 5 or more, else `simple_ease_off` (also without stage progress). The message is fixed per variant.
         */
        post: operations["post_journal_entry_id_resonance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/marginalia/{marginalia_id}/essay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Has the essay of a margin note written, once; afterwards answers it.
         * @description Writes the essay of a margin note once and answers the note; from then on the stored essay is answered without a model call. The essay is free. Stale notes can be expanded. Rate limit: 10 requests per minute.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `marginalia_not_found` | missing or somebody else's |
         *     | 404 | `journal_entry_not_found` | no essay exists yet and the entry is deleted |
         *     | 400 | `invalid_llm_api_key_format` | the sent key is malformed |
         *     | 402 | `llm_key_required` | no key was sent and the server has none |
         *     | 502 | `llm_provider_error` | the model call failed or took too long; nothing is written |
         *
         *     - An existing essay is answered first, before any check of entry or key, also if it is empty or its entry is deleted or intimate.
         *     - The note of an intimate entry without an essay is answered unchanged.
         *     - The text is cut to 10,000 characters and sanitised; should normalisation make it longer, it is cut to 5,000 first.
         *
         *     **Text sanitiser**
         *
         *     Applied to entry messages, quotes, answers to weekly prompts, notes, labels and essays. Steps in order:
         *
         *     1. Unicode NFC.
         *     2. Delete the C0 control characters except tab, line feed and carriage return; delete DEL, U+200B–200F, U+202A–202E, U+2060–206F, U+FEFF and U+E0000–E007F.
         *     3. Trim Unicode white space at both ends.
         *     4. NFC again.
         *
         *     The result does not change when it is sanitised again. The limit of a field is measured on the result, in code points. Markup characters, C1 controls inside the text, U+00AD and the variation selectors from U+E0100 on stay. Emoji that are joined with U+200D fall apart into their parts.
         *
         *     NUL is deleted where a text is sanitised, by the shape, because PostgreSQL cannot hold it. In every other text NUL is 422, as lone surrogates are everywhere. The shape also applies the first NFC, since PostgreSQL sorts long runs of combining marks in quadratic time.
         */
        post: operations["post_journal_marginalia_marginalia_id_essay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{entry_id}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lifts a span of an entry, in code points, into a quote.
         * @description Promotes a span of the entry's message. `anchor_start` and `anchor_end` count code points, not UTF-16 units; the end is exclusive. Any live entry of the caller can be the source: a draft, an intimate entry, a `bot` entry. The text of the quote is the sanitised span, so it may be shorter than the span, and it is empty for a blank span. The same span can be promoted again. The answer carries the tag of the quote.
         *
         *     Order of checks: shape (with `anchor_end` > `anchor_start`), entry, then the rest of the table.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 422 | list, at `anchor_end` | `anchor_end` is not greater than `anchor_start` |
         *     | 404 | `journal_entry_not_found` | missing, deleted or somebody else's |
         *     | 422 | `anchor_out_of_range` | `anchor_end` is greater than the length of the message |
         *     | 422 | `quote_too_long` | the sanitised span has more than 1,000 code points |
         *     | 409 | `quote_quota_exceeded` | the entry holds 500 quotes already |
         *
         *     **Text sanitiser**
         *
         *     Applied to entry messages, quotes, answers to weekly prompts, notes, labels and essays. Steps in order:
         *
         *     1. Unicode NFC.
         *     2. Delete the C0 control characters except tab, line feed and carriage return; delete DEL, U+200B–200F, U+202A–202E, U+2060–206F, U+FEFF and U+E0000–E007F.
         *     3. Trim Unicode white space at both ends.
         *     4. NFC again.
         *
         *     The result does not change when it is sanitised again. The limit of a field is measured on the result, in code points. Markup characters, C1 controls inside the text, U+00AD and the variation selectors from U+E0100 on stay. Emoji that are joined with U+200D fall apart into their parts.
         *
         *     NUL is deleted where a text is sanitised, by the shape, because PostgreSQL cannot hold it. In every other text NUL is 422, as lone surrogates are everywhere. The shape also applies the first NFC, since PostgreSQL sorts long runs of combining marks in quadratic time.
         *
         *     **Tags of one object**
         *
         *     A habit, a goal, an entry and a quote have a tag each, which depends on what the object shows and on nothing else of the person. GET of a habit and of an entry carries it. So does every answer with a body to a write of the object: POST, PUT, PATCH and 412. No route reads a single goal or quote, so their writes are where an app gets the tag.
         *
         *     The tag has two parts. The first is the version of the object. It changes with every write to what the object shows, whoever wrote, and with nothing else:
         *
         *     | object | version |
         *     |---|---|
         *     | habit | the greatest number in the change log of the habit, its goals and its completions: a check-in changes it |
         *     | journal entry, quote | its number in the change log |
         *     | goal | its row; the log knows a goal only as a part of its habit |
         *
         *     An object that is older than the log has the version 0 until its first write. The second part changes with what else turns the body: the streak of a habit, a completion that leaves the window of 90 days, another release of the logic. So midnight may give a habit another tag, and an edit with the earlier one still goes on.
         *
         *     The answer to PUT /habits/{habit_id} shows the habit without its goals; its tag is that of GET /habits/{habit_id} all the same.
         */
        post: operations["post_journal_entry_id_promote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{entry_id}/promotions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The quotes of an entry, in the order of its text: the newest 500, or those of a page.
         * @description The quotes of an entry in every status, by `anchor_start`, then `id`: a bare array of the newest 500 (`limit` 1 to 500, default 500). With `?paginate=true` it is the envelope, whose `has_more` tells whether older quotes follow.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, deleted or somebody else's |
         */
        get: operations["get_journal_entry_id_promotions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/promotions/{promotion_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deletes a quote.
         * @description Deletes the quote for good, in any state. Honours If-Match.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `promotion_not_found` | missing, somebody else's, or deleted before |
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         */
        delete: operations["delete_promotions_promotion_id"];
        options?: never;
        head?: never;
        /**
         * Folds a quote into one of the caller’s reflections, or unfolds it with null.
         * @description `included_in_entry_id` is required: the id of a reflection folds the quote into it, null unfolds it. Honours If-Match.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `promotion_not_found` | missing or somebody else's |
         *     | 404 | `journal_entry_not_found` | the target is missing, deleted or somebody else's |
         *     | 422 | `target_not_reflection` | the target's `tags` lack `hierarchical_reflection` |
         *
         *     There is no other condition. A stale quote can be folded and unfolded, a folded one can move to another reflection, the source entry may be deleted or be the target itself, and the target may be a draft. The reflection is locked before the quote, in the order of an edit, so the two never wait for each other.
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         *
         *     **Tags**
         *
         *     `tag` is the value that was sent, `freeform` by default; a client may send any of the six. `tags` is a list that holds `tag`, and also `hierarchical_reflection` if the entry has a reflection scope. Folding a quote tests `tags`.
         */
        patch: operations["patch_promotions_promotion_id"];
        trace?: never;
    };
    "/journal/{entry_id}/marginalia": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The margin notes of an entry, in the order of its text.
         * @description The margin notes of an entry as `{items}`, stale ones too, by `anchor_start`, then `id`. `essay` and `essay_generated_at` are null until an essay was written.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, deleted or somebody else's |
         */
        get: operations["get_journal_entry_id_marginalia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/{entry_id}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The completion suggestions of an entry, in the order of its text.
         * @description The suggestions of an entry as `{items}`, by `anchor_start`, then `id`; `status` filters.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `journal_entry_not_found` | missing, deleted or somebody else's |
         */
        get: operations["get_journal_entry_id_suggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/suggestions/{suggestion_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Logs what a suggestion proposes, once.
         * @description Logs what the suggestion names, once, and answers `{suggestion, check_in}`. The row is locked first, so of parallel requests one logs and the others answer the accepted suggestion. The entry is not looked at: it may have been edited or deleted since.
         *
         *     | target | first accept | `check_in` | repeated accept |
         *     |---|---|---|---|
         *     | habit | a completion of the goal for the local today, by the rules of POST /goal_completions/; none is added if today is logged already | the answer of that route | writes nothing; current streak, no milestones, `already_logged_today` |
         *     | practice | a session of the selection | null | writes nothing; null |
         *
         *     A completion is logged for today, also if the entry is of another day.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `completion_suggestion_not_found` | missing or somebody else's; deleting the goal or the selection deletes its suggestions |
         *     | 409 | `suggestion_dismissed` | it was dismissed |
         *     | 404 | `goal_not_found` | the goal is deleted while the request runs |
         *     | 403 | `stage_locked` | the stage of the practice is locked; the suggestion stays pending |
         *
         *     **Sessions from the journal**
         *
         *     Accepting a suggestion logs a session that ends now, completed, with `mode_metadata` `{"attested_via": "journal", "mode"}`. Its length is `duration_minutes` of the config in effect, else one minute. The stage lock applies.
         *
         *     **Stage lock**
         *
         *     The stage of the selection must be open: stage 1, or at most the later of the person's current stage and the stage that the calendar has reached in their zone (stages). Without stage progress only stage 1 is open. Logging needs an open stage; selecting does not.
         */
        post: operations["post_journal_suggestions_suggestion_id_accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/journal/suggestions/{suggestion_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismisses a suggestion.
         * @description Dismisses a pending suggestion. A dismissed one answers as it is.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `completion_suggestion_not_found` | missing or somebody else's |
         *     | 409 | `suggestion_accepted` | it was accepted |
         */
        post: operations["post_journal_suggestions_suggestion_id_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reflections/due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reflection that is due, if any.
         * @description `{due}`: the reflection that is due by When a reflection is due, or null. It writes nothing.
         *
         *     - `window_start` and `window_end` (exclusive) bound the scope. Both keep the local time of day at which the program started.
         *     - `existing_entry_id` is the caller's live entry with this scope, in any status, or null. A client opens it instead of creating another.
         *
         *     **When a reflection is due**
         *
         *     A week closes on its last local day. On that day the widest scope that ends with this week is due:
         *
         *     | week | 3 | 6 | 9 | 12 | 15 | 18 | 21 | 24 | 30 | 36 | any other |
         *     |---|---|---|---|---|---|---|---|---|---|---|---|
         *     | token | `s1` | `p1` | `s3` | `p2` | `s5` | `t1` | `s7` | `p4` | `s9` | `prog` | `w<week>` |
         *
         *     - On the closing day it is due in any case.
         *     - After the closing day it stays due until a finished entry holds its scope or the next week closes. A draft does not end it.
         *     - Before the first closing day, and without a program, nothing is due. After week 36 `prog` stays due until a finished entry holds it.
         *     - The cycle in the key is the caller's `cycle_number`, so a second run has keys of its own.
         */
        get: operations["get_reflections_due"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reflections/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a reflection of a scope gathers: at most the newest 500 entries, in the order of time.
         * @description The texts that a reflection of `level` and `scope_key` gathers, in the order of time: see Sources of a scope. A wide scope can be read as soon as its first week is open: `prog` and `t1` from the first day. Without a program the answer is an empty list.
         *
         *     - `kind` is `reflection` or `entry`; `reflection_level` is null for an entry.
         *     - `promoted_quotes` holds the caller's quotes of that source in every status, by `anchor_start`.
         *     - An answer ends at 500 items, and so does a list of quotes; the newest are kept, and `truncated: true` is beside the list where more exist.
         *     - One such read runs at a time per person: Reads that open many texts.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 422 | `invalid_scope` | the key is not canonical, or not of that level |
         *     | 403 | `scope_locked` | the scope's first week is after the caller's week (week 1 without a program) |
         *     | 429 | `rate_limit_exceeded` | another long read of the caller did not end within 5 s |
         *
         *     **Sources of a scope**
         *
         *     Each part of the scope, from the widest down, is represented by its own reflection if there is a finished one; else by its parts (program → tiers → components → stages → weeks); a week without a reflection by its raw entries.
         *
         *     - A reflection represents a part if it is the caller's, live, finished, sent by `user`, and its key has the same cycle and the part's token. The scope asked for never represents itself.
         *     - A raw entry counts if it is the caller's, live, finished, sent by `user`, has no scope, and no quote of the caller is folded into it. Its tag does not matter.
         *     - Weeks are counted from the current start of the program, whatever cycle the key names.
         *     - Order: week (a reflection stands at its first week), local day, id.
         *
         *     **Reads that open many texts**
         *
         *     A search of the journal and the sources of a reflection open many sealed texts. One such read runs at a time per person; the next waits up to 5 s and is then 429 `rate_limit_exceeded`. These reads have connections of their own, at most a third of the pool, so other requests do not wait for them.
         */
        get: operations["get_reflections_sources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/energy/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plans 21 days over the given habits, round robin.
         * @description Computes a plan and stores it. Answers 200. `habits` has at most 100 items; repeats are kept. `name`, `energy_cost` and `energy_return` of an item are part of the request for the app and have no effect: the stored energies of the habits count.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 422 | field `start_date` | the plan would end after 9999-12-31 |
         *     | 403 | `habit_not_owned` | a named habit belongs to another person; writes one log line `resource_access_denied` |
         *     | 404 | `habit_not_found` | a named habit does not exist; only when none of the named habits belongs to another person |
         *     | 400 | `habits_must_not_be_empty` | the list is empty |
         *
         *     A refused request stores nothing. The habits are read once, so a habit that is deleted meanwhile is in the plan or the request is refused.
         */
        post: operations["post_v1_energy_plan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The ten stages with the caller’s lock and progress.
         * @description Lists the ten stages by number with the caller's lock and progress. `limit` and `offset` apply to the bare array too. The list is empty where nothing was seeded.
         *
         *     | field | value |
         *     |---|---|
         *     | `is_unlocked` | see unlocked stages |
         *     | `progress` | `overall_progress` of the stage progress when unlocked, else 0 |
         *     | `overview_url` | written by hand by the operator; may be empty |
         *     | `manifestations` | six phases in the order `Rising`, `Peaking`, `Withdrawal`, `Diminishing`, `Bottoming Out`, `Restoration`, each integrated and as its shadow |
         *     | all other texts | the curriculum |
         *
         *     One statement serves the list, whatever the caller's data.
         *
         *     **Unlocked stages**
         *
         *     Stage n is unlocked when n is 1 or when the caller has a progress row and n is at most the greater of `current_stage` and `calendar_stage`. Advancing and time both open stages; passing time never locks one again. `completed_stages` is not read.
         *
         *     The rule gates the course, the history of a stage, practice sessions and completion suggestions for practices. Weekly prompts have their own rule.
         *
         *     **Stage progress**
         *
         *     `overall_progress` is the mean of the parts that the stage has for the caller, and 0 where it has none:
         *
         *     | part | present when | value |
         *     |---|---|---|
         *     | habits | the caller has habits whose `stage` is exactly the number | active habits divided by these habits |
         *     | practice | the caller has a selection in the stage, open or closed | 1 with any session on one of them, else 0 |
         *     | course | the stage has items | read items divided by items |
         *
         *     A habit is active once one of its goals has a completion with more than 0 units, or any completion where the goal is subtractive. A miss of an additive goal does not make a habit active. Locked habits count like others.
         *
         *     `practice_sessions_completed` and `course_items_completed` are the two numbers behind the parts. `habits_progress` and `overall_progress` are rounded to two decimals, a tie to the even digit (0.125 to 0.12, 0.375 to 0.38); the mean is formed before rounding.
         *
         *     **Seeding of stages**
         *
         *     `stages.json` must hold exactly the stages 1 to 10 in order, every text filled and the six phases in order; otherwise the seeder fails. Missing stages are inserted, texts that differ are updated in place, a row that does not differ is not written. `stage_number` and `overview_url` are never changed and no stage is deleted. The number logged counts inserts only. `spiral_dynamics_color` names a color of the client's palette: Beige, Purple, Red, Blue, Orange, Green, Yellow, Teal, Ultraviolet, Clear Light.
         */
        get: operations["get_stages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/program-calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s place in the program’s calendar.
         * @description Where the caller is by the calendar and by advance. Without a progress row, `program_started_at` is null and the numbers are 1. Reading creates no row.
         *
         *     **Program calendar**
         *
         *     | stage | days of the program, the first is 0 | weeks |
         *     |---|---|---|
         *     | 1 to 8 | 21 each: 0–20, 21–41, 42–62, 63–83, 84–104, 105–125, 126–146, 147–167 | 3 each: 1–3 to 22–24 |
         *     | 9 | 168–209 (42) | 25–30 |
         *     | 10 | 210–251 (42), and every later day | 31–36 |
         *
         *     - The anchor is `program_started_at`, or `stage_started_at` where that is null.
         *     - The day of the program is the number of local midnights between the anchor and now in the caller's current zone, never below 0. So a change of zone can move the day, and with it what the calendar opens, in both directions.
         *     - `calendar_stage` is the stage of that day; after day 251 it stays 10.
         *     - `calendar_week` is the day divided by 7 without remainder, plus 1, at most 36.
         *
         *     **Progress row**
         *
         *     Each person has at most one row. Sign-up does not create it. It is created at stage 1, cycle 1, with both start times now, by
         *
         *     - PUT /stages/progress with 1,
         *     - the first read of an unlocked stage of the course: the items of a stage, its progress when it has items, one item, its text.
         *
         *     No other route creates it: not the list, calendar, wheel and history of this page, not read marks, introductions, prompts and return arcs. Of parallel first requests one inserts, all succeed.
         *
         *     | field | written by |
         *     |---|---|
         *     | `current_stage`, `completed_stages`, `stage_started_at` | creation, advance, begin-again; `completed_stages` also by repair |
         *     | `program_started_at` | creation, begin-again |
         *     | `cycle_number` | begin-again |
         *     | `highest_stage_reached` | advance; never falls |
         *
         *     `completed_stages` is always 1 to `current_stage − 1`; a row that departs from it is a gap.
         *
         *     | state | request | next state |
         *     |---|---|---|
         *     | no row | PUT 1, or a first read of the course | stage 1 |
         *     | stage 1, nothing completed | PUT 1 | unchanged, 200 |
         *     | stage s, 1 to 9 | PUT s + 1 | stage s + 1 |
         *     | stage 10 | begin-again | stage 1, next cycle |
         *     | any | any other PUT or begin-again | unchanged, refused |
         */
        get: operations["get_stages_program_calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/wheel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How full each aspect of the caller’s wheel is.
         * @description Always ten aspects by stage number, also where stage rows are missing (`aspect` is then empty). Locks do not matter. `fullness` is the smaller of 1 and
         *
         *     `overall_progress + 0.2 × min(weight / 10, 1)`
         *
         *     where `overall_progress` is the rounded value of the stage progress, and `weight` is the number of the caller's journal entries with this `primary_aspect` plus half the number with this `secondary_aspect`. Deleted entries do not count; every other entry does. One primary entry adds 0.02, one secondary entry 0.01. The sum is computed in numeric, so 0.02 is shown as 0.02.
         *
         *     **Stage progress**
         *
         *     `overall_progress` is the mean of the parts that the stage has for the caller, and 0 where it has none:
         *
         *     | part | present when | value |
         *     |---|---|---|
         *     | habits | the caller has habits whose `stage` is exactly the number | active habits divided by these habits |
         *     | practice | the caller has a selection in the stage, open or closed | 1 with any session on one of them, else 0 |
         *     | course | the stage has items | read items divided by items |
         *
         *     A habit is active once one of its goals has a completion with more than 0 units, or any completion where the goal is subtractive. A miss of an additive goal does not make a habit active. Locked habits count like others.
         *
         *     `practice_sessions_completed` and `course_items_completed` are the two numbers behind the parts. `habits_progress` and `overall_progress` are rounded to two decimals, a tie to the even digit (0.125 to 0.12, 0.375 to 0.38); the mean is formed before rounding.
         */
        get: operations["get_stages_wheel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Starts the program, or advances by one stage.
         * @description Starts the program or advances by one stage. The body holds `current_stage`, 1 to 10, and nothing else (422). The number is the stage that the caller expects to enter. Time, content and habits are no condition. Answers the progress record.
         *
         *     1. With 1 and no progress row, the row is created at stage 1. Parallel first requests all answer the same row.
         *     2. When the caller is at the stage before the number, the caller advances: `completed_stages` becomes all stages before the number (which repairs gaps), `stage_started_at` becomes now, `highest_stage_reached` grows if needed, `program_started_at` stays.
         *     3. With 1, at stage 1 with no completed stages, nothing is written and the record is answered again.
         *     4. Everything else is refused:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 400 | `must_start_at_stage_one` | there is no progress row and the number is not 1 |
         *     | 409 | `all_stages_completed` | the caller is at stage 10, whatever the number |
         *     | 400 | `stage_advance_mismatch` | the number is not the next stage |
         *
         *     Advancing is one guarded update: of parallel requests with one number one advances, the others are refused.
         *
         *     **Progress record**
         *
         *     `id`, `user_id`, `current_stage`, `completed_stages`, `cycle_number`. It is the one body of a person's own data with `user_id`: clients require it there. `highest_stage_reached` is never shown.
         */
        put: operations["put_stages_progress"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/begin-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins the next cycle of the program, once the tenth stage is reached.
         * @description Begins the next cycle, without a body. From stage 10: `current_stage` becomes 1, `completed_stages` empty, both start times now, `cycle_number` grows by 1. `highest_stage_reached` stays, and so does everything else of the person: habits, journal, sessions, read marks, answers to prompts, return arcs. Of parallel requests one begins the cycle. Answers the progress record.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_progress_not_found` | there is no progress row; none is created |
         *     | 409 | `cycle_not_complete` | the caller is not at stage 10 |
         *
         *     **Progress record**
         *
         *     `id`, `user_id`, `current_stage`, `completed_stages`, `cycle_number`. It is the one body of a person's own data with `user_id`: clients require it there. `highest_stage_reached` is never shown.
         */
        post: operations["post_stages_begin_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{stage_number}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s progress in a stage, by part.
         * @description The parts of the caller's stage progress. Locked stages are answered too.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_not_found` | no stage has the number |
         *
         *     **Stage progress**
         *
         *     `overall_progress` is the mean of the parts that the stage has for the caller, and 0 where it has none:
         *
         *     | part | present when | value |
         *     |---|---|---|
         *     | habits | the caller has habits whose `stage` is exactly the number | active habits divided by these habits |
         *     | practice | the caller has a selection in the stage, open or closed | 1 with any session on one of them, else 0 |
         *     | course | the stage has items | read items divided by items |
         *
         *     A habit is active once one of its goals has a completion with more than 0 units, or any completion where the goal is subtractive. A miss of an additive goal does not make a habit active. Locked habits count like others.
         *
         *     `practice_sessions_completed` and `course_items_completed` are the two numbers behind the parts. `habits_progress` and `overall_progress` are rounded to two decimals, a tie to the even digit (0.125 to 0.12, 0.375 to 0.38); the mean is formed before rounding.
         *
         *     **Stage numbers in paths**
         *
         *     Any integer may be asked for. A number without a stage row, also one beyond the range of the column, is 404 `stage_not_found`; a path that is no integer is 422.
         */
        get: operations["get_stages_stage_number_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stages/{stage_number}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Practices and habits of the caller in a stage.
         * @description What the caller practised and kept up in an unlocked stage.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_not_found` | no stage has the number |
         *     | 403 | `stage_locked` | the stage is locked |
         *
         *     `practices` groups the sessions of the caller's selections of this stage by the catalogue name of the practice; custom names are ignored, equal names merge. Every session counts, whatever its duration. Only practices with a session appear, by name.
         *
         *     `habits` are the caller's habits whose `stage` is exactly this number, by `id`:
         *
         *     | field | value |
         *     |---|---|
         *     | `goals_achieved` | per tier that the habit has: whether a goal of the tier has a completion that counts |
         *     | `total_completions` | number of completions that count |
         *     | `best_streak` | the live streak of the habit, not the longest one |
         *
         *     A completion counts here when it has more than 0 units or its goal is subtractive.
         *
         *     **Stage numbers in paths**
         *
         *     Any integer may be asked for. A number without a stage row, also one beyond the range of the column, is 404 `stage_not_found`; a path that is no integer is 422.
         *
         *     **Unlocked stages**
         *
         *     Stage n is unlocked when n is 1 or when the caller has a progress row and n is at most the greater of `current_stage` and `calendar_stage`. Advancing and time both open stages; passing time never locks one again. `completed_stages` is not read.
         *
         *     The rule gates the course, the history of a stage, practice sessions and completion suggestions for practices. Weekly prompts have their own rule.
         *
         *     **Streak of a habit**
         *
         *     Used wherever a habit shows `streak`, in statistics, in the history of a stage and for invitations. It counts the completions of all goals of the habit together. The habit is subtractive as soon as one of its goals has `is_additive` false. The threshold is then the target of the habit's first goal with tier `clear`, whether additive or not; without one, the target of its first subtractive goal ("first" by `id`).
         */
        get: operations["get_stages_stage_number_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/stages/{stage_number}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The course items of a stage; a locked stage shows their titles.
         * @description The items of a stage in opening order. A locked stage is 200: all its items are locked, so it shows titles only. The bare array always holds all items, although `limit` and `offset` must be valid; `paginate=true` answers a window of them.
         *
         *     | field | value |
         *     |---|---|
         *     | `url` | `content://<chapter id>`, null exactly while the item is locked |
         *     | `is_locked` | see opening of items |
         *     | `is_read` | whether the caller has a read mark, locked or not |
         *
         *     Reading an unlocked stage creates the caller's progress row, also when the stage has no items.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_not_found` | no stage has the number |
         *
         *     **Opening of items**
         *
         *     The items of a stage are ordered by `release_day`, then `id`. `release_day` does nothing else. They open in proportion to the day of the stage:
         *
         *     - number open = items × day ÷ days of the stage, rounded up; 0 before day 1, all from the last day on. On day 1 at least one item is open.
         *     - next day that opens an item = number open × days of the stage ÷ items, rounded down, plus 1; null when all are open.
         *
         *     | items | day | days of the stage | open | next |
         *     |---|---|---|---|---|
         *     | 14 | 10 | 21 | 7 | 11 |
         *     | 3 | 1 | 21 | 1 | 8 |
         *     | 3 | 8 | 21 | 2 | 15 |
         *     | 4 | 3 | 21 | 1 | 6 |
         *     | 10 | 5 | 21 | 3 | 7 |
         *
         *     **Unlocked stages**
         *
         *     Stage n is unlocked when n is 1 or when the caller has a progress row and n is at most the greater of `current_stage` and `calendar_stage`. Advancing and time both open stages; passing time never locks one again. `completed_stages` is not read.
         *
         *     The rule gates the course, the history of a stage, practice sessions and completion suggestions for practices. Weekly prompts have their own rule.
         *
         *     **Progress row**
         *
         *     Each person has at most one row. Sign-up does not create it. It is created at stage 1, cycle 1, with both start times now, by
         *
         *     - PUT /stages/progress with 1,
         *     - the first read of an unlocked stage of the course: the items of a stage, its progress when it has items, one item, its text.
         *
         *     No other route creates it: not the list, calendar, wheel and history of this page, not read marks, introductions, prompts and return arcs. Of parallel first requests one inserts, all succeed.
         *
         *     | field | written by |
         *     |---|---|
         *     | `current_stage`, `completed_stages`, `stage_started_at` | creation, advance, begin-again; `completed_stages` also by repair |
         *     | `program_started_at` | creation, begin-again |
         *     | `cycle_number` | begin-again |
         *     | `highest_stage_reached` | advance; never falls |
         *
         *     `completed_stages` is always 1 to `current_stage − 1`; a row that departs from it is a gap.
         *
         *     | state | request | next state |
         *     |---|---|---|
         *     | no row | PUT 1, or a first read of the course | stage 1 |
         *     | stage 1, nothing completed | PUT 1 | unchanged, 200 |
         *     | stage s, 1 to 9 | PUT s + 1 | stage s + 1 |
         *     | stage 10 | begin-again | stage 1, next cycle |
         *     | any | any other PUT or begin-again | unchanged, refused |
         *
         *     **Stage numbers in paths**
         *
         *     Any integer may be asked for. A number without a stage row, also one beyond the range of the column, is 404 `stage_not_found`; a path that is no integer is 422.
         */
        get: operations["get_course_stages_stage_number_content"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/stages/{stage_number}/progress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of a stage’s course the caller has read.
         * @description How many items of the stage the caller has read. `progress_percent` has two decimals and is 0 without items. `next_unlock_day` is the day of the stage on which the next item opens, counted from 1, and null when none is left. Creates the caller's progress row when the stage has items.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_not_found` | no stage has the number |
         *     | 403 | `stage_locked` | the stage is locked |
         *
         *     **Progress row**
         *
         *     Each person has at most one row. Sign-up does not create it. It is created at stage 1, cycle 1, with both start times now, by
         *
         *     - PUT /stages/progress with 1,
         *     - the first read of an unlocked stage of the course: the items of a stage, its progress when it has items, one item, its text.
         *
         *     No other route creates it: not the list, calendar, wheel and history of this page, not read marks, introductions, prompts and return arcs. Of parallel first requests one inserts, all succeed.
         *
         *     | field | written by |
         *     |---|---|
         *     | `current_stage`, `completed_stages`, `stage_started_at` | creation, advance, begin-again; `completed_stages` also by repair |
         *     | `program_started_at` | creation, begin-again |
         *     | `cycle_number` | begin-again |
         *     | `highest_stage_reached` | advance; never falls |
         *
         *     `completed_stages` is always 1 to `current_stage − 1`; a row that departs from it is a gap.
         *
         *     | state | request | next state |
         *     |---|---|---|
         *     | no row | PUT 1, or a first read of the course | stage 1 |
         *     | stage 1, nothing completed | PUT 1 | unchanged, 200 |
         *     | stage s, 1 to 9 | PUT s + 1 | stage s + 1 |
         *     | stage 10 | begin-again | stage 1, next cycle |
         *     | any | any other PUT or begin-again | unchanged, refused |
         *
         *     **Stage numbers in paths**
         *
         *     Any integer may be asked for. A number without a stage row, also one beyond the range of the column, is 404 `stage_not_found`; a path that is no integer is 422.
         *
         *     **Unlocked stages**
         *
         *     Stage n is unlocked when n is 1 or when the caller has a progress row and n is at most the greater of `current_stage` and `calendar_stage`. Advancing and time both open stages; passing time never locks one again. `completed_stages` is not read.
         *
         *     The rule gates the course, the history of a stage, practice sessions and completion suggestions for practices. Weekly prompts have their own rule.
         */
        get: operations["get_course_stages_stage_number_progress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/content/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One course item of an open stage.
         * @description One item, as the list shows it. An item of an unlocked stage that its day has not opened yet is 200 with `is_locked` true. Creates the caller's progress row.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `content_not_found` | missing, or its stage is locked |
         *
         *     **Progress row**
         *
         *     Each person has at most one row. Sign-up does not create it. It is created at stage 1, cycle 1, with both start times now, by
         *
         *     - PUT /stages/progress with 1,
         *     - the first read of an unlocked stage of the course: the items of a stage, its progress when it has items, one item, its text.
         *
         *     No other route creates it: not the list, calendar, wheel and history of this page, not read marks, introductions, prompts and return arcs. Of parallel first requests one inserts, all succeed.
         *
         *     | field | written by |
         *     |---|---|
         *     | `current_stage`, `completed_stages`, `stage_started_at` | creation, advance, begin-again; `completed_stages` also by repair |
         *     | `program_started_at` | creation, begin-again |
         *     | `cycle_number` | begin-again |
         *     | `highest_stage_reached` | advance; never falls |
         *
         *     `completed_stages` is always 1 to `current_stage − 1`; a row that departs from it is a gap.
         *
         *     | state | request | next state |
         *     |---|---|---|
         *     | no row | PUT 1, or a first read of the course | stage 1 |
         *     | stage 1, nothing completed | PUT 1 | unchanged, 200 |
         *     | stage s, 1 to 9 | PUT s + 1 | stage s + 1 |
         *     | stage 10 | begin-again | stage 1, next cycle |
         *     | any | any other PUT or begin-again | unchanged, refused |
         */
        get: operations["get_course_content_content_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/content/{content_id}/mark-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Marks a course item as read, once.
         * @description Marks an item as read. A repeat answers the first mark with its `completed_at`. Of parallel requests one writes and all answer the same mark. Whether the day has opened the item is not checked. It does not create the progress row, and no route removes a mark.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `content_not_found` | missing, or its stage is locked; also when the item is removed while the request runs |
         */
        post: operations["post_course_content_content_id_mark_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/content/{content_id}/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text of an open course item.
         * @description The text of an open item, with the title and type of the manifest. Limit: 30 requests per minute. Creates the caller's progress row.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `content_not_found` | missing; the stage is locked; the day has not opened the item; its url is no `content://` address |
         *     | 502 | `content_unavailable` | the manifest cannot be used |
         *     | 404 | `content_not_found` | the manifest does not name the chapter |
         *     | 502 | `content_unavailable` | the file cannot be used |
         *
         *     **Progress row**
         *
         *     Each person has at most one row. Sign-up does not create it. It is created at stage 1, cycle 1, with both start times now, by
         *
         *     - PUT /stages/progress with 1,
         *     - the first read of an unlocked stage of the course: the items of a stage, its progress when it has items, one item, its text.
         *
         *     No other route creates it: not the list, calendar, wheel and history of this page, not read marks, introductions, prompts and return arcs. Of parallel first requests one inserts, all succeed.
         *
         *     | field | written by |
         *     |---|---|
         *     | `current_stage`, `completed_stages`, `stage_started_at` | creation, advance, begin-again; `completed_stages` also by repair |
         *     | `program_started_at` | creation, begin-again |
         *     | `cycle_number` | begin-again |
         *     | `highest_stage_reached` | advance; never falls |
         *
         *     `completed_stages` is always 1 to `current_stage − 1`; a row that departs from it is a gap.
         *
         *     | state | request | next state |
         *     |---|---|---|
         *     | no row | PUT 1, or a first read of the course | stage 1 |
         *     | stage 1, nothing completed | PUT 1 | unchanged, 200 |
         *     | stage s, 1 to 9 | PUT s + 1 | stage s + 1 |
         *     | stage 10 | begin-again | stage 1, next cycle |
         *     | any | any other PUT or begin-again | unchanged, refused |
         *
         *     **Content files**
         *
         *     A path of the manifest is resolved, symbolic links included, and must stay inside the content directory. A file that is missing, outside, or not UTF-8 is 502 `content_unavailable`; so is a manifest that is missing or unusable. CRLF becomes LF.
         *
         *     Frontmatter is removed: when the first line is `---` (after an optional byte order mark, white space at its end ignored), everything up to and including the next such line goes. The rest stays as it is, its leading empty line too. Without a closing line the text stays whole.
         */
        get: operations["get_course_content_content_id_body"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/site-resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Texts that belong to no stage.
         * @description All site resources in the order of the manifest, for every signed-in person. The array is not paged. Without a usable manifest it is empty.
         */
        get: operations["get_course_site_resources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/site-resources/{slug}/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A text that belongs to no stage.
         * @description The text of a site resource. The slug is compared with those of the manifest and is never used as a path. Limit: 30 requests per minute.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 502 | `content_unavailable` | the manifest cannot be used |
         *     | 404 | `content_not_found` | the manifest does not name the slug |
         *     | 502 | `content_unavailable` | the file cannot be used |
         *
         *     **Content files**
         *
         *     A path of the manifest is resolved, symbolic links included, and must stay inside the content directory. A file that is missing, outside, or not UTF-8 is 502 `content_unavailable`; so is a manifest that is missing or unusable. CRLF becomes LF.
         *
         *     Frontmatter is removed: when the first line is `---` (after an optional byte order mark, white space at its end ignored), everything up to and including the next such line goes. The rest stays as it is, its leading empty line too. Without a closing line the text stays whole.
         */
        get: operations["get_course_site_resources_slug_body"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/stages/{stage_number}/intro": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The introduction of an open stage, without its text.
         * @description The introduction of an unlocked stage without its text. It is open from the first day of the stage. `summary` is null where the manifest has none.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_not_found` | no stage has the number |
         *     | 404 | `content_not_found` | the stage is locked |
         *     | 502 | `content_unavailable` | the manifest cannot be used |
         *     | 404 | `content_not_found` | the manifest has no introduction for the stage |
         *
         *     **Stage numbers in paths**
         *
         *     Any integer may be asked for. A number without a stage row, also one beyond the range of the column, is 404 `stage_not_found`; a path that is no integer is 422.
         *
         *     **Content files**
         *
         *     A path of the manifest is resolved, symbolic links included, and must stay inside the content directory. A file that is missing, outside, or not UTF-8 is 502 `content_unavailable`; so is a manifest that is missing or unusable. CRLF becomes LF.
         *
         *     Frontmatter is removed: when the first line is `---` (after an optional byte order mark, white space at its end ignored), everything up to and including the next such line goes. The rest stays as it is, its leading empty line too. Without a closing line the text stays whole.
         */
        get: operations["get_course_stages_stage_number_intro"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/course/stages/{stage_number}/intro/body": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text that introduces an open stage.
         * @description The text of the introduction. Checks as for the introduction, then 502 `content_unavailable` where the file cannot be used. Limit: 30 requests per minute.
         */
        get: operations["get_course_stages_stage_number_intro_body"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prompt of the caller’s week.
         * @description The caller's last open week, answered or not. 404 `prompt_not_found` happens only where no prompts were seeded.
         *
         *     **Open weeks**
         *
         *     The last open week is the greater of
         *
         *     - the number of the caller's answers plus 1, and
         *     - the week by the calendar, where there is a progress row,
         *
         *     but at most 36. All weeks up to it are open. Answers count over all cycles, whichever weeks they are for; a new cycle moves the calendar back and keeps the answers. Advancing to a stage opens no week.
         *
         *     A week outside 1 to 36 is 404 before it is 403.
         *
         *     **What a week shows**
         *
         *     | | not answered | answered |
         *     |---|---|---|
         *     | `question`, `default_title` | of the week's own prompt | of the answered prompt as the catalogue has it now |
         *     | `prompt_ordinal` | of the week's own prompt | as stored |
         *     | `response`, `timestamp` | null | the answer and its instant |
         *
         *     When the catalogue no longer has the answered prompt, `question` and `default_title` are those of the week's own prompt. The stored question is shown only where the catalogue has no prompt for the week at all; `default_title` is then null.
         */
        get: operations["get_prompts_current"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s answers to prompts, the latest week first.
         * @description The caller's answered weeks, the highest week first. `limit` is 1 to 200 (default 50), `offset` 0 to 36. `has_more` tells whether more follow. With `include_total=false`, `total` is null. The body holds no `limit` and no `offset`.
         */
        get: operations["get_prompts_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/stage/{stage_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prompts of a stage, once its first week is open.
         * @description All prompts of a stage by ordinal, with `stage_name` (the colour label of the stage, with which its default titles begin). `cadence` is text of the content, passed on.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_not_found` | no stage has the number |
         *     | 403 | `week_locked` | the first week of the stage is not open |
         *
         *     **Weekly prompt scheduling**
         *
         *     The first weeks of the stages 1 to 10 are 1, 4, 7, 10, 13, 16, 19, 22, 25 and 31: three weeks per stage, six for stages 9 and 10. The week within the stage counts from 1.
         *
         *     A stage has 3 to 5 prompts with the ordinals 1 to P. The week's own prompt has the ordinal `(week within the stage − 1) modulo P + 1`, so the weeks go round the prompts.
         *
         *     - `question` is the prompt's title, followed by an empty line and the body when there is one.
         *     - `default_title` is `<color of the stage> week <week within the stage> Prompt #<ordinal>`.
         *
         *     **Stage numbers in paths**
         *
         *     Any integer may be asked for. A number without a stage row, also one beyond the range of the column, is 404 `stage_not_found`; a path that is no integer is 422.
         *
         *     **Open weeks**
         *
         *     The last open week is the greater of
         *
         *     - the number of the caller's answers plus 1, and
         *     - the week by the calendar, where there is a progress row,
         *
         *     but at most 36. All weeks up to it are open. Answers count over all cycles, whichever weeks they are for; a new cycle moves the calendar back and keeps the answers. Advancing to a stage opens no week.
         *
         *     A week outside 1 to 36 is 404 before it is 403.
         */
        get: operations["get_prompts_stage_stage_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/{week_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prompt of an open week.
         * @description The prompt of an open week, answered or not.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `prompt_not_found` | the week is outside 1 to 36 |
         *     | 403 | `week_locked` | the week is not open |
         *
         *     The segments `current`, `history` and `stage` are not weeks. Any other segment that is no integer is 422.
         *
         *     **What a week shows**
         *
         *     | | not answered | answered |
         *     |---|---|---|
         *     | `question`, `default_title` | of the week's own prompt | of the answered prompt as the catalogue has it now |
         *     | `prompt_ordinal` | of the week's own prompt | as stored |
         *     | `response`, `timestamp` | null | the answer and its instant |
         *
         *     When the catalogue no longer has the answered prompt, `question` and `default_title` are those of the week's own prompt. The stored question is shown only where the catalogue has no prompt for the week at all; `default_title` is then null.
         *
         *     **Open weeks**
         *
         *     The last open week is the greater of
         *
         *     - the number of the caller's answers plus 1, and
         *     - the week by the calendar, where there is a progress row,
         *
         *     but at most 36. All weeks up to it are open. Answers count over all cycles, whichever weeks they are for; a new cycle moves the calendar back and keeps the answers. Advancing to a stage opens no week.
         *
         *     A week outside 1 to 36 is 404 before it is 403.
         */
        get: operations["get_prompts_week_number"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/prompts/{week_number}/respond": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a week’s prompt, once, and writes it into the journal.
         * @description Answers the prompt of an open week. Earlier weeks may be answered late and in any order. Answers 201 with the answered week.
         *
         *     `response` has 1 to 10000 characters as sent, and at least 10 without the white space around them. `title` has at most 200 characters. `prompt_ordinal` names another prompt of the week's stage; without it the week's own prompt is answered. Unknown keys are ignored. Both texts go through the sanitiser of the journal.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 422 | field `response` | fewer than 10 characters remain after sanitising |
         *     | 404 | `prompt_not_found` | the week is outside 1 to 36, or its stage has no prompt with the ordinal |
         *     | 403 | `week_locked` | the week is not open |
         *     | 422 | `response_too_long` | more than 10000 characters after sanitising (normalisation can lengthen a text) |
         *     | 422 | `title_too_long` | more than 200 characters after sanitising |
         *     | 409 | `already_responded` | the caller has answered the week, with whatever prompt and in whatever cycle |
         *
         *     One transaction writes both the answer, with the question as it was asked, and a journal entry with the same text, the title and the tag `weekly_prompt`. A title that is absent or empty after sanitising becomes the default title of the answered prompt. Of parallel answers the first writes; the others are refused and leave no journal entry.
         *
         *     An answer is never changed or deleted by a route. Editing or deleting the journal entry leaves the answer as it is.
         *
         *     **Text sanitiser**
         *
         *     Applied to entry messages, quotes, answers to weekly prompts, notes, labels and essays. Steps in order:
         *
         *     1. Unicode NFC.
         *     2. Delete the C0 control characters except tab, line feed and carriage return; delete DEL, U+200B–200F, U+202A–202E, U+2060–206F, U+FEFF and U+E0000–E007F.
         *     3. Trim Unicode white space at both ends.
         *     4. NFC again.
         *
         *     The result does not change when it is sanitised again. The limit of a field is measured on the result, in code points. Markup characters, C1 controls inside the text, U+00AD and the variation selectors from U+E0100 on stay. Emoji that are joined with U+200D fall apart into their parts.
         *
         *     NUL is deleted where a text is sanitised, by the shape, because PostgreSQL cannot hold it. In every other text NUL is 422, as lone surrogates are everywhere. The shape also applies the first NFC, since PostgreSQL sorts long runs of combining marks in quadratic time.
         *
         *     **Open weeks**
         *
         *     The last open week is the greater of
         *
         *     - the number of the caller's answers plus 1, and
         *     - the week by the calendar, where there is a progress row,
         *
         *     but at most 36. All weeks up to it are open. Answers count over all cycles, whichever weeks they are for; a new cycle moves the calendar back and keeps the answers. Advancing to a stage opens no week.
         *
         *     A week outside 1 to 36 is 404 before it is 403.
         *
         *     **Weekly prompt scheduling**
         *
         *     The first weeks of the stages 1 to 10 are 1, 4, 7, 10, 13, 16, 19, 22, 25 and 31: three weeks per stage, six for stages 9 and 10. The week within the stage counts from 1.
         *
         *     A stage has 3 to 5 prompts with the ordinals 1 to P. The week's own prompt has the ordinal `(week within the stage − 1) modulo P + 1`, so the weeks go round the prompts.
         *
         *     - `question` is the prompt's title, followed by an empty line and the body when there is one.
         *     - `default_title` is `<color of the stage> week <week within the stage> Prompt #<ordinal>`.
         */
        post: operations["post_prompts_week_number_respond"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s pending invitations, with those that are due now.
         * @description First creates the invitations that are due and were never created, then answers all that are not dismissed, by `created_at`, then `id`. The answer is a bare array without paging. This GET writes; of parallel requests one creates each invitation, and a repeat adds nothing.
         *
         *     **Due invitations**
         *
         *     | target_type | target_id | kind | due when |
         *     |---|---|---|---|
         *     | `habit` | the habit | `consistency` | the live streak of the habit is at least 21; locked habits too |
         *     | `practice` | the practice | `mastery` | the current week and the three weeks before it each have at least 4 sessions |
         *     | `embodied_community` | null | `readiness` | at least 25 active days in the last 30 days |
         *
         *     They are created in this order, within a type by `target_id`. The target types `course` and `sangha` are known to clients and not created by any rule.
         *
         *     - Weeks begin on Monday in the caller's current zone. Sessions with a duration of 0 do not count. Sessions of all the caller's selections of one practice count together. A month of practice therefore becomes due only once the current week has its fourth session.
         *     - An active day is a local day with a completion (a miss too), a practice session of any duration, or a journal entry that is not deleted. The window begins at this local time 30 calendar days ago. A completion is in the window by the instant at which it was recorded and counts for its stored local day; sessions and entries count for their day in the current zone.
         */
        get: operations["get_invitations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{invitation_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismisses an invitation for ever.
         * @description Dismisses an invitation for ever and answers it. Without a body. A repeat changes nothing and is 200. The app sends `dismiss-invitation:<id>` as Idempotency-Key.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `invitation_not_found` | missing, or another person's |
         */
        post: operations["post_invitations_invitation_id_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s return: offer, weeks and active arc.
         * @description The caller's state: whether the caller is eligible, all five weeks, the active arc or null, whether the return offer of this episode was dismissed, and the released habits of the active arc (empty without one). Reading writes nothing, takes no row lock and needs no progress row.
         *
         *     **Eligibility and episodes**
         *
         *     A person is eligible when there is a progress row whose `highest_stage_reached` is at least 5. `current_stage` is not read, so eligibility lasts into later cycles. Only starting an arc and dismissing the offer check it.
         *
         *     The episode is the pair of cycle and current stage. Each advance and each new cycle begins a new episode, in which the return is offered again.
         *
         *     **Released habits**
         *
         *     Order: instant of release, then `id` of the habit. `recommitted` is true when the habit was recommitted in this arc or is shown again for any other reason, such as PUT /habits/{habit_id} with `revealed` true. A deleted habit disappears from the list.
         *
         *     | state of a habit in an arc | request | next state |
         *     |---|---|---|
         *     | none | release, while shown | released |
         *     | released | recommit | recommitted |
         *     | recommitted | release, while shown | released |
         */
        get: operations["get_metta_return"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/arc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Starts a return arc.
         * @description Starts an arc and answers 201 with it.
         *
         *     Checks in order:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 409 | `return_not_eligible` | the caller is not eligible |
         *     | 409 | `return_arc_already_active` | an arc is active |
         *
         *     The unique index return_arcs_one_active allows one active arc per person: of parallel starts one succeeds. See also idempotency of the start.
         *
         *     **Eligibility and episodes**
         *
         *     A person is eligible when there is a progress row whose `highest_stage_reached` is at least 5. `current_stage` is not read, so eligibility lasts into later cycles. Only starting an arc and dismissing the offer check it.
         *
         *     The episode is the pair of cycle and current stage. Each advance and each new cycle begins a new episode, in which the return is offered again.
         *
         *     **Idempotency of the start**
         *
         *     The app always sends the key `start-return`. While the arc that it started is active, a repeat gets the stored answer (201). Leaving the arc deletes the key. A start without a key while an arc is active is 409 `return_arc_already_active`.
         */
        post: operations["post_metta_return_arc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/arc/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pauses the active arc.
         * @description Pauses the active arc. A paused arc keeps its first instant of pause; the request is 200.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `return_arc_not_found` | the caller has no active arc |
         */
        post: operations["post_metta_return_arc_pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/arc/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resumes the active arc where it stood.
         * @description Resumes the active arc: `started_at` moves forward by the length of the pause, counted in seconds. An arc that is not paused stays as it is; the request is 200.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `return_arc_not_found` | the caller has no active arc |
         */
        post: operations["post_metta_return_arc_resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/arc/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leaves the active arc; released habits stay hidden.
         * @description Ends the active arc and answers it for the last time; `paused` is as it was. Released habits stay hidden. The caller's idempotency key `start-return` is deleted, so that the next start with it starts a new arc.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `return_arc_not_found` | the caller has no active arc |
         */
        post: operations["post_metta_return_arc_leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/arc/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Puts habits to rest for the active arc.
         * @description Releases habits: `habit_ids` names 1 to 50, repeats allowed. Of these, each habit of the caller with `revealed` true becomes hidden and is recorded with the arc. All others (hidden, missing, another person's) are skipped, and the answer does not tell them apart. A habit that was released in this arc and recommitted can be released again; it keeps its first instant of release. Goals and completions stay. Answers all released habits of the arc. It works while the arc is paused and after it is complete.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `return_arc_not_found` | the caller has no active arc |
         *
         *     **Released habits**
         *
         *     Order: instant of release, then `id` of the habit. `recommitted` is true when the habit was recommitted in this arc or is shown again for any other reason, such as PUT /habits/{habit_id} with `revealed` true. A deleted habit disappears from the list.
         *
         *     | state of a habit in an arc | request | next state |
         *     |---|---|---|
         *     | none | release, while shown | released |
         *     | released | recommit | recommitted |
         *     | recommitted | release, while shown | released |
         */
        post: operations["post_metta_return_arc_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/arc/recommit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Takes habits up again that the active arc has put to rest.
         * @description Shows again those of the named habits (1 to 50) that this arc has released and that were not recommitted. Other ids are skipped; a hidden habit that this arc did not release stays hidden. A repeat changes nothing. Answers all released habits of the arc.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `return_arc_not_found` | the caller has no active arc |
         *
         *     **Released habits**
         *
         *     Order: instant of release, then `id` of the habit. `recommitted` is true when the habit was recommitted in this arc or is shown again for any other reason, such as PUT /habits/{habit_id} with `revealed` true. A deleted habit disappears from the list.
         *
         *     | state of a habit in an arc | request | next state |
         *     |---|---|---|
         *     | none | release, while shown | released |
         *     | released | recommit | recommitted |
         *     | recommitted | release, while shown | released |
         */
        post: operations["post_metta_return_arc_recommit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metta-return/offer/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Waves the offer of a return away until the next stage or cycle.
         * @description Dismisses the return offer for this episode and answers the state. A repeat changes nothing. It works with and without an active arc.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 409 | `return_not_eligible` | the caller is not eligible |
         *
         *     **Eligibility and episodes**
         *
         *     A person is eligible when there is a progress row whose `highest_stage_reached` is at least 5. `current_stage` is not read, so eligibility lasts into later cycles. Only starting an arc and dismissing the offer check it.
         *
         *     The episode is the pair of cycle and current stage. Each advance and each new cycle begins a new episode, in which the return is offered again.
         */
        post: operations["post_metta_return_offer_dismiss"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jobs of the queue, those that need somebody first; of an error its beginning.
         * @description A page of the queue, always in the envelope, filtered by `status` and `task`. Order: failed (newest first), retrying, running (longest first), ready, scheduled. `last_error` is the first 200 characters on one line.
         */
        get: operations["get_admin_jobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much is in the queue, by state and task, and which workers there are.
         * @description Counts by status, in all and per task, how long the oldest ready job has waited, and the workers with the number of jobs that each runs.
         *
         *     **Workers**
         *
         *     A worker writes a heartbeat every 15 seconds; one that has written none for 45 seconds counts as dead. Each worker unlocks the jobs of dead ones with its own heartbeat; the first heartbeat after an outage unlocks none, because then every worker looks dead. The attempt of a killed worker counts. A worker that is told to end waits for its jobs as long as one model request may last and a second more, then hands the rest back without counting the attempt.
         *
         *     A job may run twice, after a worker was killed or stopped for long; what it stores is guarded, so the second run changes nothing or replaces the first.
         */
        get: operations["get_admin_jobs_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes jobs ready at once; those without attempts get all of them again. Running ones stay as they are.
         * @description Makes up to 100 jobs ready now: the error is forgotten, and a job without attempts gets all of them again. `changed` lists what was changed, `unchanged` the others with `running` or `job_not_found`.
         */
        post: operations["post_admin_jobs_retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Removes jobs from the queue. Running ones stay as they are.
         * @description Removes up to 100 jobs that are not running; answers as retry does. A cancelled model request is refunded by the sweep once its time is over.
         *
         *     **Model requests**
         *
         *     A row of `app.llm_requests` per resonance, essay or transcription, from the charge to the answer. No transaction stays open and no connection is held while a vendor is asked.
         *
         *     States: `requested` → `answered` (the result was stored) or `failed`. Whoever moves the row out of `requested` settles it alone, by one guarded update: a result that arrives after a refund stores nothing, and a refund happens once.
         *
         *     1. **Begin**, one transaction: the row, unless one runs for the same subject (a second resonance is 409, a second essay waits for the first); the charge, if the kind costs anything; the key; the job. Refusals in this order, each of which undoes the charge:
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 402 | `insufficient_offerings` | no message left |
         *     | 400 | `invalid_llm_api_key_format` | Keys and models |
         *     | 402 | `llm_key_required` | neither the person nor the service has a key |
         *     | 422 | `model_lacks_vision` | transcription: the model is not listed as reading images |
         *
         *     2. **Work**: the worker runs the job under the service's key; the API process itself runs a request with the person's own key, and every transcription. The same code does both.
         *     3. **Usage**: each model call has a receipt before it leaves, and each that a vendor answered is recorded at once, in a transaction of its own, whatever becomes of the request (Usage).
         *     4. **Settle**: the result is stored with the move to `answered`; a failure of the vendor moves it to `failed` with the refund, and the Idempotency-Key it ran under is forgotten. An entry that was deleted or marked intimate meanwhile keeps no notes and no charge is given back.
         *     5. **Wait**: the route waits for the row by LISTEN and looks at least every 5 seconds, for `LLM_TIMEOUT_MS` (25 s) and 3 seconds more. Then it settles the request as failed itself. Failed is 502 `llm_provider_error`.
         *     6. **Sweep**: a row whose process died expires 5 seconds after that; a job every minute settles it as failed.
         *
         *     A cancelled job leaves its row to the sweep. Rows are forgotten 24 hours after they were settled. A client that goes away changes nothing: the result is stored.
         *
         *     Which model is called under whose key, what a vendor receives, and the rows of usage: Keys and models, Model calls, Usage, Model receipts.
         */
        post: operations["post_admin_jobs_cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lets go the jobs of workers that are dead.
         * @description Returns the jobs of dead workers to the queue, as every worker does by itself with each heartbeat.
         */
        post: operations["post_admin_jobs_unlock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/jobs/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One job with its whole error and what it was given, redacted.
         * @description One job with its whole error and its payload. 404 `job_not_found`.
         */
        get: operations["get_admin_jobs_job_id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stage-progress/gaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Progress rows whose completed stages have gaps; pages count all rows scanned.
         * @description Lists gaps by `user_id`.
         *
         *     - Bare: all gaps as `rows`, with their number as `total`. `limit` and `offset` must be valid and have no effect.
         *     - With `paginate=true`: a window of `limit` rows over all progress rows is scanned, and `items` holds the gaps in it. `scanned_total` is the number of all progress rows and `has_more_rows` says whether rows follow the window. A page can be empty while `has_more_rows` is true.
         *
         *     **Gaps**
         *
         *     `missing_stages` are the stages from 1 to `current_stage − 1` that `completed_stages` lacks; `extra_stages` are those that it holds beyond them. A row is a gap when either is not empty. All lists are sorted and without repeats.
         */
        get: operations["get_admin_stage_progress_gaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stage-progress/{user_id}/repair": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mends a person’s completed stages.
         * @description Sets `completed_stages` to 1 to `current_stage − 1` and changes nothing else. Answers what was added and removed; a repeat answers both empty. When something changed, one warning `stage_progress_repaired` with `admin_id`, `user_id`, `current_stage`, `stages_added` and `stages_removed` is logged.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `stage_progress_not_found` | the person has no progress row, or does not exist |
         */
        post: operations["post_admin_stage_progress_user_id_repair"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/depth-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which rings of the program the caller has on.
         * @description Answers all four switches. Without a stored row all are true; reading writes nothing.
         */
        get: operations["get_depth_preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Switches rings on or off; answers all four.
         * @description Sets the switches that the body names and answers all four. A switch that is absent or null keeps its value. Unknown keys are ignored. At least one switch must be true or false, otherwise the request is 422 (`{}`, only nulls, only unknown keys).
         */
        patch: operations["patch_depth_preferences"];
        trace?: never;
    };
    "/ui-flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s UI flags.
         * @description Answers both flags. Without a stored row both are false; reading writes nothing.
         */
        get: operations["get_ui_flags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Sets UI flags; answers both.
         * @description Sets the flags that the body names and answers both. A flag that is absent or null keeps its value; a flag may return to false. Unknown keys are ignored. At least one flag must be true or false, otherwise the request is 422.
         */
        patch: operations["patch_ui_flags"];
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything the caller has, then what changed since a cursor.
         * @description Everything that the caller has, then what changed, page by page. `limit` is 1 to 500 objects, 200 by default. The answer is `{"changes":[{"resource","id","op","body"}],"cursor","has_more"}`.
         *
         *     - Without `since` the pages list everything, in the order of the resources. The next page asks with `since` and the cursor of the last one. After the list come the changes that happened meanwhile; when `has_more` is false, the union is a whole replica.
         *     - With a cursor of a whole replica, each object that changed since comes once, in its newest state, oldest change first.
         *     - `op` is `put` with the body, or `delete` with null. An object that was made and deleted since may come as a `delete`.
         *     - A page shows one snapshot. A write that was acknowledged before the request began is in it or in a later page, and nothing is skipped: the numbers of one person come in the order of the commits.
         *     - Midnight alone sends nothing, although streaks and open chapters depend on the day. An app that shows them asks their own routes.
         *     - The page carries a tag like every answer.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 410 | `cursor_expired` | the server cannot continue from the cursor: start again without `since` |
         *     | 422 | list | `since` is not a text of 68 characters of base64url |
         *
         *     **Resources**
         *
         *     A body is what GET of the object answers, or the element of its list. An object that a person has once has the id `"me"`.
         *
         *     | resource | body |
         *     |---|---|
         *     | `habit` | GET /habits/{habit_id}, its goals without completions |
         *     | `goal_group` | GET /goal-groups/{group_id}; templates are nobody's and not here |
         *     | `goal_completion` | `id`, `goal_id`, `local_day`, `timestamp`, `completed_units` |
         *     | `user_practice` | the element of GET /user-practices/ |
         *     | `practice_session` | the element of GET /practice-sessions/ |
         *     | `practice_tag`, `practice_recipe` | GET of one; the system's are not here |
         *     | `journal_entry` | GET /journal/{entry_id} |
         *     | `promotion`, `marginalia`, `completion_suggestion` | the elements of the lists of an entry |
         *     | `prompt_response` | GET /prompts/{week_number}; the id is the number of the week |
         *     | `stage_progress` | the progress record; `me` |
         *     | `content_completion` | the answer of POST /course/content/{content_id}/mark-read |
         *     | `return_arc` | `arc` of GET /metta-return; gone once it was left |
         *     | `invitation` | the element of GET /invitations; gone once it was dismissed |
         *     | `energy_plan` | the answer of POST /v1/energy/plan |
         *     | `depth_preferences`, `ui_flags`, `usage` | GET /depth-preferences, GET /ui-flags, GET /user/usage; `me` |
         *
         *     A check-in sends its completion and its habit. A goal sends its habit and its group. A deleted entry sends the deletes of its notes, suggestions and quotes.
         *
         *     **Writers of one person**
         *
         *     Transactions that write data of one person run one after the other, and those of different people never wait for each other. `auth.enter`, `jobs.enter` and the functions that write without them take the person's lock before any row lock (`lib.change_lock`), so two of them cannot wait for each other. The row of the counter stays locked from the first change to the commit. A transaction that commits later therefore has a greater number, and a reader that has seen a number has seen everything below it.
         *
         *     A statement that writes for many people takes them in the order of their ids (the reconcile of the course, deleted rows). The sweeps skip people who write at that moment and come in batches, each a transaction.
         *
         *     **Tags**
         *
         *     Every 200 of a GET that answers the caller's own data carries a strong `ETag`. It is opaque and holds for this person, route, path and query. It is stable while nothing that the answer shows can have changed. One habit and one entry have a tag of their own; that of every other answer these move:
         *
         *     - any write to data of the person, whoever wrote;
         *     - a write to what everybody reads: templates, presets and approved practices, stages, prompts, course, system tags and recipes;
         *     - the local day in the person's zone, and what turns at an instant;
         *     - another release of the logic (`lib.loaded_logic`), and a setting of the operator that the answer shows.
         *
         *     An answer may get a new tag although its body is the same; a body that differs never has the same tag. Exports and event streams carry no tag, and neither does GET /practices/share/{token}, which shows another person's practice. Course texts keep their own tags, which are hashes of the text.
         *
         *     `Cache-Control` stays as it is, so no platform cache keeps the answer: an app keeps it in memory.
         *
         *     **Cursors**
         *
         *     A cursor is opaque: the place in the list or in the changes, the history of the database and the day, signed for this person with a key derived from `SECRET_KEY`. The server cannot continue from one that is
         *
         *     - older than 90 days, the time for which tombstones are kept for certain;
         *     - changed, another person's, or signed with another key: `npm run restore` makes a new `SECRET_KEY`;
         *     - from another history: a restored dump, a recovery to a point in time, or a failover, after which writes may be missing;
         *     - newer than the person's counter.
         */
        get: operations["get_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events that say when data of the caller changed.
         * @description Server-sent events that say when data of the caller moved. They carry no data: an app that gets one asks GET /changes from its own cursor. The answer is `text/event-stream` and ends only as said below.
         *
         *     ```
         *     event: change
         *     id: <cursor>
         *     data: {"cursor":"<cursor>"}
         *     ```
         *
         *     - A `change` comes after a write to the caller's data was committed, whoever wrote it, within a second and mostly within 150 ms. Several writes may be one event. A write of somebody else is none.
         *     - The cursor of an event is the end of the changes at that moment: whoever has asked GET /changes up to it has missed nothing. Do not begin from it, which would skip the changes that it announces.
         *     - `since`, or `Last-Event-ID` when the client connects again, says what the client has; the header outranks the query. Where there is more, an event comes at once. Without either, the first event is that of the next write.
         *     - A comment line comes every 20 seconds, and at once where no event does. A client that has seen nothing for a minute should connect again.
         *     - For a client that reads slowly, only the newest event waits. One that takes nothing for 40 seconds is disconnected.
         *     - A caller has at most ten streams at once; the eleventh is refused with 429 and `Retry-After`. A stream of a process that was killed counts for one more minute. A process that has all it can keep (`MAX_EVENT_STREAMS`, 5,000 by default) refuses with 503 and `Retry-After`.
         *     - Browsers: EventSource sends no Authorization header, so read the answer of `fetch`. A proxy must not collect the answer; nginx heeds the header `X-Accel-Buffering: no`.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 410 | `cursor_expired` | the server cannot continue from the cursor: ask GET /changes without `since` |
         *     | 422 | list | `since` or `Last-Event-ID` is not a text of 68 characters of base64url |
         *     | 429 | `rate_limit_exceeded` | ten streams are open, or the default rate limit is spent |
         *
         *     **The end of a stream**
         *
         *     The last event is `event: bye` with `data: {}`. It comes when
         *
         *     - the access token expires;
         *     - the token stops being valid: it was refreshed, the password was changed by a reset, or the account was disabled or deleted;
         *     - the process ends, as in a deploy.
         *
         *     A client then connects again with a good token and its `Last-Event-ID`. A stream may also break without `bye`, as any connection. Wait before connecting again, longer each time, with some chance in it.
         *
         *     **Cursors**
         *
         *     A cursor is opaque: the place in the list or in the changes, the history of the database and the day, signed for this person with a key derived from `SECRET_KEY`. The server cannot continue from one that is
         *
         *     - older than 90 days, the time for which tombstones are kept for certain;
         *     - changed, another person's, or signed with another key: `npm run restore` makes a new `SECRET_KEY`;
         *     - from another history: a restored dump, a recovery to a point in time, or a failover, after which writes may be missing;
         *     - newer than the person's counter.
         */
        get: operations["get_changes_stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s bought messages; negative after a claw-back.
         * @description `{balance}`: the bought messages (`offering_balance`); negative after a pack that was spent has been refunded.
         */
        get: operations["get_user_balance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller’s free messages of this month, and bought ones.
         * @description Free messages of this month and bought ones. `monthly_messages_remaining` is never below 0. `monthly_reset_date` is the first day of the next UTC month. If the stored month is over, the answer shows 0 used; nothing is written by reading.
         */
        get: operations["get_user_usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/balance/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Credits the calling admin’s own wallet.
         * @description An admin credits their own wallet with `amount` (1 to 1,000,000); audit reason `self_grant`. Order: 401, 403 `admin_required`, 422, 429 (5 per minute), then
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 403 | `user_not_found` | the admin's account was deleted while the request ran |
         *
         *     Parallel credits add up.
         */
        post: operations["post_user_balance_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/model-receipts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was sent to language models for the caller, without its text, newest first.
         * @description The caller's receipts, newest first, always in the envelope `{items, total, limit, offset, has_more}`; `limit` and `offset` as in Lists.
         *
         *     | field | meaning |
         *     |---|---|
         *     | `at` | when the receipt was written, just before the request left |
         *     | `kind` | `resonance`, `essay` or `transcription`; a resonance makes up to two calls, the reading and the detection |
         *     | `entry_id` | the entry that was read, null for a transcription; it stays when the entry is deleted |
         *     | `vendor`, `model` | who was asked, as in Keys and models |
         *     | `whose_key` | `own` where the person sent a key, else `service` |
         *     | `sent` | Sent |
         *     | `withheld` | Withheld |
         *     | `prompt_sha256` | SHA-256 of the bytes of the request's body, in hexadecimal digits |
         *     | `input_tokens`, `output_tokens` | as the vendor counted them; null unless `answered` |
         *     | `cost_usd` | dollars with six decimals, as usage counts them; null unless `answered`, and for a model without a known price |
         *     | `charged`, `refunded` | Charges |
         *     | `status` | Outcomes |
         *
         *     A stored answer and an essay that exists are answered without a request to a vendor, so they have no receipt. Receipts are in the export, and are erased with the account and not before.
         *
         *     **Candidates**
         *
         *     What a model may find in an entry, in this order: the person's habits by id, each represented by its clear goal, else by its goal with the lowest id (a habit without goals is left out); then the open selections of practices by id, under the custom name, else the practice's name. A practice that is not visible to the person any more is left out. Names are sanitised and put on one line. The first 25 are numbered from 0 and sent to the model; the others are dropped with the log line `completion_candidates_dropped`. Without candidates the model is not asked.
         *
         *     **Keys and models**
         *
         *     - `X-LLM-API-Key` is trimmed; blank counts as absent. A key starts with `sk-`, has more characters after that, all printable ASCII without spaces, and at most 256 in all; else 400 `invalid_llm_api_key_format`.
         *     - A key that starts with `sk-ant-` goes to Anthropic, any other to OpenAI, whatever `LLM_PROVIDER` says.
         *     - Without a sent key the server's `LLM_API_KEY` and `LLM_PROVIDER` count; if that key is empty, 402 `llm_key_required`.
         *     - `LLM_MODEL` and `LLM_BASE_URL` belong to `LLM_PROVIDER`. The other vendor is called at its own address with its default model.
         *     - A sent key is used for the calls of this request, in the API process. It never reaches the database, the queue, a log or an error.
         *     - `content/program/llm-models.json` lists prices, context size and image support per provider and model. A dated model name is looked up without its date as well. For a model that is not listed: price unknown, one warning `llm_price_unknown`, 16,000 tokens of context assumed, no images.
         *
         *     **Sent**
         *
         *     A list in the order of the prompt. `from` and `to` are code points of the source's own text and `characters` is their difference. The tags around texts are not counted.
         *
         *     | source | its own text |
         *     |---|---|
         *     | `instructions` | the prose of the service with the nonce and the kind of the note |
         *     | `history` | one item per earlier entry; in the prompt of an essay, the margin note, and a passage that the entry no longer holds |
         *     | `candidates` | the numbered list of names |
         *     | `entry` | the entry; in the prompt of an essay also the passage, at its place in the entry |
         *     | `image` | the photographed page in base64 |
         *
         *     **Withheld**
         *
         *     | phrase | when |
         *     |---|---|
         *     | `intimate entries` | the person has an intimate entry, which is never read as an earlier one |
         *     | `entries beyond the newest three` | there are more earlier entries |
         *     | `earlier entries beyond 1,000 characters` | only the beginning of an earlier entry was taken |
         *     | `earlier entries beyond the limit of the model` | earlier entries were cut to the budget |
         *     | `the entry beyond the limit of the model` | the end of the entry was cut to the budget |
         *     | `candidates beyond the first 25` | there are more candidates |
         *
         *     Earlier entries are considered for the literary reading only, candidates for the detection only. An intimate entry has no receipt, because no model reads it.
         *
         *     **Usage**
         *
         *     Every answer of a vendor becomes one row of `app.llm_usage_log`, also if the request failed afterwards or was settled before: provider, model, tokens, estimated cost, and the entry (null for a transcription). A successful resonance with candidates has two rows. Missing or absurd token counts become 0. Cost is tokens times the listed price per million tokens, rounded to six decimals, or null where the price is unknown. No text is stored there. The rows go with the account.
         *
         *     **Charges**
         *
         *     The first receipt of a model request bears the charge, as `monthly` or `offering`; retries and the second call of a resonance say `none`, as do essays, which are free. So receipts add up: those that are charged and not refunded are the messages that were spent. `refunded` becomes true in the transaction that gives the message back; a free message of a past month is not given back.
         *
         *     **Outcomes**
         *
         *     | `status` | when |
         *     |---|---|
         *     | `sent` | no outcome is known: the call is running, or its process died |
         *     | `answered` | the vendor's answer could be read; tokens and usage are recorded with it, in one transaction |
         *     | `refused` | the vendor answered with a status other than 2xx |
         *     | `timed_out` | the time of the model request was over |
         *     | `failed` | the connection broke, or a 2xx answer could not be read |
         *
         *     Only `sent` changes, once. `timed_out` and `failed` do not say whether the vendor received the text. The status is that of the HTTP request: a resonance may have failed although a call of it was answered.
         *
         *     **Exports**
         *
         *     Read in one snapshot, 100 rows at a time, on connections of their own (4 per process), so that size costs no memory and nobody waits for them. A client that takes nothing for 30 seconds, or is not done after 10 minutes, is cut off. What fails after the first byte breaks the connection.
         */
        get: operations["get_user_model_receipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{license_vendor}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A form-encoded ping of the license vendor about a sale; replays change nothing.
         * @description Order of checks; the body is not interpreted before the first one holds.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 401 | `invalid_signature` | neither `?secret=` equals `LICENSE_VENDOR_WEBHOOK_SECRET` nor is the body signed with it; no secret configured |
         *     | 400 | `malformed_payload` | not UTF-8, NUL, no `sale_id` or one longer than 255 characters, e-mail longer than 254 |
         *
         *     Everything else is 200 `{"status":"ok"}`, replays and unknown events included, so that the vendor does not retry in vain. The body is a form whatever its content type; of a repeated field the last value counts. Fields read: `sale_id`, `product_id`, `email` (trimmed, lowercased), `resource_name`, `is_recurring_charge`, `refunded` (true only if it is `true` after trimming and lowercasing). The form is stored as it came. The default rate limit holds.
         *
         *     **Signatures**
         *
         *     Standard Webhooks: `webhook-id`, `webhook-timestamp` (at most 5 minutes off) and `webhook-signature` (`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; any of several). The key is the configured secret: its text or what it decodes to as base64; with the prefix `whsec_` only the latter. All comparisons take constant time.
         */
        post: operations["post_webhooks_license_vendor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{license_vendor}/ping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A form-encoded ping of the license vendor about a sale; replays change nothing.
         * @description The same as POST /webhooks/{license_vendor}, for vendors that append `/ping` to the address.
         */
        post: operations["post_webhooks_license_vendor_ping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/usage-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Calls, tokens and cost of language models: in all, per person, per model.
         * @description Calls, tokens and cost of language models in all, `per_user` and `per_model`, highest cost first, groups of unknown cost last, then by number or name. Costs are strings with six decimals; an unknown cost adds nothing. With `paginate=true` only `per_user` is cut by limit and offset, and `per_user_total` and `per_user_has_more` are set; without it they are null and everybody is listed.
         *
         *     **Usage**
         *
         *     Every answer of a vendor becomes one row of `app.llm_usage_log`, also if the request failed afterwards or was settled before: provider, model, tokens, estimated cost, and the entry (null for a transcription). A successful resonance with candidates has two rows. Missing or absurd token counts become 0. Cost is tokens times the listed price per million tokens, rounded to six decimals, or null where the price is unknown. No text is stored there. The rows go with the account.
         */
        get: operations["get_admin_usage_stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/maintenance/energy-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes energy plans older than some days.
         * @description Deletes energy plans older than `older_than_days` (30). A daily job does the same with 30 days.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 400 | `older_than_days must be positive` | 0 or less |
         */
        post: operations["post_admin_maintenance_energy_plans"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}/entitlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Grants a person course access; repeating it answers the same entitlement.
         * @description Grants course access with a `reason` (trimmed, not empty); `kind` can only be `course_access`. 201 with the entitlement. A repeat answers the same active row with the newer reason. Metadata: `reason`, `granted_by_admin_id`. Entitlements.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `user_not_found` | no such account |
         *
         *     **Entitlements**
         *
         *     A ledger of what a purchase entitles a person to: kind `course_access`, at most one active row per person. It closes no route: whoever lost it still reads and writes everything.
         *
         *     - Granting is idempotent: the active row is answered again; a sale or product that the grant names overwrites the stored one and is never erased; metadata is merged.
         *     - Revoking sets `revoked_at` and keeps what the grant noted. No active row: nothing happens.
         *     - Reason codes: `signup_redemption`, `webhook_sale`, `refund`, `cancellation`, `admin_override`.
         */
        post: operations["post_admin_users_user_id_entitlements"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}/entitlements/{entitlement_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revokes a person’s active entitlement.
         * @description Revokes with a `reason` in the body; the answer is the revoked entitlement. Metadata gains `revocation_reason` and `revoked_by_admin_id`.
         *
         *     | status | detail | when |
         *     |---|---|---|
         *     | 404 | `user_not_found` | no such account |
         *     | 404 | `entitlement_not_found` | not an active entitlement of that account |
         */
        delete: operations["delete_admin_users_user_id_entitlements_entitlement_id"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{user_id}/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One account with its entitlements, wallet and sales.
         * @description One account for the support desk: address, flags, balances as stored, all entitlements (newest grant first), the newest 20 audit rows, the newest 10 sales to its address without their payload. 404 `user_not_found`.
         *
         *     **Audit rows**
         *
         *     Append-only; `delta`, `balance_before` and `balance_after` in messages. The sum of the offering deltas is the balance. A refused operation writes none. Nobody but the admin's summary and, without balances, analysts read them.
         *
         *     | reason | bucket | delta | actor |
         *     |---|---|---|---|
         *     | `spend_monthly` | monthly | +1 (counts up) | the person |
         *     | `refund_monthly` | monthly | −1 | the person |
         *     | `monthly_reset` | monthly | −used | none |
         *     | `spend_offering` | offering | −1 | the person |
         *     | `refund_offering` | offering | +1 | the person |
         *     | `self_grant` | offering | +amount | the admin |
         *     | `admin_grant` | offering | +amount | reserved; nothing writes it |
         *     | `license_vendor_purchase` | offering | +size of the pack | the buyer |
         *     | `license_vendor_refund` | offering | −size of the pack | the buyer |
         *     | `carried_over` | both | what the license claim kept | the person |
         */
        get: operations["get_admin_users_user_id_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Runs up to 50 writes, each as a request of its own.
         * @description Runs 1 to 50 operations one after the other, in their order, and answers 200 with one result each. An operation that fails stops no other. Each needs an `idempotency_key`; without one the whole batch is 422 and nothing runs. `if_match` is sent as its If-Match header.
         *
         *     With `in_order: true` the batch ends after an operation that the client has to send again: one that answers 401, 408, 412, 429 or 5xx. Then no later write overtakes it. The results end with that operation.
         *
         *     A result holds the status and body that the request alone would have got, and those of its headers that a client needs: `etag`, `idempotent-replayed`, `retry-after`. A body is null where the answer has none. The batch itself carries the X-Last-Write of its last operation that wrote.
         *
         *     The body has at most 256 KiB and nests arrays and objects at most 32 deep; the order of checks is that of large bodies.
         *
         *     **If-Match**
         *
         *     PUT and DELETE of /habits/{habit_id}, PUT /goals/{goal_id}, PATCH and DELETE of /journal/{entry_id} and of /promotions/{promotion_id} honour `If-Match`. With a tag whose version is that of the object now, the request goes on. Otherwise nothing is written:
         *
         *     | status | body | when |
         *     |---|---|---|
         *     | 412 | `{"detail":"edit_conflict","current":…}` with the `ETag` of `current` | no tag of `If-Match` has the version of the object |
         *
         *     - `current` is the body of GET, or of the object's writes where it has no GET. An app merges its edit into it and sends it again with the new tag.
         *     - The header may list tags; one that fits is enough. `*` fits every object. A weak tag and a text that is no tag fit nothing, and neither does an empty header.
         *     - 412 comes after token, gates, limits and shape, and after 404 and 403 for a missing or foreign object. It comes before the rules that the function of the route checks, such as a taken name.
         *     - Two devices that send the same tag at once: exactly one writes. The tag is compared under the lock of the person, in the transaction of the write.
         *     - With an Idempotency-Key, a replay answers as stored, with the tag of then, whatever the tag is now. A 412 does not use up the key.
         *     - Without the header the routes write as they always did: of two edits the later one stays. Other routes ignore it.
         */
        post: operations["post_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        SignupRequest: {
            /**
             * Format: email
             * @description E-mail address. It is trimmed and put in lower case before it is used.
             */
            email: string;
            /** @description Password of 8 to 64 characters, stored only as a hash. Spaces count. */
            password: string;
            /** @description License key of the purchase. Its e-mail must be that of this request. Needed, although null has the right shape. */
            license_key?: string | null;
            /** @description IANA name of the time zone, such as `Europe/Berlin`. Absent, null or blank means UTC. */
            timezone?: string | null;
        };
        AuthRequest: {
            /**
             * Format: email
             * @description E-mail address. It is trimmed and put in lower case before it is used.
             */
            email: string;
            /** @description The password. One that nobody can have, shorter than 8 or longer than 64 characters, is refused as a wrong one. */
            password: string;
            /** @description Accepted and ignored: signing in needs no license. */
            license_key?: string | null;
        };
        PasswordResetRequest: {
            /**
             * Format: email
             * @description E-mail address. It is trimmed and put in lower case before it is used.
             */
            email: string;
        };
        PasswordResetConfirm: {
            /** @description The token of the mailed link. */
            token: string;
            /** @description New password of 8 to 64 characters. It must differ from the old one. */
            new_password: string;
        };
        PasswordResetCancel: {
            /** @description The token of the mailed link. */
            token: string;
        };
        IdpARequest: {
            /** @description The id_token (a signed JWT) that the provider gave to the app. */
            id_token: string;
            /** @description License key of the purchase. Needed only where the call creates an account. */
            license_key?: string | null;
            /** @description IANA name of the time zone, such as `Europe/Berlin`. Absent, null or blank means UTC. */
            timezone?: string | null;
        };
        IdpBRequest: {
            /** @description The id_token (a signed JWT) that the provider gave to the app. */
            id_token: string;
            /** @description License key of the purchase. Needed only where the call creates an account. */
            license_key?: string | null;
            /** @description IANA name of the time zone, such as `Europe/Berlin`. Absent, null or blank means UTC. */
            timezone?: string | null;
            /** @description Name for a new account, in characters; read only where the call creates it. */
            full_name?: string | null;
        };
        AccountDeletionRequest: {
            /**
             * Format: email
             * @description Address of the account, typed once more to confirm.
             */
            confirm_email: string;
        };
        TimezoneUpdate: {
            /** @description IANA name of the time zone, such as `Europe/Berlin`. Absent, null or blank means UTC. */
            timezone?: string | null;
        };
        HabitCreate: {
            /** @description Name of the habit. Yours are unique, without regard to case and to spaces at both ends. */
            name: string;
            /** @description Sign of the habit, such as an emoji. */
            icon: string;
            /**
             * Format: date
             * @description First day of the habit, in the past or the future. A habit to leave alone counts clean days from here.
             */
            start_date: string;
            /** @description Points that a day of the habit costs; the energy plan adds them up. */
            energy_cost: number;
            /** @description Points that a day of the habit gives back; the energy plan adds them up. */
            energy_return: number;
            /**
             * @description Times of reminders, in the app’s own words. Stored for the app.
             * @default null
             */
            notification_times?: string[] | null;
            /**
             * @description How often the app reminds. Stored for the app.
             * @default null
             */
            notification_frequency?: ("daily" | "weekly" | "custom" | "off") | null;
            /**
             * @description Days on which the habit is due, `Mon` to `Sun`. Null or empty: every day. On other days a miss is not logged.
             * @default null
             */
            notification_days?: string[] | null;
            /**
             * @description Whether the app tells about milestones. Stored for the app.
             * @default false
             */
            milestone_notifications?: boolean;
            /**
             * @description Place in the list, ascending; null comes last.
             * @default null
             */
            sort_order?: number | null;
            /**
             * @description Free text. The number of a stage, such as `3`, makes the habit count in that stage’s progress.
             * @default
             */
            stage?: string;
            /**
             * @description False: the app shows the habit locked. It still takes check-ins.
             * @default false
             */
            revealed?: boolean;
            /**
             * @description Whether the habit began before the program. Stored for the app.
             * @default false
             */
            is_carryover?: boolean;
        };
        GoalUnitsUpdate: {
            /** @description Unit of the target, in your own words, such as `minutes`. */
            target_unit: string;
            /** @description How often per `frequency_unit`, greater than 0. Shown to the person; streaks do not use it. */
            frequency: number;
            /** @description What the frequency counts per; `per_day` and `per_week` are in use. */
            frequency_unit: string;
        };
        GoalUpdate: {
            /** @description Title of the goal. */
            title: string;
            /**
             * @description What the goal asks for, in your own words; null for none.
             * @default null
             */
            description?: string | null;
            /** @description How much the goal asks for: `low`, `clear` or `stretch`. */
            tier: components["schemas"]["GoalTier"];
            /** @description Units that a completed day counts, from 0. */
            target: number;
            /** @description Unit of the target, in your own words, such as `minutes`. */
            target_unit: string;
            /** @description How often per `frequency_unit`, greater than 0. Shown to the person; streaks do not use it. */
            frequency: number;
            /** @description What the frequency counts per; `per_day` and `per_week` are in use. */
            frequency_unit: string;
            /**
             * @description True: something to do. False: something to leave alone, where the target is the most that is still clean.
             * @default true
             */
            is_additive?: boolean;
            /** @description Id of one of your goal groups; null for none. */
            goal_group_id?: number | null;
            /** @description Days that you mean. Stored and shown; a check-in on another day is accepted. Null for none. */
            days_of_week?: ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[] | null;
        };
        /** @enum {string} */
        GoalTier: "low" | "clear" | "stretch";
        GoalCompletionRequest: {
            /** @description Id of the goal. */
            goal_id: number;
            /**
             * @description True: the day is done and counts the goal’s target in units. False: a miss with 0 units.
             * @default true
             */
            did_complete?: boolean;
            /**
             * @description The local day to log, from 30 days ago to today. Null or absent means today in the account’s time zone.
             * @default null
             */
            completed_on?: string | null;
        };
        GoalGroupCreate: {
            /** @description Name of the group. It need not be unique. */
            name: string;
            /**
             * @description Sign of the group, such as an emoji; null for none.
             * @default null
             */
            icon?: string | null;
            /**
             * @description What the group is for, in your own words; null for none.
             * @default null
             */
            description?: string | null;
            /**
             * @description True makes a template that everybody reads. Only admins may.
             * @default false
             */
            shared_template?: boolean;
            /**
             * @description Where the group comes from, such as `built-in`; null for none.
             * @default null
             */
            source?: string | null;
        };
        ShareLinkCreate: {
            /**
             * @description Days until the link ends, 1 to 365; null or absent: never.
             * @default null
             */
            expires_in_days?: number | null;
            /**
             * @description How often the link may be imported, 1 to 1,000; null or absent: without limit.
             * @default null
             */
            max_uses?: number | null;
        };
        PracticeCreate: {
            /** @description Number of the stage that the practice belongs to. */
            stage_number: number;
            /** @description Name of the practice. */
            name: string;
            /** @description What the practice is. */
            description: string;
            /** @description How it is done. */
            instructions: string;
            /** @description Usual length in minutes, more than 0 and at most 1,440. */
            default_duration_minutes: number;
            /**
             * @description Mode of the practice; null or absent: `meditation_timer`.
             * @default null
             */
            mode?: components["schemas"]["PracticeMode"] | null;
            /**
             * @description Config of that mode. Only a timer may leave it out.
             * @default null
             */
            mode_config?: components["schemas"]["ModeConfig"] | null;
        };
        /** @enum {string} */
        PracticeMode: "meditation_timer" | "count_up" | "metronome" | "interval_bell" | "rep_counter" | "sense_grounding" | "tarot" | "tallied_grounding" | "mindful_anchor" | "card_meditation" | "random_interval_bell";
        ModeConfig: components["schemas"]["MeditationTimerConfig"] | components["schemas"]["CountUpConfig"] | components["schemas"]["MetronomeConfig"] | components["schemas"]["IntervalBellConfig"] | components["schemas"]["RepCounterConfig"] | components["schemas"]["SenseGroundingConfig"] | components["schemas"]["TarotConfig"] | components["schemas"]["TalliedGroundingConfig"] | components["schemas"]["MindfulAnchorConfig"] | components["schemas"]["CardMeditationConfig"] | components["schemas"]["RandomIntervalBellConfig"];
        MeditationTimerConfig: {
            /**
             * @description A timer that counts down. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "meditation_timer";
            /** @description Length in minutes. */
            duration_minutes: number;
            /**
             * @description Whether a bell sounds at the start.
             * @default true
             */
            start_bell?: boolean;
            /**
             * @description Whether a bell sounds halfway.
             * @default false
             */
            halfway_bell?: boolean;
            /**
             * @description Whether a bell sounds at the end.
             * @default true
             */
            end_bell?: boolean;
        };
        CountUpConfig: {
            /**
             * @description A clock that counts up. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "count_up";
            /**
             * @description Minutes after which the app suggests an end; null for none.
             * @default null
             */
            soft_cap_minutes?: number | null;
        };
        MetronomeConfig: {
            /**
             * @description A metronome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "metronome";
            /** @description Beats per minute. */
            bpm: number;
            /** @description The timer that runs along. */
            timer: {
                /**
                 * @description Always `meditation_timer`.
                 * @default meditation_timer
                 * @constant
                 */
                mode?: "meditation_timer";
                /** @description Length in minutes. */
                duration_minutes: number;
                /**
                 * @description Whether a bell sounds at the start.
                 * @default true
                 */
                start_bell?: boolean;
                /**
                 * @description Whether a bell sounds halfway.
                 * @default false
                 */
                halfway_bell?: boolean;
                /**
                 * @description Whether a bell sounds at the end.
                 * @default true
                 */
                end_bell?: boolean;
            };
        };
        IntervalBellConfig: {
            /**
             * @description A timer with bells at fixed times. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "interval_bell";
            /** @description Length in minutes. */
            duration_minutes: number;
            /**
             * @description Minutes between two bells, shorter than the duration. Either this or `cue_offsets_minutes`.
             * @default null
             */
            interval_minutes?: number | null;
            /**
             * @description Minutes after the start at which a bell sounds. Either these or `interval_minutes`.
             * @default null
             */
            cue_offsets_minutes?: number[] | null;
            /**
             * @description Sound of the bell.
             * @default bowl
             * @enum {string}
             */
            bell_tone?: "bowl" | "chime" | "gong";
        };
        RepCounterConfig: {
            /**
             * @description A counter of repetitions. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "rep_counter";
            /** @description Number of repetitions to reach. */
            target_reps: number;
            /** @description What is counted, such as `breaths`. */
            unit_label: string;
            /**
             * @description Minutes after which it ends; null for no limit.
             * @default null
             */
            time_cap_minutes?: number | null;
        };
        SenseGroundingConfig: {
            /**
             * @description Grounding through the senses. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "sense_grounding";
            /** @description What is asked for, in order. */
            prompts: {
                /**
                 * @description The sense.
                 * @enum {string}
                 */
                sense: "sight" | "touch" | "hearing" | "smell" | "taste";
                /** @description What the app asks. */
                label: string;
            }[];
        };
        TarotConfig: {
            /**
             * @description A card of the tarot to look at. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "tarot";
            /**
             * @description The deck: the major arcana.
             * @default major_arcana
             * @constant
             */
            deck?: "major_arcana";
            /**
             * @description Minutes per card.
             * @default 5
             */
            per_card_minutes?: number;
            /**
             * @description Whether the clock is hidden meanwhile.
             * @default true
             */
            hide_timer_during_meditation?: boolean;
        };
        TalliedGroundingConfig: {
            /**
             * @description Noticing things and counting them. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "tallied_grounding";
            /** @description Number of rounds. */
            rounds: number;
            /** @description What is noticed, each with its number. */
            categories: {
                /** @description Short name of the category, unique in the list. */
                key: string;
                /** @description Name of the category. */
                label: string;
                /** @description How many of them to notice per round. */
                target_count: number;
            }[];
        };
        MindfulAnchorConfig: {
            /**
             * @description Staying with one thing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "mindful_anchor";
            /** @description What the person is asked to do. */
            instruction: string;
            /** @description How long to stay, in seconds. Shown, never enforced. */
            min_duration_seconds: number;
            /**
             * @description What the person can choose from.
             * @default []
             */
            options?: {
                /** @description Short name of the option, unique in the list. */
                key: string;
                /** @description Name of the option. */
                label: string;
                /**
                 * @description What the option is; null for none.
                 * @default null
                 */
                description?: string | null;
            }[];
            /**
             * @description Whether a session must name one of the options.
             * @default false
             */
            require_option_choice?: boolean;
        };
        CardMeditationConfig: {
            /**
             * @description Looking at cards of a deck. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "card_meditation";
            /** @description Name of the deck. `custom` needs `cards`. */
            deck_id: string;
            /**
             * @description Minutes per card.
             * @default 5
             */
            per_card_minutes?: number;
            /**
             * @description Whether the cards are shuffled.
             * @default true
             */
            shuffle?: boolean;
            /**
             * @description Whether the card is shown only afterwards.
             * @default false
             */
            reveal_after_meditation?: boolean;
            /**
             * @description Whether the clock is hidden meanwhile.
             * @default true
             */
            hide_timer_during_meditation?: boolean;
            /**
             * @description The cards of a custom deck; null for a deck of the app.
             * @default null
             */
            cards?: {
                /** @description Name of the card. */
                name: string;
                /**
                 * @description Name of a picture in the app; null for none.
                 * @default null
                 */
                image_asset_key?: string | null;
                /**
                 * @description Address of a picture on the device (`file`, `content`, `ph` or `asset`); null for none.
                 * @default null
                 */
                image_uri?: string | null;
                /**
                 * @description What the card stands for; null for none.
                 * @default null
                 */
                symbolism?: string | null;
            }[] | null;
        };
        RandomIntervalBellConfig: {
            /**
             * @description A timer with bells at random times. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "random_interval_bell";
            /** @description Length in minutes. */
            duration_minutes: number;
            /** @description Shortest time between two bells, in seconds. */
            min_interval_seconds: number;
            /** @description Longest time between two bells, in seconds. */
            max_interval_seconds: number;
            /**
             * @description Sound of the bell.
             * @default bowl
             * @enum {string}
             */
            bell_tone?: "bowl" | "chime" | "gong";
            /**
             * @description Number of bells at most; null for no limit.
             * @default null
             */
            max_bells?: number | null;
            /**
             * @description Whether a bell sounds at the start.
             * @default true
             */
            start_bell?: boolean;
            /**
             * @description Whether a bell sounds at the end.
             * @default true
             */
            end_bell?: boolean;
        };
        UserPracticeCreate: {
            /** @description Id of the practice to follow. */
            practice_id: number;
            /** @description Number of its stage. */
            stage_number: number;
        };
        UserPracticeCustomize: {
            /** @description Name of your own, 1 to 255 characters. Null clears it, leaving the key out keeps it. */
            custom_name?: string | null;
            /** @description Config of your own in the practice’s mode, at most 8,192 bytes. Null clears it, leaving the key out keeps it. */
            mode_config_override?: components["schemas"]["ModeConfig"] | null;
        };
        PracticeTagCreate: {
            /** @description Short name of the tag, unique among yours. It never changes. */
            slug: string;
            /** @description Name of the tag. */
            label: string;
        };
        PracticeTagUpdate: {
            /** @description Name of the tag. */
            label: string;
        };
        PracticeRecipeCreate: {
            /** @description Name of the recipe. */
            name: string;
            /**
             * @description What the recipe is for.
             * @default
             */
            description?: string;
            /**
             * @description Number of rounds; 1 for `sense_grounding`.
             * @default 1
             */
            rounds?: number;
            /** @description The 1 to 12 steps, in order. A tag occurs once in `tallied_grounding`. */
            steps: components["schemas"]["PracticeRecipeStep"][];
            /** @description Short name of the recipe, unique among yours. */
            slug: string;
            /**
             * @description Mode of the practices that the recipe fits.
             * @enum {string}
             */
            mode: "sense_grounding" | "tallied_grounding";
        };
        PracticeRecipeStep: {
            /** @description Short name of the tag that is noticed. */
            tag_slug: string;
            /** @description Name of the tag. */
            tag_label: string;
            /** @description What the app asks. */
            prompt_label: string;
            /** @description How many of them to notice, 1 to 20. */
            target_count: number;
        };
        PracticeRecipeUpdate: {
            /** @description Name of the recipe. */
            name: string;
            /**
             * @description What the recipe is for.
             * @default
             */
            description?: string;
            /**
             * @description Number of rounds; 1 for `sense_grounding`.
             * @default 1
             */
            rounds?: number;
            /** @description The 1 to 12 steps, in order. A tag occurs once in `tallied_grounding`. */
            steps: components["schemas"]["PracticeRecipeStep"][];
        };
        PracticeSessionCreate: {
            /** @description Id of the selected practice. */
            user_practice_id: number;
            /**
             * Format: date-time
             * @description When the session began, at most 24 hours ago.
             */
            started_at: string;
            /**
             * Format: date-time
             * @description When it ended: not before its start, at most 8 hours after it and at most 60 seconds from now.
             */
            ended_at: string;
            /**
             * @description What you want to keep of it, at most 5,000 characters; sealed. Null for none.
             * @default null
             */
            reflection?: string | null;
            /**
             * @description What the session brought back, in the shape of the practice’s mode. Null for nothing.
             * @default null
             */
            mode_metadata?: components["schemas"]["ModeMetadata"] | null;
            /**
             * @description Whether the session was gone through to its end.
             * @default true
             */
            completed?: boolean;
            /**
             * @description One sentence to remember, at most 2,000 characters; sealed. Null for none.
             * @default null
             */
            insight?: string | null;
        };
        ModeMetadata: {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "meditation_timer";
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "count_up";
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "metronome";
            /** @description Beats per minute that were used. */
            bpm_used: number;
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "interval_bell";
            /** @description Number of bells that were struck. */
            intervals_struck: number;
            /** @description Number of bells that the practice has. */
            total_intervals: number;
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "random_interval_bell";
            /** @description Number of bells that were struck. */
            bells_struck: number;
            /**
             * @description Seconds before each bell, at most one number per bell.
             * @default []
             */
            interval_seconds?: number[];
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "rep_counter";
            /** @description Number of repetitions. */
            rep_count: number;
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "sense_grounding";
            /**
             * @description Senses that were gone through.
             * @default []
             */
            senses_completed?: ("sight" | "touch" | "hearing" | "smell" | "taste")[];
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "tarot";
            /** @description Which card was drawn, 0 to 21. */
            card_index: number;
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "tallied_grounding";
            /** @description Number of rounds that were completed. */
            rounds_completed: number;
            /** @description Number of rounds that the practice has. */
            total_rounds: number;
            /** @description Number of things that were noticed. */
            items_completed: number;
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "mindful_anchor";
            /**
             * @description Key of the option that was chosen; null for none.
             * @default null
             */
            chosen_option_key?: string | null;
            /** @description Length of the stay, in seconds. */
            duration_seconds: number;
            /** @description Whether the stay was as long as the practice asks for. */
            met_min_duration: boolean;
        } | {
            /**
             * @description Mode of the practice.
             * @constant
             */
            mode: "card_meditation";
            /** @description Name of the deck. */
            deck_id: string;
            /** @description Name of the card that was drawn. */
            card_drawn_name: string;
            /**
             * @description Place of the card in the deck, from 0; null if unknown.
             * @default null
             */
            card_drawn_index?: number | null;
        };
        TranscribePageRequest: {
            /** @description The picture in base64 with padding, without a `data:` prefix; at most 5,242,878 bytes of picture. */
            image_base64: string;
            /**
             * @description Type of the picture. Its first bytes must agree.
             * @enum {string}
             */
            media_type: "image/jpeg" | "image/png" | "image/webp";
        };
        /** @enum {string} */
        JournalTag: "freeform" | "stage_reflection" | "practice_note" | "habit_note" | "weekly_prompt" | "hierarchical_reflection";
        JournalEntryCreate: {
            /** @description Text of the entry, 1 to 10,000 characters. Control and invisible characters are removed. */
            message: string;
            /**
             * @description What kind of entry it is.
             * @default freeform
             */
            tag?: components["schemas"]["JournalTag"];
            /**
             * @description Who may read along: no language model reads an `intimate` entry.
             * @default personal
             */
            classification?: components["schemas"]["JournalClassification"];
            /** @description Id of the practice session that the entry is about; null for none. */
            practice_session_id?: number | null;
            /** @description Id of the selected practice that the entry is about; null for none. */
            user_practice_id?: number | null;
            /** @description Number of the stage whose aspect the entry is about, 1 to 10; null for none. */
            primary_aspect?: number | null;
            /** @description Number of a second stage. It needs a primary aspect and differs from it. */
            secondary_aspect?: number | null;
            /** @description Kind of the span of time that the entry reflects on. Given together with `reflection_scope_key`. */
            reflection_level?: components["schemas"]["ReflectionLevel"] | null;
            /** @description Which span of time it reflects on, such as `c1:w3`: cycle 1, week 3. At most one entry has it. */
            reflection_scope_key?: string | null;
            /** @description Past day that the entry belongs to, today at the latest. Without it the entry is of now. */
            entry_date?: string | null;
        };
        /** @enum {string} */
        JournalClassification: "public" | "personal" | "intimate";
        /** @enum {string} */
        ReflectionLevel: "week" | "stage" | "component" | "tier" | "program";
        JournalEntryUpdate: {
            /** @description New text, 1 to 10,000 characters. Null leaves the text. */
            message?: string | null;
            /** @description New title, at most 200 characters. Null leaves it, the empty text clears it. */
            title?: string | null;
            /** @description `finished` makes the entry a source of reflections. Null leaves it. */
            status?: components["schemas"]["JournalStatus"] | null;
            /** @description Who may read along. Null leaves it. */
            classification?: components["schemas"]["JournalClassification"] | null;
            /** @description Number of the stage whose aspect the entry is about. Written together with `secondary_aspect`. */
            primary_aspect?: number | null;
            /** @description Number of a second stage. Written together with `primary_aspect`. */
            secondary_aspect?: number | null;
            /** @description Kind of the span of time that the entry reflects on. Given together with `reflection_scope_key`. */
            reflection_level?: components["schemas"]["ReflectionLevel"] | null;
            /** @description Which span of time it reflects on, such as `c1:w3`: cycle 1, week 3. At most one entry has it. */
            reflection_scope_key?: string | null;
        };
        /** @enum {string} */
        JournalStatus: "draft" | "finished";
        PromoteQuoteCreate: {
            /** @description First character of the span in the entry’s text, counted in Unicode code points from 0. */
            anchor_start: number;
            /** @description First character after the span, counted in Unicode code points. */
            anchor_end: number;
        };
        PromotionUpdate: {
            /** @description Id of the reflection that the quote is folded into; null unfolds it. */
            included_in_entry_id: number | null;
        };
        /** @enum {string} */
        SuggestionStatus: "pending" | "accepted" | "dismissed";
        EnergyPlanRequest: {
            /** @description At most 100 habits, in the order in which they take turns. A habit may be named more than once. */
            habits: {
                /** @description Id of one of your habits. */
                id: number;
                /** @description Name of the habit, for your own use: the stored habit counts. */
                name: string;
                /** @description Points that the habit costs, for your own use: the stored ones count. */
                energy_cost?: number | null;
                /** @description Points that the habit gives, for your own use: the stored ones count. */
                energy_return?: number | null;
            }[];
            /**
             * Format: date
             * @description First day of the plan.
             */
            start_date: string;
        };
        StageProgressUpdate: {
            /** @description Number of the stage to enter: 1 to start the program, else the next one. */
            current_stage: number;
        };
        PromptSubmit: {
            /** @description Your answer: 1 to 10,000 characters, at least 10 without the white space around them. */
            response: string;
            /** @description Title of the journal entry, at most 200 characters. Null or empty: the default title. */
            title?: string | null;
            /** @description Another prompt of the week’s stage to answer; null for the week’s own. */
            prompt_ordinal?: number | null;
        };
        ReleaseHabits: {
            /** @description Ids of 1 to 50 habits. Repeats and ids that do not fit are skipped. */
            habit_ids: number[];
        };
        /** @enum {string} */
        JobStatus: "ready" | "scheduled" | "running" | "retrying" | "failed";
        JobIds: {
            /** @description Ids of 1 to 100 jobs. */
            ids: number[];
        };
        DepthPreferencesUpdate: {
            /** @description Whether the app shows the ring of habits. */
            enable_habits?: boolean | null;
            /** @description Whether the app shows the ring of practices. */
            enable_practices?: boolean | null;
            /** @description Whether the app shows the ring of the course. */
            enable_course?: boolean | null;
            /** @description Whether the app shows the ring of the sangha, the community. */
            enable_sangha?: boolean | null;
        };
        UiFlagsUpdate: {
            /** @description Whether the person has seen the welcome of the app. */
            has_seen_welcome?: boolean | null;
            /** @description Whether the person has put the introduction to energy plans away. */
            energy_scaffolding_archived?: boolean | null;
        };
        BalanceAddRequest: {
            /** @description Number of messages to add, 1 to 1,000,000. */
            amount: number;
        };
        EntitlementGrantRequest: {
            /**
             * @description What the entitlement is for.
             * @default course_access
             */
            kind?: components["schemas"]["EntitlementKind"];
            /** @description Why, in your own words. It is kept with the entitlement. */
            reason: string;
        };
        /** @enum {string} */
        EntitlementKind: "course_access";
        EntitlementRevokeRequest: {
            /** @description Why, in your own words. It is kept with the entitlement. */
            reason: string;
        };
        BatchRequest: {
            /** @description The operations, in the order in which they run. */
            operations: {
                /**
                 * @description The method of the operation.
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /**
                 * Format: starts_with
                 * @description Its path, with the query if it has one.
                 */
                path: string;
                /** @description Its body; leave it out where the route has none. */
                body?: unknown;
                /** @description Its Idempotency-Key; every operation needs one. */
                idempotency_key: string;
                /** @description Its If-Match header. */
                if_match?: string;
            }[];
            /**
             * @description True: none runs after one that is to be sent again (401, 408, 412, 429 or 5xx).
             * @default false
             */
            in_order?: boolean;
        };
        InternalError: {
            /**
             * @description `internal_error`: a defect of the service. `decryption_failure`: a sealed text cannot be opened.
             * @enum {string}
             */
            error: "internal_error" | "decryption_failure";
            /** @description The `X-Request-ID` of the answer, under which the log has the cause. */
            request_id: string;
        };
        /** @description Names this write. Sent with later requests, it lets a standby answer them */
        LastWrite: string;
        AuthResponse: {
            /** @description Access token for the header `Authorization: Bearer …`. It is valid for one hour. */
            token: string;
            /** @description Id of the account. */
            user_id: number;
            /** @description IANA name of the account’s time zone. */
            timezone: string;
        };
        /** @description One failing field: where it is and what is wrong with it. */
        FieldError: {
            /** @description What is wrong, as a stable word such as `missing` or `string_too_long`. */
            type: string;
            /** @description Where: `path`, `query`, `body` or `header`, then names and places down to the field. */
            loc: (string | number)[];
            /** @description What is wrong, as a sentence in English. */
            msg: string;
        };
        PasswordResetAccepted: {
            /** @description The same sentence for every address. */
            message: string;
        };
        /** @description Changes with everything that the answer shows; opaque */
        ETag: string;
        Account: {
            /** @description Address of the account. */
            email: string;
            /** @description IANA name of the account’s time zone. */
            timezone: string;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description Whether a confirmed reset or a provider has proven that the address is the person’s. */
            email_proven: boolean;
            /** @description Identity providers that are linked to the account. */
            providers: ("idp_a" | "idp_b")[];
            /** @description Whether the account is an admin. */
            is_admin: boolean;
            /** @description Whether the account may ask GraphQL. */
            is_analyst: boolean;
        };
        AccountDeletionReceipt: {
            /**
             * @description Always false: nothing brings the account back.
             * @constant
             */
            recoverable: false;
            /** @description Number of rows that were erased. */
            rows_erased: number;
            /** @description Names of the tables whose rows were erased. */
            erased: string[];
            /** @description Names of the tables whose rows stay without the person. */
            anonymised: string[];
            /** @description Names of the tables that were left as they are, since they belong to nobody. */
            retained: string[];
            /** @description A second copy elsewhere. There is none. */
            vault: components["schemas"]["VaultDisposition"];
        };
        VaultDisposition: {
            /** @description Always false. */
            configured: boolean;
            /** @description Always false. */
            purged: boolean;
            /** @description What that means, in a sentence. */
            guidance: string;
        };
        Timezone: {
            /** @description IANA name of the time zone that is stored now. */
            timezone: string;
        };
        AccountExport: {
            /**
             * @description Name of the format.
             * @constant
             */
            format: "thirty-six-weeks-export";
            /**
             * @description Version of the format.
             * @constant
             */
            format_version: 1;
            /**
             * Format: date-time
             * @description When the export was made.
             */
            exported_at: string;
            /** @description One list of rows per collection, with texts opened. */
            records: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            /** @description What is not in the file, with the reason. */
            not_included: {
                [key: string]: string;
            };
        };
        HabitWithGoals: {
            /** @description Id of the habit. */
            id: number;
            /** @description Name of the habit. */
            name: string;
            /** @description Sign of the habit, such as an emoji. */
            icon: string;
            /**
             * Format: date
             * @description First day of the habit.
             */
            start_date: string;
            /** @description Points that a day of the habit costs. */
            energy_cost: number;
            /** @description Points that a day of the habit gives back. */
            energy_return: number;
            /** @description Times of reminders, in the app’s own words; null for none. */
            notification_times: string[] | null;
            /** @description How often the app reminds; null where it was not set. */
            notification_frequency: ("daily" | "weekly" | "custom" | "off") | null;
            /** @description Days on which the habit is due, `Mon` to `Sun`; null or empty means every day. */
            notification_days: string[] | null;
            /** @description Whether the app tells about milestones. */
            milestone_notifications: boolean;
            /** @description Place in the list, ascending; null comes last. */
            sort_order: number | null;
            /** @description Free text; the number of a stage makes the habit count in that stage’s progress. */
            stage: string;
            /** @description Days in a row that count up to today, over all goals of the habit. Computed with each read. */
            streak: number;
            /** @description False: the app shows the habit locked. */
            revealed: boolean;
            /** @description Whether the habit began before the program. */
            is_carryover: boolean;
            /** @description The goals of the habit by id, each with what was logged in the last 90 days. */
            goals: components["schemas"]["GoalWithCompletions"][];
        };
        GoalWithCompletions: {
            /** @description Id of the goal. */
            id: number;
            /** @description Id of the habit that the goal belongs to. */
            habit_id: number;
            /** @description Title of the goal. */
            title: string;
            /** @description What the goal asks for; null for none. */
            description: string | null;
            /** @description How much the goal asks for: `low`, `clear` or `stretch`. */
            tier: components["schemas"]["GoalTier"];
            /** @description Units that a completed day counts. */
            target: number;
            /** @description Unit of the target. */
            target_unit: string;
            /** @description How often per `frequency_unit`. */
            frequency: number;
            /** @description What the frequency counts per, such as `per_day`. */
            frequency_unit: string;
            /** @description True: something to do. False: something to leave alone. */
            is_additive: boolean;
            /** @description Id of the goal’s group; null for none. */
            goal_group_id: number | null;
            /** @description Days that the person means; null for none. */
            days_of_week: string[] | null;
            /** @description What was logged in the last 90 days, in the order of time. Misses have 0 units. */
            completions: {
                /** @description Id of the completion. */
                id: number;
                /**
                 * Format: date-time
                 * @description When it was logged; for another day than today the middle of that local day.
                 */
                timestamp: string;
                /** @description Units that were logged: the goal’s target of that moment, or 0 for a miss. */
                completed_units: number;
            }[];
        };
        Habit: {
            /** @description Id of the habit. */
            id: number;
            /** @description Name of the habit. */
            name: string;
            /** @description Sign of the habit, such as an emoji. */
            icon: string;
            /**
             * Format: date
             * @description First day of the habit.
             */
            start_date: string;
            /** @description Points that a day of the habit costs. */
            energy_cost: number;
            /** @description Points that a day of the habit gives back. */
            energy_return: number;
            /** @description Times of reminders, in the app’s own words; null for none. */
            notification_times: string[] | null;
            /** @description How often the app reminds; null where it was not set. */
            notification_frequency: ("daily" | "weekly" | "custom" | "off") | null;
            /** @description Days on which the habit is due, `Mon` to `Sun`; null or empty means every day. */
            notification_days: string[] | null;
            /** @description Whether the app tells about milestones. */
            milestone_notifications: boolean;
            /** @description Place in the list, ascending; null comes last. */
            sort_order: number | null;
            /** @description Free text; the number of a stage makes the habit count in that stage’s progress. */
            stage: string;
            /** @description Days in a row that count up to today, over all goals of the habit. Computed with each read. */
            streak: number;
            /** @description False: the app shows the habit locked. */
            revealed: boolean;
            /** @description Whether the habit began before the program. */
            is_carryover: boolean;
        };
        Goal: {
            /** @description Id of the goal. */
            id: number;
            /** @description Id of the habit that the goal belongs to. */
            habit_id: number;
            /** @description Title of the goal. */
            title: string;
            /** @description What the goal asks for; null for none. */
            description: string | null;
            /** @description How much the goal asks for: `low`, `clear` or `stretch`. */
            tier: components["schemas"]["GoalTier"];
            /** @description Units that a completed day counts. */
            target: number;
            /** @description Unit of the target. */
            target_unit: string;
            /** @description How often per `frequency_unit`. */
            frequency: number;
            /** @description What the frequency counts per, such as `per_day`. */
            frequency_unit: string;
            /** @description True: something to do. False: something to leave alone. */
            is_additive: boolean;
            /** @description Id of the goal’s group; null for none. */
            goal_group_id: number | null;
            /** @description Days that the person means; null for none. */
            days_of_week: string[] | null;
        };
        HabitStats: {
            /** @description `Sun` to `Sat`: the weekdays of the next two lists. */
            day_labels: string[];
            /** @description Sum of logged units by weekday, from Sunday. */
            values: number[];
            /** @description Number of completions by weekday, from Sunday. */
            completions_by_day: number[];
            /** @description Longest streak so far, in days. */
            longest_streak: number;
            /** @description Streak up to today, in days. */
            current_streak: number;
            /** @description Number of completions since the beginning. */
            total_completions: number;
            /** @description Days with a completion, divided by the days from the first of them to today; 0 to 1. */
            completion_rate: number;
            /** @description Local days with a completion, ascending, each once. */
            completion_dates: string[];
        };
        /** @description A streak with the days that explain it. */
        HabitStreak: {
            /** @description The current streak of the habit, in days. */
            streak: number;
            /**
             * @description Additive: a day with units counts. Subtractive: a day within the threshold counts.
             * @enum {string}
             */
            kind: "additive" | "subtractive";
            /** @description The most units of a day that a subtractive habit allows; null for an additive habit. */
            threshold: number | null;
            /**
             * Format: date
             * @description Today in the zone of the caller.
             */
            as_of: string;
            /** @description The IANA time zone in which the days are counted. */
            zone: string;
            /** @description The longest streak of the habit; of several, the first. */
            longest: {
                /** @description The longest streak so far, in days. */
                streak: number;
                /** @description Its first day; null where it is 0. */
                from: string | null;
                /** @description Its last day; null where it is 0. */
                to: string | null;
            };
            /** @description 90 days, newest first, from the later of today and the newest logged day on. */
            days: {
                /**
                 * Format: date
                 * @description A local day.
                 */
                day: string;
                /** @description The units that were logged for it, over all goals of the habit. */
                units: number;
                /** @description Whether the day is part of the current streak. */
                counted: boolean;
                /**
                 * @description Why the day counts or not: see docs/contract/habits.md, Why a day counts.
                 * @enum {string}
                 */
                why: "met" | "below_threshold" | "nothing_logged" | "grace_today" | "violated" | "before_start";
            }[];
        };
        CheckInResult: {
            /** @description Days in a row that the goal now counts, this check-in included. */
            streak: number;
            /** @description Streaks that this check-in has reached, ascending; empty on most days. */
            milestones: {
                /** @description Days in a row that were reached: 1, 3, 7, 14 or 30. */
                threshold: number;
                /**
                 * @description Always `streak_milestone`.
                 * @constant
                 */
                kind: "streak_milestone";
                /** @description Always null. Kept for clients. */
                label: null;
                /** @description Always null. Kept for clients. */
                achieved_at: null;
            }[];
            /**
             * @description What the check-in did to the streak.
             * @enum {string}
             */
            reason_code: "streak_incremented" | "streak_reset" | "streak_held" | "already_logged_today";
        };
        GoalGroup: {
            /** @description Id of the group. */
            id: number;
            /** @description Name of the group. */
            name: string;
            /** @description Sign of the group, such as an emoji; null for none. */
            icon: string | null;
            /** @description What the group is for; null for none. */
            description: string | null;
            /** @description Whether it is a template that everybody reads and nobody changes. */
            shared_template: boolean;
            /** @description Where the group comes from, such as `built-in`; null for none. */
            source: string | null;
            /** @description Goals of the group by id, without completions. A template has none. */
            goals: components["schemas"]["Goal"][];
        };
        SharePreview: {
            /** @description Id of the shared practice. */
            practice_id: number;
            /** @description Number of the practice’s stage. */
            stage_number: number;
            /** @description Name of the practice. */
            name: string;
            /** @description What the practice is. */
            description: string;
            /** @description How it is done. */
            instructions: string;
            /** @description Usual length in minutes. */
            default_duration_minutes: number;
            /** @description Mode of the practice. */
            mode: components["schemas"]["PracticeMode"];
            /** @description Config of the mode. */
            mode_config: components["schemas"]["ModeConfigOutput"];
            /** @description Name of whoever made the link, or the part of their e-mail before the @; null once the account is gone. */
            created_by_display_name: string | null;
            /** @description When the link ends; null for never. */
            expires_at: string | null;
            /** @description How often it may be imported; null for no limit. */
            max_uses: number | null;
            /** @description How often it was imported. */
            use_count: number;
        };
        ShareImport: {
            /** @description Id of the copy, now one of your drafts. */
            practice_id: number;
            /** @description Number of the practice’s stage. */
            stage_number: number;
            /** @description Name of the practice. */
            name: string;
            /** @description Whether everybody sees it: false for a copy. */
            approved: boolean;
        };
        ShareLink: {
            /** @description Id of the link. */
            id: number;
            /** @description The secret of the link, 43 characters. Whoever has it and an account may import the practice. */
            token: string;
            /** @description Id of the shared practice. */
            practice_id: number;
            /**
             * Format: date-time
             * @description When the link was made.
             */
            created_at: string;
            /** @description When the link ends; null for never. */
            expires_at: string | null;
            /** @description How often it may be imported; null for no limit. */
            max_uses: number | null;
            /** @description How often it was imported. */
            use_count: number;
            /** @description When it was revoked; null while it was not. */
            revoked_at: string | null;
        };
        Practice: {
            /** @description Id of the practice. */
            id: number;
            /** @description Number of the stage that the practice belongs to. */
            stage_number: number;
            /** @description Name of the practice. */
            name: string;
            /** @description What the practice is. */
            description: string;
            /** @description How it is done. */
            instructions: string;
            /** @description Usual length in minutes. */
            default_duration_minutes: number;
            /** @description Whether everybody sees it; false for a draft of your own. */
            approved: boolean;
            /** @description Mode of the practice. */
            mode: components["schemas"]["PracticeMode"];
            /** @description Config of the mode. */
            mode_config: components["schemas"]["ModeConfigOutput"];
        };
        UserPractice: {
            /** @description Id of the selection. */
            id: number;
            /** @description Id of the practice. */
            practice_id: number;
            /** @description Number of the stage. */
            stage_number: number;
            /**
             * Format: date
             * @description Local day on which it was selected.
             */
            start_date: string;
            /** @description Local day on which another practice took its place; null while it is open. */
            end_date: string | null;
            /** @description Name of your own; null for none. */
            custom_name: string | null;
            /** @description Config of your own, as it was sent; null for none. */
            mode_config_override: {
                [key: string]: unknown;
            } | null;
            /** @description Your own name, else that of the practice. Null in the answer that selects it. */
            effective_name: string | null;
            /** @description Your own config, else that of the practice. Null in the answer that selects it. */
            effective_config: components["schemas"]["ModeConfigOutput"] | null;
        };
        Frequency: {
            /** @description Number of the stage. */
            stage_number: number;
            /** @description Color that names the stage. */
            color: string;
            /** @description Aspect of a person that the stage is about. */
            aspect: string;
            /** @description Name of the practice, your own if it has one. */
            practice_name: string;
            /** @description Id of the practice. */
            practice_id: number;
            /** @description Id of your selection; null where the stage’s own practice is shown. */
            user_practice_id: number | null;
            /** @description Sentence to show as it is. */
            banner_text: string;
        };
        UserPracticeDetail: {
            /** @description Id of the selection. */
            id: number;
            /** @description Id of the practice. */
            practice_id: number;
            /** @description Number of the stage. */
            stage_number: number;
            /**
             * Format: date
             * @description Local day on which it was selected.
             */
            start_date: string;
            /** @description Local day on which another practice took its place; null while it is open. */
            end_date: string | null;
            /** @description Name of your own; null for none. */
            custom_name: string | null;
            /** @description Config of your own, as it was sent; null for none. */
            mode_config_override: {
                [key: string]: unknown;
            } | null;
            /** @description Your own name, else that of the practice. Null in the answer that selects it. */
            effective_name: string | null;
            /** @description Your own config, else that of the practice. Null in the answer that selects it. */
            effective_config: components["schemas"]["ModeConfigOutput"] | null;
            /** @description A page of the sessions, newest first. */
            sessions: {
                /** @description Id of the session. */
                id: number;
                /** @description Length in minutes. */
                duration_minutes: number;
                /**
                 * Format: date-time
                 * @description When the session ended.
                 */
                timestamp: string;
                /** @description What the person wanted to keep of it; null for none. */
                reflection: string | null;
            }[];
            /** @description Number of sessions of the selection. */
            sessions_total: number;
            /** @description Whether older sessions follow. */
            sessions_has_more: boolean;
        };
        PracticeTag: {
            /** @description Id of the tag. */
            id: number;
            /** @description Short name of the tag. */
            slug: string;
            /** @description Name of the tag. */
            label: string;
            /** @description Id of your account; null for a tag of the system. */
            owner_user_id: number | null;
            /**
             * Format: date-time
             * @description When the tag was created.
             */
            created_at: string;
        };
        PracticeRecipe: {
            /** @description Id of the recipe. */
            id: number;
            /** @description Short name of the recipe. */
            slug: string;
            /** @description Name of the recipe. */
            name: string;
            /** @description What the recipe is for; may be empty. */
            description: string;
            /** @description Id of your account; null for a recipe of the system. */
            owner_user_id: number | null;
            /**
             * @description Mode of the practices that the recipe fits.
             * @enum {string}
             */
            mode: "sense_grounding" | "tallied_grounding";
            /** @description Number of rounds. */
            rounds: number;
            /**
             * Format: date-time
             * @description When the recipe was created.
             */
            created_at: string;
            /** @description The steps, in order. */
            steps: {
                /** @description Place of the step, from 0. */
                position: number;
                /** @description Short name of the tag that is noticed. */
                tag_slug: string;
                /** @description Name of the tag. */
                tag_label: string;
                /** @description What the app asks. */
                prompt_label: string;
                /** @description How many of them to notice. */
                target_count: number;
            }[];
        };
        PracticeSession: {
            /** @description Id of the session. */
            id: number;
            /** @description Id of the selected practice. */
            user_practice_id: number;
            /** @description Length in minutes: the time between start and end. */
            duration_minutes: number;
            /**
             * Format: date-time
             * @description When the session ended.
             */
            timestamp: string;
            /** @description What the person wanted to keep of it; null for none. */
            reflection: string | null;
            /** @description Mode of the practice at that time. */
            mode: components["schemas"]["PracticeMode"];
            /** @description What the session brought back; null for nothing. One logged from the journal has `attested_via` here. */
            mode_metadata: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the session was gone through to its end. */
            completed: boolean;
            /** @description One sentence to remember; null for none. */
            insight: string | null;
        };
        PracticeInsights: {
            /** @description Sessions of the last eight weeks, the current one last. */
            weekly_counts: {
                /**
                 * Format: date
                 * @description Monday of the week.
                 */
                week_start: string;
                /** @description Number of sessions longer than 0 minutes. */
                count: number;
            }[];
            /** @description Weeks in a row with at least four sessions, the current one included; at most 8. */
            streak_weeks: number;
            /** @description Minutes of practice in the last 30 local days. */
            total_minutes_30d: number;
            /** @description Minutes per session in the last 30 local days; null without a session. */
            avg_duration_minutes_30d: number | null;
            /** @description Number of sessions in the last 30 local days, by mode. */
            per_mode_counts: {
                [key: string]: number;
            };
            /** @description The newest insight of the last 60 days; null without one. */
            last_insight: string | null;
        };
        TranscribePageResponse: {
            /** @description The text that the model read; may be empty. */
            text: string;
        };
        JournalEntry: {
            /** @description Id of the entry. */
            id: number;
            /** @description Title of the entry; null until it gets one. */
            title: string | null;
            /** @description Text of the entry. */
            message: string;
            /** @description `draft`, or `finished`: only finished entries are sources of reflections. */
            status: components["schemas"]["JournalStatus"];
            /**
             * @description Who wrote it. `bot` marks replies of older times; no route writes one.
             * @enum {string}
             */
            sender: "user" | "bot";
            /**
             * Format: date-time
             * @description When it was written, or the day that `entry_date` gave it.
             */
            timestamp: string;
            /**
             * Format: date-time
             * @description When a field of the entry last changed.
             */
            updated_at: string;
            /** @description The tag that was sent. */
            tag: components["schemas"]["JournalTag"];
            /** @description The tag, and `hierarchical_reflection` if the entry has a reflection scope. */
            tags: components["schemas"]["JournalTag"][];
            /** @description Who may read along. */
            classification: components["schemas"]["JournalClassification"];
            /** @description Id of the practice session that the entry is about; null for none. */
            practice_session_id: number | null;
            /** @description Id of the selected practice that the entry is about; null for none. */
            user_practice_id: number | null;
            /** @description Number of the stage whose aspect the entry is about; null for none. */
            primary_aspect: number | null;
            /** @description Number of a second stage; null for none. */
            secondary_aspect: number | null;
            /** @description Kind of the span of time that the entry reflects on; null if it is no reflection. */
            reflection_level: components["schemas"]["ReflectionLevel"] | null;
            /** @description Which span of time it reflects on, such as `c1:w3`; null if it is no reflection. */
            reflection_scope_key: string | null;
        };
        Resonance: {
            /** @description Margin notes that this request has created. */
            marginalia: components["schemas"]["Marginalia"][];
            /** @description Completion suggestions that this request has created. */
            suggestions: components["schemas"]["CompletionSuggestion"][];
            /** @description Free messages that are left this month. */
            remaining_messages: number;
            /** @description Bought messages that are left. */
            remaining_balance: number;
            /**
             * Format: date
             * @description First day of the next month in UTC, when the free messages begin anew.
             */
            monthly_reset_date: string;
            /** @description Where to find help, if the text tells of an acute need; else null. */
            care: {
                /** @description What is said to the person. */
                message: string;
                /** @description Four places to turn to. */
                resources: {
                    /**
                     * @description Kind of the place.
                     * @enum {string}
                     */
                    kind: "hotline" | "text_line" | "human" | "professional";
                    /** @description Name of the place. */
                    name: string;
                    /** @description How to reach it. */
                    contact: string;
                    /** @description What it is, in a sentence. */
                    what_it_is: string;
                }[];
            } | null;
            /** @description True for an intimate entry, which no model reads. */
            private: boolean;
            /** @description What is said then; null otherwise. */
            private_message: string | null;
            /** @description Set where the person’s habits have been quiet for two weeks; else null. */
            contraction: {
                /**
                 * @description `return_offer` from stage 5 on, else `simple_ease_off`.
                 * @enum {string}
                 */
                variant: "simple_ease_off" | "return_offer";
                /** @description What is said to the person. */
                message: string;
            } | null;
        };
        Marginalia: {
            /** @description Id of the note. */
            id: number;
            /** @description Id of the entry. */
            journal_entry_id: number;
            /**
             * @description What the note points at.
             * @enum {string}
             */
            kind: "theme" | "connection" | "symbol";
            /** @description First character of the passage in the entry’s text, counted in Unicode code points from 0. */
            anchor_start: number;
            /** @description First character after the passage, counted in Unicode code points. */
            anchor_end: number;
            /** @description The passage as it was when the note was written. */
            anchor_text: string;
            /** @description The note, at most 600 characters. */
            note: string;
            /** @description The long form of the note; null until it was asked for. */
            essay: string | null;
            /** @description When the essay was written; null without one. */
            essay_generated_at: string | null;
            /**
             * @description `stale` if an edit removed the passage from the entry.
             * @enum {string}
             */
            status: "active" | "stale";
            /**
             * Format: date-time
             * @description When the note was written.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the note last changed.
             */
            updated_at: string;
        };
        CompletionSuggestion: {
            /** @description Id of the suggestion. */
            id: number;
            /** @description Id of the entry. */
            journal_entry_id: number;
            /**
             * @description Whether it is about a habit or a practice.
             * @enum {string}
             */
            target_type: "habit" | "practice";
            /** @description Id of the goal to log; null for a practice. */
            goal_id: number | null;
            /** @description Id of the selected practice to log; null for a habit. */
            user_practice_id: number | null;
            /** @description What was done, in the words of the entry. */
            label: string;
            /** @description First character of the passage in the entry’s text, counted in Unicode code points from 0. */
            anchor_start: number;
            /** @description First character after the passage, counted in Unicode code points. */
            anchor_end: number;
            /** @description The passage as it was when the suggestion was made. */
            anchor_text: string;
            /** @description Whether it waits, was accepted or was dismissed. */
            status: components["schemas"]["SuggestionStatus"];
            /** @description When it was accepted; null if it was not. */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed.
             */
            updated_at: string;
        };
        PromotedQuote: {
            /** @description Id of the quote. */
            id: number;
            /** @description Id of the entry that it was taken from. */
            source_entry_id: number;
            /** @description First character of the span in the entry’s text, counted in Unicode code points from 0. */
            anchor_start: number;
            /** @description First character after the span, counted in Unicode code points. */
            anchor_end: number;
            /** @description The quote as it was when it was taken. */
            text: string;
            /** @description The same text as `text`. */
            anchor_text: string;
            /** @description Id of the reflection that it is folded into; null for none. */
            included_in_entry_id: number | null;
            /** @description Whether it is folded into no reflection. */
            pending: boolean;
            /** @description Whether an edit removed the text from its entry. */
            stale: boolean;
            /**
             * @description `folded` into a reflection, else `stale`, else `pending`.
             * @enum {string}
             */
            status: "pending" | "folded" | "stale";
        };
        MarginaliaList: {
            /** @description The notes, in the order of the text. */
            items: components["schemas"]["Marginalia"][];
        };
        CompletionSuggestionList: {
            /** @description The suggestions, in the order of the text. */
            items: components["schemas"]["CompletionSuggestion"][];
        };
        AcceptedSuggestion: {
            /** @description The accepted suggestion. */
            suggestion: components["schemas"]["CompletionSuggestion"];
            /** @description What the check-in did to the goal’s streak; null for a practice. */
            check_in: components["schemas"]["CheckInResult"] | null;
        };
        ReflectionDue: {
            /** @description The reflection that is due now; null if none is. */
            due: {
                /** @description Kind of the span of time. */
                level: components["schemas"]["ReflectionLevel"];
                /** @description Which span of time, such as `c1:w3`: cycle 1, week 3. */
                scope_key: string;
                /**
                 * Format: date-time
                 * @description When the span begins.
                 */
                window_start: string;
                /**
                 * Format: date-time
                 * @description When the span ends, exclusive.
                 */
                window_end: string;
                /** @description Id of your entry with this scope, in any status; null without one. */
                existing_entry_id: number | null;
            } | null;
        };
        ReflectionSources: {
            /** @description What the scope gathers, in the order of time. */
            items: {
                /**
                 * @description A reflection that stands for its span of time, or a single entry.
                 * @enum {string}
                 */
                kind: "reflection" | "entry";
                /** @description Id of the entry. */
                id: number;
                /** @description Title of the entry; null for none. */
                title: string | null;
                /**
                 * Format: date-time
                 * @description When the entry was written.
                 */
                timestamp: string;
                /** @description Text of the entry. */
                body: string;
                /** @description Kind of the span that the reflection is about; null for an entry. */
                reflection_level: components["schemas"]["ReflectionLevel"] | null;
                /** @description Your quotes from this source, in the order of its text. */
                promoted_quotes: {
                    /** @description Id of the quote. */
                    id: number;
                    /** @description First character of the span, counted in Unicode code points from 0. */
                    anchor_start: number;
                    /** @description First character after the span, counted in Unicode code points. */
                    anchor_end: number;
                    /** @description The quote. */
                    anchor_text: string;
                    /** @description Whether it is folded into no reflection. */
                    pending: boolean;
                }[];
            }[];
            /**
             * @description Older entries or quotes were left out
             * @constant
             */
            truncated?: true;
        };
        EnergyPlanResponse: {
            /** @description The plan that was computed and stored. */
            plan: {
                /** @description The 21 days of the plan, one habit each, in order. */
                items: {
                    /** @description Id of the habit for the day. */
                    habit_id: number;
                    /**
                     * Format: date
                     * @description The day.
                     */
                    date: string;
                }[];
                /** @description Sum over the 21 days of the points that the habits give less those that they cost. */
                net_energy: number;
            };
            /** @description Always `generated_21_day_plan`. */
            reason_code: string;
        };
        Stage: {
            /** @description Id of the stage. */
            id: number;
            /** @description Title of the stage. */
            title: string;
            /** @description Second title of the stage. */
            subtitle: string;
            /** @description Number of the stage, 1 to 10. */
            stage_number: number;
            /** @description Address of an overview; may be empty. */
            overview_url: string;
            /** @description Category of the stage. */
            category: string;
            /** @description Aspect of a person that the stage is about. */
            aspect: string;
            /** @description Color that names the stage. */
            spiral_dynamics_color: string;
            /** @description What growing up is about here. */
            growing_up_stage: string;
            /** @description Polarity of the stage. */
            divine_gender_polarity: string;
            /** @description Relationship to free will, in a word or two. */
            relationship_to_free_will: string;
            /** @description The same in a sentence. */
            free_will_description: string;
            /** @description Whether the stage is open to the caller, by advance or by the calendar. */
            is_unlocked: boolean;
            /** @description How much of the stage is done, 0 to 1; 0 while it is locked. */
            progress: number;
            /** @description How the stage shows in six phases. */
            manifestations: {
                /**
                 * @description The phase.
                 * @enum {string}
                 */
                phase: "Rising" | "Peaking" | "Withdrawal" | "Diminishing" | "Bottoming Out" | "Restoration";
                /** @description How it shows when it is integrated. */
                integrated: components["schemas"]["StageFace"];
                /** @description How it shows as its shadow. */
                shadow: components["schemas"]["StageFace"];
            }[];
        };
        StageFace: {
            /** @description Name of the face. */
            name: string;
            /** @description How it shows. */
            description: string;
        };
        ProgramCalendar: {
            /** @description When the program began; null before it did. */
            program_started_at: string | null;
            /** @description Stage that the calendar has reached, 1 to 10. */
            calendar_stage: number;
            /** @description Week of the program, 1 to 36. */
            calendar_week: number;
            /** @description Stage that the person has advanced to, 1 to 10. */
            current_stage: number;
            /** @description How many times the program was begun, from 1. */
            cycle_number: number;
        };
        Wheel: {
            /** @description The ten aspects, by number of their stage. */
            aspects: {
                /** @description Number of the stage. */
                stage_number: number;
                /** @description Name of the aspect. */
                aspect: string;
                /** @description How full the aspect is, 0 to 1. */
                fullness: number;
            }[];
        };
        StageProgressRecord: {
            /** @description Id of the record. */
            id: number;
            /** @description Id of the account. */
            user_id: number;
            /** @description Stage that the person is in, 1 to 10. */
            current_stage: number;
            /** @description Numbers of the stages that were completed: all before the current one. */
            completed_stages: number[];
            /** @description How many times the program was begun, from 1. */
            cycle_number: number;
        };
        StageProgress: {
            /** @description Part of the stage’s habits that are active, 0 to 1, with two decimals. */
            habits_progress: number;
            /** @description Number of sessions of the stage’s practices. */
            practice_sessions_completed: number;
            /** @description Number of course items that were read. */
            course_items_completed: number;
            /** @description Mean of the parts that the stage has for the caller, 0 to 1, with two decimals. */
            overall_progress: number;
        };
        StageHistory: {
            /** @description Number of the stage. */
            stage_number: number;
            /** @description Practices that the caller has done in the stage. */
            practices: {
                /** @description Name of the practice. */
                name: string;
                /** @description Number of sessions. */
                sessions_completed: number;
                /** @description Minutes of practice in all. */
                total_minutes: number;
                /** @description When the last session ended; null without one. */
                last_session: string | null;
            }[];
            /** @description Habits of the caller that belong to the stage. */
            habits: {
                /** @description Name of the habit. */
                name: string;
                /** @description Sign of the habit. */
                icon: string;
                /** @description By tier: whether a goal of it has a completion that counts. */
                goals_achieved: {
                    [key: string]: boolean;
                };
                /** @description The habit’s streak, in days. */
                best_streak: number;
                /** @description Number of completions. */
                total_completions: number;
            }[];
        };
        ContentItem: {
            /** @description Id of the course item. */
            id: number;
            /** @description Title of the item. */
            title: string;
            /** @description Kind of the text: `chapter`, `essay`, `prompt` or `video`. */
            content_type: string;
            /** @description Place of the item in its stage, as a day. It orders the items and opens nothing by itself. */
            release_day: number;
            /** @description Address of the text, `content://<chapter>`; null while the item is locked. */
            url: string | null;
            /** @description Whether the item is still closed to the caller. */
            is_locked: boolean;
            /** @description Whether the caller has marked the item as read. */
            is_read: boolean;
        };
        CourseProgress: {
            /** @description Number of items in the stage. */
            total_items: number;
            /** @description Number of items that the caller has read. */
            read_items: number;
            /** @description Read items in percent of all, with two decimals. */
            progress_percent: number;
            /** @description Day of the stage, counted from 1, on which the next item opens; null when all are open. */
            next_unlock_day: number | null;
        };
        ContentCompletion: {
            /** @description Id of the read mark. */
            id: number;
            /** @description Id of the course item. */
            content_id: number;
            /**
             * Format: date-time
             * @description When the item was first marked as read.
             */
            completed_at: string;
        };
        ContentBody: {
            /** @description Title of the text. */
            title: string;
            /** @description Kind of the text. */
            content_type: string;
            /** @description The text, as Markdown. */
            body_markdown: string;
        };
        SiteResource: {
            /** @description Short name of the text, as it stands in its path. */
            slug: string;
            /** @description Title of the text. */
            title: string;
            /** @description What the text is about, in a sentence; may be empty. */
            description: string;
            /** @description Address of the text, `content://<slug>`. */
            url: string;
        };
        StageIntro: {
            /** @description Number of the stage. */
            stage: number;
            /** @description Name of the introduction in the course’s manifest. */
            id: string;
            /** @description Short name of the introduction. */
            slug: string;
            /** @description Title of the introduction. */
            title: string;
            /** @description What it is about, in a sentence; null where the course has none. */
            summary: string | null;
        };
        PromptDetail: {
            /** @description Number of the week, 1 to 36. */
            week_number: number;
            /** @description The question of the week. */
            question: string;
            /** @description Whether you have answered it. */
            has_responded: boolean;
            /** @description Your answer; null without one. */
            response: string | null;
            /** @description When you answered; null without an answer. */
            timestamp: string | null;
            /** @description Title that the journal entry gets if you send none; null where the course has no prompt any more. */
            default_title: string | null;
            /** @description Place of the prompt in its stage, from 1. */
            prompt_ordinal: number | null;
        };
        PromptHistory: {
            /** @description Your answers, the latest week first. */
            items: components["schemas"]["PromptDetail"][];
            /** @description Number of your answers; null with `include_total=false`. */
            total: number | null;
            /** @description Whether older answers follow. */
            has_more: boolean;
        };
        StagePrompts: {
            /** @description Number of the stage. */
            stage: number;
            /** @description Color that names the stage in default titles. */
            stage_name: string;
            /** @description The prompts of the stage, in order. */
            prompts: {
                /** @description Place of the prompt, from 1. */
                ordinal: number;
                /** @description Title of the prompt. */
                title: string;
                /** @description Text of the prompt; may be empty. */
                body: string;
                /** @description When the prompt is meant to be answered, in words; null for none. */
                cadence: string | null;
            }[];
        };
        Invitation: {
            /** @description Id of the invitation. */
            id: number;
            /**
             * @description What has become steady.
             * @enum {string}
             */
            target_type: "habit" | "practice" | "course" | "sangha" | "embodied_community";
            /** @description Id of the habit or practice; null for other targets. */
            target_id: number | null;
            /**
             * @description What the invitation is about: `consistency` of a habit, `mastery` of a practice, `readiness` for a next step.
             * @enum {string}
             */
            kind: "readiness" | "consistency" | "mastery";
            /**
             * Format: date-time
             * @description When the invitation was created.
             */
            created_at: string;
        };
        ReturnState: {
            /** @description Whether the person may start an arc: stage 5 was reached at some time. */
            eligible: boolean;
            /** @description The five weeks of an arc. */
            weeks: {
                /** @description Number of the week, 1 to 5. */
                week_number: number;
                /** @description Whom the week turns to. */
                focus: components["schemas"]["ReturnFocus"];
                /** @description Title of the week. */
                title: string;
                /** @description What the week is about. */
                framing: string;
            }[];
            /** @description The active arc; null if there is none. */
            arc: components["schemas"]["ReturnArc"] | null;
            /** @description Whether the offer was dismissed in this stage and cycle. */
            offer_dismissed: boolean;
            /** @description Habits that the active arc has put to rest; empty without an arc. */
            released_habits: components["schemas"]["ReleasedHabit"][];
        };
        /** @enum {string} */
        ReturnFocus: "self" | "benefactor" | "stranger" | "antagonist" | "all_beings";
        ReturnArc: {
            /**
             * Format: date-time
             * @description When the arc started, moved forward by the length of its pauses.
             */
            started_at: string;
            /** @description Whether the arc is paused. */
            paused: boolean;
            /** @description Week of the arc, 1 to 5. */
            week: number;
            /** @description Whom this week turns to. */
            focus: components["schemas"]["ReturnFocus"];
            /** @description Whether its 35 days are over. A complete arc stays active until it is left. */
            complete: boolean;
        };
        ReleasedHabit: {
            /** @description Id of the habit. */
            habit_id: number;
            /** @description Name of the habit. */
            name: string;
            /** @description Sign of the habit. */
            icon: string;
            /** @description Whether the habit was taken up again. */
            recommitted: boolean;
        };
        Job: {
            /** @description Id of the job. */
            id: number;
            /** @description Name of the task, the kind of work. */
            task: string;
            /** @description State of the job. */
            status: components["schemas"]["JobStatus"];
            /** @description How often the job was tried. */
            attempts: number;
            /** @description How often it is tried at most. */
            max_attempts: number;
            /**
             * Format: date-time
             * @description When the job may run next.
             */
            run_at: string;
            /**
             * Format: date-time
             * @description When the job was queued.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the job last changed.
             */
            updated_at: string;
            /** @description When a worker took the job; null while nobody holds it. */
            locked_at: string | null;
            /** @description Which worker holds the job; null while nobody does. */
            locked_by: string | null;
            /** @description Error of the last try; in a list its first 200 characters on one line. Null without a failure. */
            last_error: string | null;
            /** @description Place in the queue: jobs with a lower number run first. */
            priority: number;
        };
        JobSummary: {
            /** @description Number of jobs by state. */
            counts: {
                /** @description Number of ready jobs. */
                ready: number;
                /** @description Number of scheduled jobs. */
                scheduled: number;
                /** @description Number of running jobs. */
                running: number;
                /** @description Number of retrying jobs. */
                retrying: number;
                /** @description Number of failed jobs. */
                failed: number;
            };
            /** @description Number of jobs by state, for each task. */
            tasks: {
                /** @description Name of the task. */
                task: string;
                /** @description Number of ready jobs. */
                ready: number;
                /** @description Number of scheduled jobs. */
                scheduled: number;
                /** @description Number of running jobs. */
                running: number;
                /** @description Number of retrying jobs. */
                retrying: number;
                /** @description Number of failed jobs. */
                failed: number;
            }[];
            /** @description How many seconds the oldest ready job has waited; null if none waits. */
            oldest_ready_seconds: number | null;
            /** @description The processes that run jobs. */
            workers: {
                /** @description Name of the worker’s process. */
                process_id: string;
                /**
                 * Format: date-time
                 * @description When the worker started.
                 */
                started_at: string;
                /**
                 * Format: date-time
                 * @description When the worker last wrote its heartbeat.
                 */
                beat_at: string;
                /** @description Whether the last heartbeat is less than 45 seconds old. */
                alive: boolean;
                /** @description Number of jobs that the worker runs now. */
                running: number;
            }[];
        };
        JobOutcome: {
            /** @description Ids of the jobs that were changed. */
            changed: number[];
            /** @description Jobs that were left as they are, with the reason. */
            unchanged: {
                /** @description The id as it was sent. */
                id: number;
                /**
                 * @description `running`: a worker holds it. `job_not_found`: there is no such job.
                 * @enum {string}
                 */
                reason: "running" | "job_not_found";
            }[];
        };
        JobUnlock: {
            /** @description Number of jobs that were returned to the queue. */
            unlocked: number;
        };
        JobDetail: {
            /** @description Id of the job. */
            id: number;
            /** @description Name of the task, the kind of work. */
            task: string;
            /** @description State of the job. */
            status: components["schemas"]["JobStatus"];
            /** @description How often the job was tried. */
            attempts: number;
            /** @description How often it is tried at most. */
            max_attempts: number;
            /**
             * Format: date-time
             * @description When the job may run next.
             */
            run_at: string;
            /**
             * Format: date-time
             * @description When the job was queued.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the job last changed.
             */
            updated_at: string;
            /** @description When a worker took the job; null while nobody holds it. */
            locked_at: string | null;
            /** @description Which worker holds the job; null while nobody does. */
            locked_by: string | null;
            /** @description Error of the last try; in a list its first 200 characters on one line. Null without a failure. */
            last_error: string | null;
            /** @description Place in the queue: jobs with a lower number run first. */
            priority: number;
            /** @description What the job was given. Values that could tell something about a person are `[redacted]`. */
            payload: {
                [key: string]: unknown;
            } | "[redacted]";
        };
        StageProgressGap: {
            /** @description Id of the account. */
            user_id: number;
            /** @description Stage that the person is in. */
            current_stage: number;
            /** @description Numbers of the stages that are stored as completed. */
            completed_stages: number[];
            /** @description Numbers of the stages that should be completed and are not. */
            missing_stages: number[];
            /** @description Numbers of the stages that are completed and should not be. */
            extra_stages: number[];
        };
        StageProgressRepair: {
            /** @description Id of the account. */
            user_id: number;
            /** @description Stage that the person is in. */
            current_stage: number;
            /** @description Numbers of the completed stages after the repair. */
            completed_stages: number[];
            /** @description Numbers of the stages that the repair added. */
            stages_added: number[];
            /** @description Numbers of the stages that the repair removed. */
            stages_removed: number[];
        };
        DepthPreferences: {
            /** @description Whether the app shows the ring of habits. */
            enable_habits: boolean;
            /** @description Whether the app shows the ring of practices. */
            enable_practices: boolean;
            /** @description Whether the app shows the ring of the course. */
            enable_course: boolean;
            /** @description Whether the app shows the ring of the sangha, the community. */
            enable_sangha: boolean;
        };
        UiFlags: {
            /** @description Whether the person has seen the welcome of the app. */
            has_seen_welcome: boolean;
            /** @description Whether the person has put the introduction to energy plans away. */
            energy_scaffolding_archived: boolean;
        };
        ChangesResponse: {
            /** @description Each object that changed, once, the oldest change first. */
            changes: components["schemas"]["Change"][];
            /** @description Where the next page begins. */
            cursor: string;
            /** @description Whether there are more changes now. */
            has_more: boolean;
        };
        /** @description An object in its newest state. `resource` says what `body` is: the answer of the object’s own route. */
        Change: components["schemas"]["HabitChange"] | components["schemas"]["GoalGroupChange"] | components["schemas"]["GoalCompletionChange"] | components["schemas"]["UserPracticeChange"] | components["schemas"]["PracticeSessionChange"] | components["schemas"]["PracticeTagChange"] | components["schemas"]["PracticeRecipeChange"] | components["schemas"]["JournalEntryChange"] | components["schemas"]["PromotedQuoteChange"] | components["schemas"]["MarginaliaChange"] | components["schemas"]["CompletionSuggestionChange"] | components["schemas"]["PromptResponseChange"] | components["schemas"]["StageProgressChange"] | components["schemas"]["ContentCompletionChange"] | components["schemas"]["ReturnArcChange"] | components["schemas"]["InvitationChange"] | components["schemas"]["EnergyPlanChange"] | components["schemas"]["DepthPreferencesChange"] | components["schemas"]["UiFlagsChange"] | components["schemas"]["UsageChange"];
        /** @description A `habit` in its newest state; without a body where it is gone. */
        HabitChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "habit";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["ChangedHabit"] | null;
        };
        ChangedHabit: {
            /** @description Id of the habit. */
            id: number;
            /** @description Name of the habit. */
            name: string;
            /** @description Sign of the habit, such as an emoji. */
            icon: string;
            /**
             * Format: date
             * @description First day of the habit.
             */
            start_date: string;
            /** @description Points that a day of the habit costs. */
            energy_cost: number;
            /** @description Points that a day of the habit gives back. */
            energy_return: number;
            /** @description Times of reminders, in the app’s own words; null for none. */
            notification_times: string[] | null;
            /** @description How often the app reminds; null where it was not set. */
            notification_frequency: ("daily" | "weekly" | "custom" | "off") | null;
            /** @description Days on which the habit is due, `Mon` to `Sun`; null or empty means every day. */
            notification_days: string[] | null;
            /** @description Whether the app tells about milestones. */
            milestone_notifications: boolean;
            /** @description Place in the list, ascending; null comes last. */
            sort_order: number | null;
            /** @description Free text; the number of a stage makes the habit count in that stage’s progress. */
            stage: string;
            /** @description Days in a row that count up to today, over all goals of the habit. Computed with each read. */
            streak: number;
            /** @description False: the app shows the habit locked. */
            revealed: boolean;
            /** @description Whether the habit began before the program. */
            is_carryover: boolean;
            /** @description The goals of the habit by id, without completions. */
            goals: components["schemas"]["Goal"][];
        };
        /** @description A `goal_group` in its newest state; without a body where it is gone. */
        GoalGroupChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "goal_group";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["GoalGroup"] | null;
        };
        /** @description A `goal_completion` in its newest state; without a body where it is gone. */
        GoalCompletionChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "goal_completion";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["ChangedCompletion"] | null;
        };
        ChangedCompletion: {
            /** @description Id of the completion. */
            id: number;
            /** @description Id of its goal. */
            goal_id: number;
            /**
             * Format: date
             * @description The local day that it counts for.
             */
            local_day: string;
            /**
             * Format: date-time
             * @description When it was logged; for another day than today the middle of that local day.
             */
            timestamp: string;
            /** @description Units that were logged; 0 for a miss. */
            completed_units: number;
        };
        /** @description A `user_practice` in its newest state; without a body where it is gone. */
        UserPracticeChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "user_practice";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["UserPractice"] | null;
        };
        /** @description A `practice_session` in its newest state; without a body where it is gone. */
        PracticeSessionChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "practice_session";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["PracticeSession"] | null;
        };
        /** @description A `practice_tag` in its newest state; without a body where it is gone. */
        PracticeTagChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "practice_tag";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["PracticeTag"] | null;
        };
        /** @description A `practice_recipe` in its newest state; without a body where it is gone. */
        PracticeRecipeChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "practice_recipe";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["PracticeRecipe"] | null;
        };
        /** @description A `journal_entry` in its newest state; without a body where it is gone. */
        JournalEntryChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "journal_entry";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["JournalEntry"] | null;
        };
        /** @description A `promotion` in its newest state; without a body where it is gone. */
        PromotedQuoteChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "promotion";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["PromotedQuote"] | null;
        };
        /** @description A `marginalia` in its newest state; without a body where it is gone. */
        MarginaliaChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "marginalia";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["Marginalia"] | null;
        };
        /** @description A `completion_suggestion` in its newest state; without a body where it is gone. */
        CompletionSuggestionChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "completion_suggestion";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["CompletionSuggestion"] | null;
        };
        /** @description A `prompt_response` in its newest state; without a body where it is gone. */
        PromptResponseChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "prompt_response";
            /** @description Number of the week, 1 to 36. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["PromptDetail"] | null;
        };
        /** @description A `stage_progress` in its newest state; without a body where it is gone. */
        StageProgressChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "stage_progress";
            /**
             * @description Always `me`: a person has only one.
             * @constant
             */
            id: "me";
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["StageProgressRecord"] | null;
        };
        /** @description A `content_completion` in its newest state; without a body where it is gone. */
        ContentCompletionChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "content_completion";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["ContentCompletion"] | null;
        };
        /** @description A `return_arc` in its newest state; without a body where it is gone. */
        ReturnArcChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "return_arc";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["ReturnArc"] | null;
        };
        /** @description A `invitation` in its newest state; without a body where it is gone. */
        InvitationChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "invitation";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["Invitation"] | null;
        };
        /** @description A `energy_plan` in its newest state; without a body where it is gone. */
        EnergyPlanChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "energy_plan";
            /** @description Id of the object. */
            id: number;
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["EnergyPlanResponse"] | null;
        };
        /** @description A `depth_preferences` in its newest state; without a body where it is gone. */
        DepthPreferencesChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "depth_preferences";
            /**
             * @description Always `me`: a person has only one.
             * @constant
             */
            id: "me";
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["DepthPreferences"] | null;
        };
        /** @description A `ui_flags` in its newest state; without a body where it is gone. */
        UiFlagsChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "ui_flags";
            /**
             * @description Always `me`: a person has only one.
             * @constant
             */
            id: "me";
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["UiFlags"] | null;
        };
        /** @description A `usage` in its newest state; without a body where it is gone. */
        UsageChange: {
            /**
             * @description What kind of object changed. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            resource: "usage";
            /**
             * @description Always `me`: a person has only one.
             * @constant
             */
            id: "me";
            /**
             * @description `put`: the object is as `body` shows it. `delete`: it is gone.
             * @enum {string}
             */
            op: "put" | "delete";
            /** @description The object as its own route shows it; null where it is gone. */
            body: components["schemas"]["UsageResponse"] | null;
        };
        UsageResponse: {
            /** @description Free messages that were used this month. */
            monthly_messages_used: number;
            /** @description Free messages that are left this month. */
            monthly_messages_remaining: number;
            /** @description Free messages per month; 0 means none. */
            monthly_cap: number;
            /**
             * Format: date
             * @description First day of the next month in UTC, when the free messages begin anew.
             */
            monthly_reset_date: string;
            /** @description Bought messages that are left; negative after a refund of spent ones. */
            offering_balance: number;
        };
        BalanceResponse: {
            /** @description Bought messages that are left; negative after a refund of spent ones. */
            balance: number;
        };
        BalanceAddResponse: {
            /** @description Messages after the credit. */
            balance: number;
            /** @description Number of messages that were added. */
            added: number;
        };
        ModelReceiptList: {
            /** @description The receipts of this page, newest first. */
            items: components["schemas"]["ModelReceipt"][];
            /** @description The number of all receipts of the caller. */
            total: number;
            /** @description The largest number of items in this answer. */
            limit: number;
            /** @description How many newer receipts this answer skips. */
            offset: number;
            /** @description Whether older receipts follow. */
            has_more: boolean;
        };
        /** @description What one request to a language model sent and cost. */
        ModelReceipt: {
            /** @description The number of the receipt; a later receipt has a higher one. */
            id: number;
            /**
             * Format: date-time
             * @description When the request left the service.
             */
            at: string;
            /**
             * @description What was asked: to read an entry, to expand a margin note, or to copy a photographed page.
             * @enum {string}
             */
            kind: "resonance" | "essay" | "transcription";
            /** @description The entry that was read, also after it was deleted; null for a transcription. */
            entry_id: number | null;
            /** @description Who received the request: openai or anthropic. */
            vendor: string;
            /** @description The name of the model that was asked. */
            model: string;
            /**
             * @description Whose API key the request carried: that of the service, or your own.
             * @enum {string}
             */
            whose_key: "service" | "own";
            /** @description What was in the prompt, in its order. */
            sent: components["schemas"]["ModelReceiptSent"][];
            /** @description What was left out, in fixed phrases that say why. */
            withheld: string[];
            /** @description The SHA-256 of the bytes of the request’s body, in hexadecimal digits. */
            prompt_sha256: string;
            /** @description Tokens of the prompt as the vendor counted them; null without an answer. */
            input_tokens: number | null;
            /** @description Tokens of the answer as the vendor counted them; null without an answer. */
            output_tokens: number | null;
            /** @description Estimated cost in US dollars with six decimals; null without an answer or without a known price. */
            cost_usd: string | null;
            /**
             * @description The message that this request cost: a free one of the month, a bought one, or none.
             * @enum {string}
             */
            charged: "monthly" | "offering" | "none";
            /**
             * @description What became of the request: no outcome is known, the vendor answered, the vendor refused it, the time was over, or no readable answer came.
             * @enum {string}
             */
            status: "sent" | "answered" | "refused" | "timed_out" | "failed";
            /** @description Whether the charge was given back. */
            refunded: boolean;
        };
        /** @description One piece of a prompt, without its text. */
        ModelReceiptSent: {
            /**
             * @description Which text it is: the entry that was read, the instructions of the service, the names of your habits and practices, texts from before (earlier entries, a margin note), or a photographed page in base64.
             * @enum {string}
             */
            source: "entry" | "instructions" | "candidates" | "history" | "image";
            /** @description How much of it was sent, in code points. */
            characters: number;
            /** @description The first code point that was sent, counted from 0 in the source’s own text. */
            from: number;
            /** @description The code point after the last one that was sent. */
            to: number;
        };
        WebhookReceipt: {
            /**
             * @description Always `ok`, for replays and unknown events too.
             * @constant
             */
            status: "ok";
        };
        UsageStatsResponse: {
            /** @description Number of model calls of everybody. */
            total_calls: number;
            /** @description Tokens that were sent to models. */
            total_prompt_tokens: number;
            /** @description Tokens that models answered. */
            total_completion_tokens: number;
            /** @description Tokens of prompts and answers together. */
            total_tokens: number;
            /** @description Estimated cost of all calls in US dollars, as text with six decimals. */
            total_estimated_cost_usd: string;
            /** @description The same by person, the highest cost first. */
            per_user: components["schemas"]["UserUsageBreakdown"][];
            /** @description The same by model, the highest cost first. */
            per_model: components["schemas"]["ModelUsageBreakdown"][];
            /** @description With `paginate=true` the number of people in all, else null. */
            per_user_total: number | null;
            /** @description With `paginate=true` whether more people follow, else null. */
            per_user_has_more: boolean | null;
        };
        UserUsageBreakdown: {
            /** @description Id of the account. */
            user_id: number;
            /** @description Number of model calls. */
            call_count: number;
            /** @description Tokens of prompts and answers together. */
            total_tokens: number;
            /** @description Estimated cost in US dollars, as text with six decimals. */
            estimated_cost_usd: string;
        };
        ModelUsageBreakdown: {
            /** @description Vendor of the model. */
            provider: string;
            /** @description Name of the model. */
            model: string;
            /** @description Number of model calls. */
            call_count: number;
            /** @description Tokens of prompts and answers together. */
            total_tokens: number;
            /** @description Estimated cost in US dollars, as text with six decimals. */
            estimated_cost_usd: string;
        };
        EnergyPlanPurge: {
            /** @description Number of plans that were deleted. */
            deleted: number;
            /** @description The age in days that was asked for. */
            older_than_days: number;
        };
        EntitlementSummary: {
            /** @description Id of the entitlement. */
            id: number;
            /** @description What the entitlement is for. */
            kind: components["schemas"]["EntitlementKind"];
            /** @description Product that was bought; null where an admin granted it. */
            product_id: string | null;
            /** @description Id of the sale that granted it; null where there is none. */
            source_sale_id: number | null;
            /**
             * Format: date-time
             * @description When it was granted.
             */
            granted_at: string;
            /** @description When it was revoked; null while it is active. */
            revoked_at: string | null;
            /** @description Notes of whoever granted and revoked it, such as `reason`. */
            metadata: {
                [key: string]: unknown;
            };
        };
        AdminUserSummary: {
            /** @description Id of the account. */
            user_id: number;
            /** @description Address of the account. */
            email: string;
            /**
             * Format: date-time
             * @description When the account was created.
             */
            created_at: string;
            /** @description Whether the account is an admin. */
            is_admin: boolean;
            /** @description Bought messages that are left, as stored; negative after a refund of spent ones. */
            offering_balance: number;
            /** @description Free messages that were used, as stored: of the last month in which one was used. */
            monthly_messages_used: number;
            /** @description All entitlements, the newest grant first. */
            entitlements: components["schemas"]["EntitlementSummary"][];
            /** @description The newest 20 movements of the wallet. */
            wallet_audit: components["schemas"]["WalletAuditEntry"][];
            /** @description The newest 10 sales to the account’s address. */
            license_vendor_sales: components["schemas"]["LicenseVendorSaleSummary"][];
        };
        WalletAuditEntry: {
            /** @description Id of the movement. */
            id: number;
            /**
             * @description `monthly` counts used free messages upwards; `offering` counts bought messages that are left.
             * @enum {string}
             */
            bucket: "monthly" | "offering";
            /** @description Why the wallet moved, such as `spend_monthly` or `license_vendor_purchase`. */
            reason: string;
            /** @description By how many messages it moved, as text with six decimals. */
            delta: string;
            /** @description Messages before the movement, as text with six decimals. */
            balance_before: string;
            /** @description Messages after the movement, as text with six decimals. */
            balance_after: string;
            /** @description Account that caused the movement; null where the service did. */
            actor_user_id: number | null;
            /**
             * Format: date-time
             * @description When the wallet moved.
             */
            created_at: string;
        };
        LicenseVendorSaleSummary: {
            /** @description Id of the sale. */
            id: number;
            /** @description The vendor’s own number of the sale. */
            license_vendor_sale_id: string;
            /** @description Product that was sold. */
            product_id: string;
            /** @description Address of the buyer. */
            email: string;
            /** @description Kind of the first ping about the sale, such as `sale` or `refund`. */
            resource_name: string;
            /** @description Whether it is a later payment of a subscription. */
            is_recurring_charge: boolean;
            /** @description Whether the sale was refunded. */
            refunded: boolean;
            /**
             * Format: date-time
             * @description When the first ping about the sale arrived.
             */
            created_at: string;
        };
        BatchAnswer: {
            /** @description One result per operation that ran, in their order. */
            results: {
                /** @description The operation's HTTP status. */
                status: number;
                /** @description Those of its headers that a client needs. */
                headers: {
                    /** @description The tag of what the operation answers. */
                    etag?: string;
                    /**
                     * @description The answer is the stored one of the key.
                     * @constant
                     */
                    "idempotent-replayed"?: "true";
                    /** @description Seconds to wait before the next try. */
                    "retry-after"?: string;
                };
                /** @description The operation's body; null if it has none. */
                body: unknown;
            }[];
        };
        MeditationTimerConfigOutput: {
            /**
             * @description A timer that counts down. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "meditation_timer";
            /** @description Length in minutes. */
            duration_minutes: number;
            /**
             * @description Whether a bell sounds at the start.
             * @default true
             */
            start_bell: boolean;
            /**
             * @description Whether a bell sounds halfway.
             * @default false
             */
            halfway_bell: boolean;
            /**
             * @description Whether a bell sounds at the end.
             * @default true
             */
            end_bell: boolean;
        };
        CountUpConfigOutput: {
            /**
             * @description A clock that counts up. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "count_up";
            /**
             * @description Minutes after which the app suggests an end; null for none.
             * @default null
             */
            soft_cap_minutes: number | null;
        };
        MetronomeConfigOutput: {
            /**
             * @description A metronome. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "metronome";
            /** @description Beats per minute. */
            bpm: number;
            /** @description The timer that runs along. */
            timer: {
                /**
                 * @description Always `meditation_timer`.
                 * @default meditation_timer
                 * @constant
                 */
                mode: "meditation_timer";
                /** @description Length in minutes. */
                duration_minutes: number;
                /**
                 * @description Whether a bell sounds at the start.
                 * @default true
                 */
                start_bell: boolean;
                /**
                 * @description Whether a bell sounds halfway.
                 * @default false
                 */
                halfway_bell: boolean;
                /**
                 * @description Whether a bell sounds at the end.
                 * @default true
                 */
                end_bell: boolean;
            };
        };
        IntervalBellConfigOutput: {
            /**
             * @description A timer with bells at fixed times. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "interval_bell";
            /** @description Length in minutes. */
            duration_minutes: number;
            /**
             * @description Minutes between two bells, shorter than the duration. Either this or `cue_offsets_minutes`.
             * @default null
             */
            interval_minutes: number | null;
            /**
             * @description Minutes after the start at which a bell sounds. Either these or `interval_minutes`.
             * @default null
             */
            cue_offsets_minutes: number[] | null;
            /**
             * @description Sound of the bell.
             * @default bowl
             * @enum {string}
             */
            bell_tone: "bowl" | "chime" | "gong";
        };
        RepCounterConfigOutput: {
            /**
             * @description A counter of repetitions. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "rep_counter";
            /** @description Number of repetitions to reach. */
            target_reps: number;
            /** @description What is counted, such as `breaths`. */
            unit_label: string;
            /**
             * @description Minutes after which it ends; null for no limit.
             * @default null
             */
            time_cap_minutes: number | null;
        };
        TarotConfigOutput: {
            /**
             * @description A card of the tarot to look at. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "tarot";
            /**
             * @description The deck: the major arcana.
             * @default major_arcana
             * @constant
             */
            deck: "major_arcana";
            /**
             * @description Minutes per card.
             * @default 5
             */
            per_card_minutes: number;
            /**
             * @description Whether the clock is hidden meanwhile.
             * @default true
             */
            hide_timer_during_meditation: boolean;
        };
        MindfulAnchorConfigOutput: {
            /**
             * @description Staying with one thing. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "mindful_anchor";
            /** @description What the person is asked to do. */
            instruction: string;
            /** @description How long to stay, in seconds. Shown, never enforced. */
            min_duration_seconds: number;
            /**
             * @description What the person can choose from.
             * @default []
             */
            options: {
                /** @description Short name of the option, unique in the list. */
                key: string;
                /** @description Name of the option. */
                label: string;
                /**
                 * @description What the option is; null for none.
                 * @default null
                 */
                description: string | null;
            }[];
            /**
             * @description Whether a session must name one of the options.
             * @default false
             */
            require_option_choice: boolean;
        };
        CardMeditationConfigOutput: {
            /**
             * @description Looking at cards of a deck. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "card_meditation";
            /** @description Name of the deck. `custom` needs `cards`. */
            deck_id: string;
            /**
             * @description Minutes per card.
             * @default 5
             */
            per_card_minutes: number;
            /**
             * @description Whether the cards are shuffled.
             * @default true
             */
            shuffle: boolean;
            /**
             * @description Whether the card is shown only afterwards.
             * @default false
             */
            reveal_after_meditation: boolean;
            /**
             * @description Whether the clock is hidden meanwhile.
             * @default true
             */
            hide_timer_during_meditation: boolean;
            /**
             * @description The cards of a custom deck; null for a deck of the app.
             * @default null
             */
            cards: {
                /** @description Name of the card. */
                name: string;
                /**
                 * @description Name of a picture in the app; null for none.
                 * @default null
                 */
                image_asset_key: string | null;
                /**
                 * @description Address of a picture on the device (`file`, `content`, `ph` or `asset`); null for none.
                 * @default null
                 */
                image_uri: string | null;
                /**
                 * @description What the card stands for; null for none.
                 * @default null
                 */
                symbolism: string | null;
            }[] | null;
        };
        RandomIntervalBellConfigOutput: {
            /**
             * @description A timer with bells at random times. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mode: "random_interval_bell";
            /** @description Length in minutes. */
            duration_minutes: number;
            /** @description Shortest time between two bells, in seconds. */
            min_interval_seconds: number;
            /** @description Longest time between two bells, in seconds. */
            max_interval_seconds: number;
            /**
             * @description Sound of the bell.
             * @default bowl
             * @enum {string}
             */
            bell_tone: "bowl" | "chime" | "gong";
            /**
             * @description Number of bells at most; null for no limit.
             * @default null
             */
            max_bells: number | null;
            /**
             * @description Whether a bell sounds at the start.
             * @default true
             */
            start_bell: boolean;
            /**
             * @description Whether a bell sounds at the end.
             * @default true
             */
            end_bell: boolean;
        };
        ModeConfigOutput: components["schemas"]["MeditationTimerConfigOutput"] | components["schemas"]["CountUpConfigOutput"] | components["schemas"]["MetronomeConfigOutput"] | components["schemas"]["IntervalBellConfigOutput"] | components["schemas"]["RepCounterConfigOutput"] | components["schemas"]["SenseGroundingConfig"] | components["schemas"]["TarotConfigOutput"] | components["schemas"]["TalliedGroundingConfig"] | components["schemas"]["MindfulAnchorConfigOutput"] | components["schemas"]["CardMeditationConfigOutput"] | components["schemas"]["RandomIntervalBellConfigOutput"];
    };
    responses: {
        /** @description The headers of the request are larger than 16 KiB. Without a body. */
        HeadersTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description A defect of the service */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description payload_too_large */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "payload_too_large";
                };
            };
        };
        /** @description unsupported_media_type */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "unsupported_media_type";
                };
            };
        };
        /** @description Validation failed */
        ValidationFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The failing fields. */
                    detail: components["schemas"]["FieldError"][];
                };
            };
        };
        /** @description bad_request */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "bad_request";
                };
            };
        };
        /** @description rate_limit_exceeded */
        RateLimitExceeded: {
            headers: {
                /** @description Seconds to wait before the next try */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "rate_limit_exceeded";
                };
            };
        };
        /** @description service_unavailable */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds to wait before the next try */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "service_unavailable";
                };
            };
        };
        /** @description unauthorized */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "unauthorized";
                };
            };
        };
        /** @description Not changed since the ETag in If-None-Match */
        NotModified: {
            headers: {
                /** @description Changes with everything that the answer shows; opaque */
                ETag: components["schemas"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description idempotency_key_reused */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @description The failing fields, or a stable word. */
                    detail: components["schemas"]["FieldError"][] | "idempotency_key_reused";
                };
            };
        };
        /** @description request_timeout */
        RequestTimeout: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "request_timeout";
                };
            };
        };
        /** @description admin_required */
        AdminRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /**
                     * @description Why, as a stable word.
                     * @enum {string}
                     */
                    detail: "admin_required";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type SignupRequest = components['schemas']['SignupRequest'];
export type AuthRequest = components['schemas']['AuthRequest'];
export type PasswordResetRequest = components['schemas']['PasswordResetRequest'];
export type PasswordResetConfirm = components['schemas']['PasswordResetConfirm'];
export type PasswordResetCancel = components['schemas']['PasswordResetCancel'];
export type IdpARequest = components['schemas']['IdpARequest'];
export type IdpBRequest = components['schemas']['IdpBRequest'];
export type AccountDeletionRequest = components['schemas']['AccountDeletionRequest'];
export type TimezoneUpdate = components['schemas']['TimezoneUpdate'];
export type HabitCreate = components['schemas']['HabitCreate'];
export type GoalUnitsUpdate = components['schemas']['GoalUnitsUpdate'];
export type GoalUpdate = components['schemas']['GoalUpdate'];
export type GoalTier = components['schemas']['GoalTier'];
export type GoalCompletionRequest = components['schemas']['GoalCompletionRequest'];
export type GoalGroupCreate = components['schemas']['GoalGroupCreate'];
export type ShareLinkCreate = components['schemas']['ShareLinkCreate'];
export type PracticeCreate = components['schemas']['PracticeCreate'];
export type PracticeMode = components['schemas']['PracticeMode'];
export type ModeConfig = components['schemas']['ModeConfig'];
export type MeditationTimerConfig = components['schemas']['MeditationTimerConfig'];
export type CountUpConfig = components['schemas']['CountUpConfig'];
export type MetronomeConfig = components['schemas']['MetronomeConfig'];
export type IntervalBellConfig = components['schemas']['IntervalBellConfig'];
export type RepCounterConfig = components['schemas']['RepCounterConfig'];
export type SenseGroundingConfig = components['schemas']['SenseGroundingConfig'];
export type TarotConfig = components['schemas']['TarotConfig'];
export type TalliedGroundingConfig = components['schemas']['TalliedGroundingConfig'];
export type MindfulAnchorConfig = components['schemas']['MindfulAnchorConfig'];
export type CardMeditationConfig = components['schemas']['CardMeditationConfig'];
export type RandomIntervalBellConfig = components['schemas']['RandomIntervalBellConfig'];
export type UserPracticeCreate = components['schemas']['UserPracticeCreate'];
export type UserPracticeCustomize = components['schemas']['UserPracticeCustomize'];
export type PracticeTagCreate = components['schemas']['PracticeTagCreate'];
export type PracticeTagUpdate = components['schemas']['PracticeTagUpdate'];
export type PracticeRecipeCreate = components['schemas']['PracticeRecipeCreate'];
export type PracticeRecipeStep = components['schemas']['PracticeRecipeStep'];
export type PracticeRecipeUpdate = components['schemas']['PracticeRecipeUpdate'];
export type PracticeSessionCreate = components['schemas']['PracticeSessionCreate'];
export type ModeMetadata = components['schemas']['ModeMetadata'];
export type TranscribePageRequest = components['schemas']['TranscribePageRequest'];
export type JournalTag = components['schemas']['JournalTag'];
export type JournalEntryCreate = components['schemas']['JournalEntryCreate'];
export type JournalClassification = components['schemas']['JournalClassification'];
export type ReflectionLevel = components['schemas']['ReflectionLevel'];
export type JournalEntryUpdate = components['schemas']['JournalEntryUpdate'];
export type JournalStatus = components['schemas']['JournalStatus'];
export type PromoteQuoteCreate = components['schemas']['PromoteQuoteCreate'];
export type PromotionUpdate = components['schemas']['PromotionUpdate'];
export type SuggestionStatus = components['schemas']['SuggestionStatus'];
export type EnergyPlanRequest = components['schemas']['EnergyPlanRequest'];
export type StageProgressUpdate = components['schemas']['StageProgressUpdate'];
export type PromptSubmit = components['schemas']['PromptSubmit'];
export type ReleaseHabits = components['schemas']['ReleaseHabits'];
export type JobStatus = components['schemas']['JobStatus'];
export type JobIds = components['schemas']['JobIds'];
export type DepthPreferencesUpdate = components['schemas']['DepthPreferencesUpdate'];
export type UiFlagsUpdate = components['schemas']['UiFlagsUpdate'];
export type BalanceAddRequest = components['schemas']['BalanceAddRequest'];
export type EntitlementGrantRequest = components['schemas']['EntitlementGrantRequest'];
export type EntitlementKind = components['schemas']['EntitlementKind'];
export type EntitlementRevokeRequest = components['schemas']['EntitlementRevokeRequest'];
export type BatchRequest = components['schemas']['BatchRequest'];
export type InternalError = components['schemas']['InternalError'];
export type LastWrite = components['schemas']['LastWrite'];
export type AuthResponse = components['schemas']['AuthResponse'];
export type FieldError = components['schemas']['FieldError'];
export type PasswordResetAccepted = components['schemas']['PasswordResetAccepted'];
export type ETag = components['schemas']['ETag'];
export type Account = components['schemas']['Account'];
export type AccountDeletionReceipt = components['schemas']['AccountDeletionReceipt'];
export type VaultDisposition = components['schemas']['VaultDisposition'];
export type Timezone = components['schemas']['Timezone'];
export type AccountExport = components['schemas']['AccountExport'];
export type HabitWithGoals = components['schemas']['HabitWithGoals'];
export type GoalWithCompletions = components['schemas']['GoalWithCompletions'];
export type Habit = components['schemas']['Habit'];
export type Goal = components['schemas']['Goal'];
export type HabitStats = components['schemas']['HabitStats'];
export type HabitStreak = components['schemas']['HabitStreak'];
export type CheckInResult = components['schemas']['CheckInResult'];
export type GoalGroup = components['schemas']['GoalGroup'];
export type SharePreview = components['schemas']['SharePreview'];
export type ShareImport = components['schemas']['ShareImport'];
export type ShareLink = components['schemas']['ShareLink'];
export type Practice = components['schemas']['Practice'];
export type UserPractice = components['schemas']['UserPractice'];
export type Frequency = components['schemas']['Frequency'];
export type UserPracticeDetail = components['schemas']['UserPracticeDetail'];
export type PracticeTag = components['schemas']['PracticeTag'];
export type PracticeRecipe = components['schemas']['PracticeRecipe'];
export type PracticeSession = components['schemas']['PracticeSession'];
export type PracticeInsights = components['schemas']['PracticeInsights'];
export type TranscribePageResponse = components['schemas']['TranscribePageResponse'];
export type JournalEntry = components['schemas']['JournalEntry'];
export type Resonance = components['schemas']['Resonance'];
export type Marginalia = components['schemas']['Marginalia'];
export type CompletionSuggestion = components['schemas']['CompletionSuggestion'];
export type PromotedQuote = components['schemas']['PromotedQuote'];
export type MarginaliaList = components['schemas']['MarginaliaList'];
export type CompletionSuggestionList = components['schemas']['CompletionSuggestionList'];
export type AcceptedSuggestion = components['schemas']['AcceptedSuggestion'];
export type ReflectionDue = components['schemas']['ReflectionDue'];
export type ReflectionSources = components['schemas']['ReflectionSources'];
export type EnergyPlanResponse = components['schemas']['EnergyPlanResponse'];
export type Stage = components['schemas']['Stage'];
export type StageFace = components['schemas']['StageFace'];
export type ProgramCalendar = components['schemas']['ProgramCalendar'];
export type Wheel = components['schemas']['Wheel'];
export type StageProgressRecord = components['schemas']['StageProgressRecord'];
export type StageProgress = components['schemas']['StageProgress'];
export type StageHistory = components['schemas']['StageHistory'];
export type ContentItem = components['schemas']['ContentItem'];
export type CourseProgress = components['schemas']['CourseProgress'];
export type ContentCompletion = components['schemas']['ContentCompletion'];
export type ContentBody = components['schemas']['ContentBody'];
export type SiteResource = components['schemas']['SiteResource'];
export type StageIntro = components['schemas']['StageIntro'];
export type PromptDetail = components['schemas']['PromptDetail'];
export type PromptHistory = components['schemas']['PromptHistory'];
export type StagePrompts = components['schemas']['StagePrompts'];
export type Invitation = components['schemas']['Invitation'];
export type ReturnState = components['schemas']['ReturnState'];
export type ReturnFocus = components['schemas']['ReturnFocus'];
export type ReturnArc = components['schemas']['ReturnArc'];
export type ReleasedHabit = components['schemas']['ReleasedHabit'];
export type Job = components['schemas']['Job'];
export type JobSummary = components['schemas']['JobSummary'];
export type JobOutcome = components['schemas']['JobOutcome'];
export type JobUnlock = components['schemas']['JobUnlock'];
export type JobDetail = components['schemas']['JobDetail'];
export type StageProgressGap = components['schemas']['StageProgressGap'];
export type StageProgressRepair = components['schemas']['StageProgressRepair'];
export type DepthPreferences = components['schemas']['DepthPreferences'];
export type UiFlags = components['schemas']['UiFlags'];
export type ChangesResponse = components['schemas']['ChangesResponse'];
export type Change = components['schemas']['Change'];
export type HabitChange = components['schemas']['HabitChange'];
export type ChangedHabit = components['schemas']['ChangedHabit'];
export type GoalGroupChange = components['schemas']['GoalGroupChange'];
export type GoalCompletionChange = components['schemas']['GoalCompletionChange'];
export type ChangedCompletion = components['schemas']['ChangedCompletion'];
export type UserPracticeChange = components['schemas']['UserPracticeChange'];
export type PracticeSessionChange = components['schemas']['PracticeSessionChange'];
export type PracticeTagChange = components['schemas']['PracticeTagChange'];
export type PracticeRecipeChange = components['schemas']['PracticeRecipeChange'];
export type JournalEntryChange = components['schemas']['JournalEntryChange'];
export type PromotedQuoteChange = components['schemas']['PromotedQuoteChange'];
export type MarginaliaChange = components['schemas']['MarginaliaChange'];
export type CompletionSuggestionChange = components['schemas']['CompletionSuggestionChange'];
export type PromptResponseChange = components['schemas']['PromptResponseChange'];
export type StageProgressChange = components['schemas']['StageProgressChange'];
export type ContentCompletionChange = components['schemas']['ContentCompletionChange'];
export type ReturnArcChange = components['schemas']['ReturnArcChange'];
export type InvitationChange = components['schemas']['InvitationChange'];
export type EnergyPlanChange = components['schemas']['EnergyPlanChange'];
export type DepthPreferencesChange = components['schemas']['DepthPreferencesChange'];
export type UiFlagsChange = components['schemas']['UiFlagsChange'];
export type UsageChange = components['schemas']['UsageChange'];
export type UsageResponse = components['schemas']['UsageResponse'];
export type BalanceResponse = components['schemas']['BalanceResponse'];
export type BalanceAddResponse = components['schemas']['BalanceAddResponse'];
export type ModelReceiptList = components['schemas']['ModelReceiptList'];
export type ModelReceipt = components['schemas']['ModelReceipt'];
export type ModelReceiptSent = components['schemas']['ModelReceiptSent'];
export type WebhookReceipt = components['schemas']['WebhookReceipt'];
export type UsageStatsResponse = components['schemas']['UsageStatsResponse'];
export type UserUsageBreakdown = components['schemas']['UserUsageBreakdown'];
export type ModelUsageBreakdown = components['schemas']['ModelUsageBreakdown'];
export type EnergyPlanPurge = components['schemas']['EnergyPlanPurge'];
export type EntitlementSummary = components['schemas']['EntitlementSummary'];
export type AdminUserSummary = components['schemas']['AdminUserSummary'];
export type WalletAuditEntry = components['schemas']['WalletAuditEntry'];
export type LicenseVendorSaleSummary = components['schemas']['LicenseVendorSaleSummary'];
export type BatchAnswer = components['schemas']['BatchAnswer'];
export type MeditationTimerConfigOutput = components['schemas']['MeditationTimerConfigOutput'];
export type CountUpConfigOutput = components['schemas']['CountUpConfigOutput'];
export type MetronomeConfigOutput = components['schemas']['MetronomeConfigOutput'];
export type IntervalBellConfigOutput = components['schemas']['IntervalBellConfigOutput'];
export type RepCounterConfigOutput = components['schemas']['RepCounterConfigOutput'];
export type TarotConfigOutput = components['schemas']['TarotConfigOutput'];
export type MindfulAnchorConfigOutput = components['schemas']['MindfulAnchorConfigOutput'];
export type CardMeditationConfigOutput = components['schemas']['CardMeditationConfigOutput'];
export type RandomIntervalBellConfigOutput = components['schemas']['RandomIntervalBellConfigOutput'];
export type ModeConfigOutput = components['schemas']['ModeConfigOutput'];
export type ResponseHeadersTooLarge = components['responses']['HeadersTooLarge'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseValidationFailed = components['responses']['ValidationFailed'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseRateLimitExceeded = components['responses']['RateLimitExceeded'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
export type ResponseNotModified = components['responses']['NotModified'];
export type ResponseIdempotencyKeyReused = components['responses']['IdempotencyKeyReused'];
export type ResponseRequestTimeout = components['responses']['RequestTimeout'];
export type ResponseAdminRequired = components['responses']['AdminRequired'];
export type $defs = Record<string, never>;
export interface operations {
    get_health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `alive`.
                         * @constant
                         */
                        status: "alive";
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
        };
    };
    get_health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `ready`.
                         * @constant
                         */
                        status: "ready";
                        /**
                         * @description Always `connected`: otherwise the answer is 503.
                         * @constant
                         */
                        database: "connected";
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description not_ready */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "not_ready";
                    };
                };
            };
        };
    };
    get_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Always `healthy`.
                         * @constant
                         */
                        status: "healthy";
                        /**
                         * @description Always `connected`: otherwise the answer is 503.
                         * @constant
                         */
                        database: "connected";
                        /** @description Version of the course’s texts, or `none` where they cannot be used. */
                        content_version: string;
                    };
                };
            };
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description not_ready */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "not_ready";
                    };
                };
            };
        };
    };
    post_auth_signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignupRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
            };
            /** @description invalid_license, license_required, password_too_long, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_license" | "license_required" | "password_too_long" | "bad_request";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description too_many_license_attempts, rate_limit_exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "too_many_license_attempts" | "rate_limit_exceeded";
                    };
                };
            };
            500: components["responses"]["InternalError"];
            /** @description license_verification_unavailable, service_unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "license_verification_unavailable" | "service_unavailable";
                    };
                };
            };
        };
    };
    post_auth_login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description invalid_credentials */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_credentials";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_auth_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_auth_password_reset_request: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description Accepted: the work is done later */
            202: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordResetAccepted"];
                };
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_auth_password_reset_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetConfirm"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
            };
            /** @description invalid_or_expired_token, password_unchanged, password_too_long, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_or_expired_token" | "password_unchanged" | "password_too_long" | "bad_request";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_auth_password_reset_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetCancel"];
            };
        };
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_auth_oauth_idp_a: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdpARequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description invalid_oauth_token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_oauth_token";
                    };
                };
            };
            /** @description needs_license */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "needs_license";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description too_many_license_attempts, rate_limit_exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "too_many_license_attempts" | "rate_limit_exceeded";
                    };
                };
            };
            500: components["responses"]["InternalError"];
            /** @description license_verification_unavailable, service_unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "license_verification_unavailable" | "service_unavailable";
                    };
                };
            };
        };
    };
    post_auth_oauth_idp_b: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdpBRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            /** @description invalid_oauth_token */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_oauth_token";
                    };
                };
            };
            /** @description needs_license */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "needs_license";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            /** @description too_many_license_attempts, rate_limit_exceeded */
            429: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "too_many_license_attempts" | "rate_limit_exceeded";
                    };
                };
            };
            500: components["responses"]["InternalError"];
            /** @description license_verification_unavailable, service_unavailable */
            503: {
                headers: {
                    /** @description Seconds to wait before the next try */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "license_verification_unavailable" | "service_unavailable";
                    };
                };
            };
        };
    };
    get_users_me: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_users_me: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountDeletionRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDeletionReceipt"];
                };
            };
            /** @description confirmation_email_mismatch, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "confirmation_email_mismatch" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    put_users_me_timezone: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimezoneUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timezone"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_users_me_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description export_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "export_in_progress";
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_users_me_export_journal_md: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown; charset=utf-8": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description export_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "export_in_progress";
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_habits: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitWithGoals"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["HabitWithGoals"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_habits: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HabitCreate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitWithGoals"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description habit_quota_exceeded, duplicate_habit_name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_quota_exceeded" | "duplicate_habit_name";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_habits_habit_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitWithGoals"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    put_habits_habit_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HabitCreate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Habit"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            /** @description duplicate_habit_name */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "duplicate_habit_name";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["HabitWithGoals"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_habits_habit_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["HabitWithGoals"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_habits_habit_id_completions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    put_habits_habit_id_goals_units: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalUnitsUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_habits_habit_id_stats: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitStats"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_habits_habit_id_streak: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitStreak"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    put_goals_goal_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                goal_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Goal"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description goal_not_found, goal_group_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "goal_not_found" | "goal_group_not_found";
                    };
                };
            };
            /** @description duplicate_clear_tier_goals */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "duplicate_clear_tier_goals";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["Goal"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_goal_completions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalCompletionRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckInResult"];
                };
            };
            /** @description completion_date_in_future, completion_date_too_old, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "completion_date_in_future" | "completion_date_too_old" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description goal_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "goal_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_goal_groups: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalGroup"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["GoalGroup"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_goal_groups: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalGroupCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description duplicate_built_in_template */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "duplicate_built_in_template";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_goal_groups_group_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalGroup"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description goal_group_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "goal_group_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    put_goal_groups_group_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GoalGroupCreate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GoalGroup"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description goal_group_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "goal_group_not_found";
                    };
                };
            };
            /** @description goal_group_not_empty, duplicate_built_in_template */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "goal_group_not_empty" | "duplicate_built_in_template";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_goal_groups_group_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description goal_group_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "goal_group_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practices_share_token: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SharePreview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description share_link_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "share_link_not_found";
                    };
                };
            };
            /** @description share_link_revoked, share_link_expired, share_link_exhausted */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "share_link_revoked" | "share_link_expired" | "share_link_exhausted";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practices_share_token_import: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareImport"];
                };
            };
            /** @description cannot_import_own_practice, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cannot_import_own_practice" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description share_link_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "share_link_not_found";
                    };
                };
            };
            /** @description share_link_revoked, share_link_expired, share_link_exhausted */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "share_link_revoked" | "share_link_expired" | "share_link_exhausted";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_practices_share_links_share_link_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                share_link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description share_link_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "share_link_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practices_practice_id_share_link: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                practice_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShareLinkCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practices_practice_id_share_links: {
        parameters: {
            query?: {
                /** @description How many links the answer holds at most. */
                limit?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                practice_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"][];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practices: {
        parameters: {
            query: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
                /** @description Number of the stage whose practices to list. */
                stage_number: number;
                /** @description Whether to list your own drafts too. */
                include_mine?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Practice"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["Practice"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Practice"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practices_practice_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                practice_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Practice"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_practices: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPractice"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["UserPractice"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_user_practices: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPracticeCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPractice"];
                };
            };
            /** @description practice_not_approved, stage_number_mismatch, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_approved" | "stage_number_mismatch" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_found";
                    };
                };
            };
            /** @description active_practice_exists_for_stage */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "active_practice_exists_for_stage";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_practices_current_frequency: {
        parameters: {
            query?: {
                /** @description Number of the stage. Without it: the stage that you are in. */
                stage_number?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Frequency"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            /** @description course_stage_not_found, preset_practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "course_stage_not_found" | "preset_practice_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_practices_user_practice_id: {
        parameters: {
            query?: {
                /** @description How many sessions the answer holds at most. */
                sessions_limit?: number;
                /** @description How many sessions are skipped, the newest first. */
                sessions_offset?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                user_practice_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPracticeDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            /** @description practice_not_approved, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_approved" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description user_practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_practice_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_user_practices_user_practice_id_customize: {
        parameters: {
            query?: {
                /** @description How many sessions the answer holds at most. */
                sessions_limit?: number;
                /** @description How many sessions are skipped, the newest first. */
                sessions_offset?: number;
            };
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                user_practice_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserPracticeCustomize"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPracticeDetail"];
                };
            };
            /** @description practice_not_approved, mode_mismatch, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_not_approved" | "mode_mismatch" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description user_practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_practice_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_tags: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeTag"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["PracticeTag"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practice_tags: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeTagCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description tag_slug_taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "tag_slug_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_tags_tag_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                tag_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeTag"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description practice_tag_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_tag_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_practice_tags_tag_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                tag_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description cannot_modify_system_tag */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cannot_modify_system_tag";
                    };
                };
            };
            /** @description practice_tag_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_tag_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_practice_tags_tag_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                tag_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeTagUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description cannot_modify_system_tag */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cannot_modify_system_tag";
                    };
                };
            };
            /** @description practice_tag_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_tag_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_recipes: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
                /** @description Only recipes of this mode; an unknown one finds nothing. */
                mode?: string;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeRecipe"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["PracticeRecipe"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practice_recipes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeRecipeCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeRecipe"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description recipe_slug_taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "recipe_slug_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_recipes_recipe_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                recipe_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeRecipe"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description practice_recipe_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_recipe_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_practice_recipes_recipe_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                recipe_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description cannot_modify_system_recipe */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cannot_modify_system_recipe";
                    };
                };
            };
            /** @description practice_recipe_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_recipe_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_practice_recipes_recipe_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                recipe_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeRecipeUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeRecipe"];
                };
            };
            /** @description recipe_invariant_violated, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "recipe_invariant_violated" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description cannot_modify_system_recipe */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cannot_modify_system_recipe";
                    };
                };
            };
            /** @description practice_recipe_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "practice_recipe_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practice_recipes_recipe_id_apply_to_user_practice_id: {
        parameters: {
            query?: {
                /** @description How many sessions the answer holds at most. */
                sessions_limit?: number;
                /** @description How many sessions are skipped, the newest first. */
                sessions_offset?: number;
            };
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                recipe_id: number;
                user_practice_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPracticeDetail"];
                };
            };
            /** @description mode_mismatch, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "mode_mismatch" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description user_practice_not_found, practice_recipe_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_practice_not_found" | "practice_recipe_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_sessions: {
        parameters: {
            query: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
                /** @description Id of the selected practice whose sessions to list. */
                user_practice_id: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeSession"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["PracticeSession"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description user_practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_practice_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_practice_sessions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PracticeSessionCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeSession"];
                };
            };
            /** @description mode_metadata_mismatch, chosen_option_key_required, chosen_option_key_not_in_catalog, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "mode_metadata_mismatch" | "chosen_option_key_required" | "chosen_option_key_not_in_catalog" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description forbidden, stage_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden" | "stage_locked";
                    };
                };
            };
            /** @description user_practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_practice_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_sessions_week_count: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of sessions since Monday, 00:00 in the account’s time zone. */
                        count: number;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_sessions_insights: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeInsights"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal_transcribe_page: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key of your own for a language model, used for this request only and never stored. It starts with `sk-`. */
                "X-LLM-API-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TranscribePageRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TranscribePageResponse"];
                };
            };
            /** @description invalid_llm_api_key_format, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_llm_api_key_format" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description insufficient_offerings, llm_key_required */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "insufficient_offerings" | "llm_key_required";
                    };
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description image_too_large, invalid_image, model_lacks_vision */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | ("image_too_large" | "invalid_image" | "model_lacks_vision");
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description llm_provider_error */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "llm_provider_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_journal: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True (the default here) for the envelope, false for the bare array. */
                paginate?: boolean;
                /** @description Text that `message` must contain, 3 to 64 characters, in any case. Titles are not searched. */
                search?: string;
                /** @description Only entries with this `tag`. */
                tag?: components["schemas"]["JournalTag"];
                /** @description Only entries about this practice session. */
                practice_session_id?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["JournalEntry"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JournalEntryCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "forbidden";
                    };
                };
            };
            /** @description user_practice_not_found, practice_session_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_practice_not_found" | "practice_session_not_found";
                    };
                };
            };
            /** @description reflection_scope_taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "reflection_scope_taken";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description entry_date_in_future, message_too_long, idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | ("entry_date_in_future" | "message_too_long" | "idempotency_key_reused");
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_journal_entry_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_journal_entry_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["JournalEntry"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_journal_entry_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JournalEntryUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JournalEntry"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            /** @description reflection_scope_taken */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "reflection_scope_taken";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["JournalEntry"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description message_too_long, idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | ("message_too_long" | "idempotency_key_reused");
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal_entry_id_resonance: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
                /** @description Key of your own for a language model, used for this request only and never stored. It starts with `sk-`. */
                "X-LLM-API-Key"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resonance"];
                };
            };
            /** @description invalid_llm_api_key_format, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_llm_api_key_format" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description insufficient_offerings, llm_key_required */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "insufficient_offerings" | "llm_key_required";
                    };
                };
            };
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            /** @description resonance_in_progress */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "resonance_in_progress";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description llm_provider_error */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "llm_provider_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal_marginalia_marginalia_id_essay: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
                /** @description Key of your own for a language model, used for this request only and never stored. It starts with `sk-`. */
                "X-LLM-API-Key"?: string;
            };
            path: {
                marginalia_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Marginalia"];
                };
            };
            /** @description invalid_llm_api_key_format, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_llm_api_key_format" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description llm_key_required */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "llm_key_required";
                    };
                };
            };
            /** @description marginalia_not_found, journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "marginalia_not_found" | "journal_entry_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description llm_provider_error */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "llm_provider_error";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal_entry_id_promote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromoteQuoteCreate"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotedQuote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            /** @description quote_quota_exceeded */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "quote_quota_exceeded";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description anchor_out_of_range, quote_too_long, idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | ("anchor_out_of_range" | "quote_too_long" | "idempotency_key_reused");
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_journal_entry_id_promotions: {
        parameters: {
            query?: {
                /** @description How many quotes the answer holds at most, the newest ones. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotedQuote"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["PromotedQuote"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_promotions_promotion_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                promotion_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success, without a body */
            204: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description promotion_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "promotion_not_found";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["PromotedQuote"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_promotions_promotion_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the object that you edit: if the object has changed since, nothing is written: 412. */
                "If-Match"?: string;
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                promotion_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromotionUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotedQuote"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description promotion_not_found, journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "promotion_not_found" | "journal_entry_not_found";
                    };
                };
            };
            /** @description edit_conflict: the object is not what If-Match says; nothing was written */
            412: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @constant
                         */
                        detail: "edit_conflict";
                        /** @description The object as it is now. */
                        current: components["schemas"]["PromotedQuote"];
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description target_not_reflection, idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | ("target_not_reflection" | "idempotency_key_reused");
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_journal_entry_id_marginalia: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarginaliaList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_journal_entry_id_suggestions: {
        parameters: {
            query?: {
                /** @description Only suggestions in this state. */
                status?: components["schemas"]["SuggestionStatus"];
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionSuggestionList"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description journal_entry_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "journal_entry_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal_suggestions_suggestion_id_accept: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                suggestion_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AcceptedSuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_locked";
                    };
                };
            };
            /** @description completion_suggestion_not_found, goal_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "completion_suggestion_not_found" | "goal_not_found";
                    };
                };
            };
            /** @description suggestion_dismissed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "suggestion_dismissed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_journal_suggestions_suggestion_id_dismiss: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                suggestion_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionSuggestion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description completion_suggestion_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "completion_suggestion_not_found";
                    };
                };
            };
            /** @description suggestion_accepted */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "suggestion_accepted";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_reflections_due: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReflectionDue"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_reflections_sources: {
        parameters: {
            query: {
                /** @description Kind of the span of time. */
                level: components["schemas"]["ReflectionLevel"];
                /** @description Which span of time, such as `c1:s3`: `c` and the cycle, then `w`, `s`, `p` or `t` and a number, or `prog`. */
                scope_key: string;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReflectionSources"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            /** @description scope_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "scope_locked";
                    };
                };
            };
            /** @description invalid_scope */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | "invalid_scope";
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_v1_energy_plan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnergyPlanRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergyPlanResponse"];
                };
            };
            /** @description habits_must_not_be_empty, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habits_must_not_be_empty" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description habit_not_owned */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_owned";
                    };
                };
            };
            /** @description habit_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "habit_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_stages: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Stage"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["Stage"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_stages_program_calendar: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProgramCalendar"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_stages_wheel: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Wheel"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    put_stages_progress: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StageProgressUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageProgressRecord"];
                };
            };
            /** @description must_start_at_stage_one, stage_advance_mismatch, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "must_start_at_stage_one" | "stage_advance_mismatch" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description all_stages_completed */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "all_stages_completed";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_stages_begin_again: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageProgressRecord"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_progress_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_progress_not_found";
                    };
                };
            };
            /** @description cycle_not_complete */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cycle_not_complete";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_stages_stage_number_progress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageProgress"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_stages_stage_number_history: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_locked";
                    };
                };
            };
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_stages_stage_number_content: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItem"][] | {
                        /** @description The items of this page. */
                        items: components["schemas"]["ContentItem"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_stages_stage_number_progress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_locked";
                    };
                };
            };
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_content_content_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                content_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItem"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_course_content_content_id_mark_read: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                content_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentCompletion"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_content_content_id_body: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                content_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBody"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description content_unavailable */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_unavailable";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_site_resources: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteResource"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_site_resources_slug_body: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBody"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description content_unavailable */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_unavailable";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_stages_stage_number_intro: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageIntro"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found, content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found" | "content_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description content_unavailable */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_unavailable";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_course_stages_stage_number_intro_body: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBody"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found, content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found" | "content_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            /** @description content_unavailable */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "content_unavailable";
                    };
                };
            };
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_prompts_current: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            /** @description week_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "week_locked";
                    };
                };
            };
            /** @description prompt_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "prompt_not_found";
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_prompts_history: {
        parameters: {
            query?: {
                /** @description How many answers the page holds at most. */
                limit?: number;
                /** @description How many answers are skipped, the latest week first. */
                offset?: number;
                /** @description False leaves the total out, which is then null. */
                include_total?: boolean;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptHistory"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_prompts_stage_stage_number: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                stage_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StagePrompts"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description week_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "week_locked";
                    };
                };
            };
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_prompts_week_number: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                week_number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptDetail"];
                };
            };
            304: components["responses"]["NotModified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description week_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "week_locked";
                    };
                };
            };
            /** @description prompt_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "prompt_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_prompts_week_number_respond: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                week_number: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromptSubmit"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromptDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description week_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "week_locked";
                    };
                };
            };
            /** @description prompt_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "prompt_not_found";
                    };
                };
            };
            /** @description already_responded */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "already_responded";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description response_too_long, title_too_long, idempotency_key_reused */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The failing fields, or a stable word. */
                        detail: components["schemas"]["FieldError"][] | ("response_too_long" | "title_too_long" | "idempotency_key_reused");
                    };
                };
            };
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_invitations: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_invitations_invitation_id_dismiss: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                invitation_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description invitation_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invitation_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_metta_return: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnState"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_arc: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnArc"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_not_eligible, return_arc_already_active */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_not_eligible" | "return_arc_already_active";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_arc_pause: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnArc"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_arc_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_arc_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_arc_resume: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnArc"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_arc_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_arc_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_arc_leave: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnArc"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_arc_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_arc_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_arc_release: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseHabits"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleasedHabit"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_arc_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_arc_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_arc_recommit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseHabits"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReleasedHabit"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_arc_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_arc_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_metta_return_offer_dismiss: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReturnState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description return_not_eligible */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "return_not_eligible";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_admin_jobs: {
        parameters: {
            query?: {
                /** @description Only jobs in this state. */
                status?: components["schemas"]["JobStatus"];
                /** @description Only jobs of this task. */
                task?: string;
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The items of this page. */
                        items: components["schemas"]["Job"][];
                        /** @description How many items there are on all pages together. */
                        total: number;
                        /** @description The `limit` that this page was made with. */
                        limit: number;
                        /** @description The `offset` that this page was made with. */
                        offset: number;
                        /** @description Whether items follow this page: ask again with `offset + limit`. */
                        has_more: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_admin_jobs_summary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobSummary"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_admin_jobs_retry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobIds"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_admin_jobs_cancel: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JobIds"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_admin_jobs_unlock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobUnlock"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_admin_jobs_job_id: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                job_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JobDetail"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            /** @description job_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "job_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_admin_stage_progress_gaps: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All progress rows that have a gap. */
                        rows: components["schemas"]["StageProgressGap"][];
                        /** @description Number of these rows. */
                        total: number;
                    } | {
                        /** @description The progress rows with a gap, of those that this page scanned. */
                        items: components["schemas"]["StageProgressGap"][];
                        /** @description Number of progress rows in all, with and without a gap. */
                        scanned_total: number;
                        /** @description How many rows the page scanned at most. */
                        limit: number;
                        /** @description How many rows were skipped. */
                        offset: number;
                        /** @description Whether rows follow that this page did not scan. */
                        has_more_rows: boolean;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_admin_stage_progress_user_id_repair: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageProgressRepair"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            /** @description stage_progress_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "stage_progress_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_depth_preferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepthPreferences"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_depth_preferences: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepthPreferencesUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepthPreferences"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_ui_flags: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UiFlags"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patch_ui_flags: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UiFlagsUpdate"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UiFlags"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_changes: {
        parameters: {
            query?: {
                /** @description The `cursor` of the page before; without it, everything the caller has. */
                since?: string;
                /** @description How many changes a page has at most. */
                limit?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangesResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            /** @description cursor_expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cursor_expired";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_changes_stream: {
        parameters: {
            query?: {
                /** @description The cursor up to which you have the changes: if there are more, the first event comes at once. */
                since?: string;
            };
            header?: {
                /** @description The `id` of the last event that you got, when you connect again; it outranks `since`. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description cursor_expired */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "cursor_expired";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_balance: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_usage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_user_balance_add: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BalanceAddRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceAddResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description user_not_found, admin_required */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_not_found" | "admin_required";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_model_receipts: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
            };
            header?: {
                /** @description The `ETag` of your copy: if it still holds, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Changes with everything that the answer shows; opaque */
                    ETag: components["schemas"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ModelReceiptList"];
                };
            };
            304: components["responses"]["NotModified"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_webhooks_license_vendor: {
        parameters: {
            query?: {
                /** @description The shared secret, where the ping is not signed. */
                secret?: string;
            };
            header?: never;
            path: {
                license_vendor: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReceipt"];
                };
            };
            /** @description malformed_payload, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "malformed_payload" | "bad_request";
                    };
                };
            };
            /** @description invalid_signature */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_signature";
                    };
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "Not Found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_webhooks_license_vendor_ping: {
        parameters: {
            query?: {
                /** @description The shared secret, where the ping is not signed. */
                secret?: string;
            };
            header?: never;
            path: {
                license_vendor: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookReceipt"];
                };
            };
            /** @description malformed_payload, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "malformed_payload" | "bad_request";
                    };
                };
            };
            /** @description invalid_signature */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "invalid_signature";
                    };
                };
            };
            /** @description Not Found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "Not Found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_admin_usage_stats: {
        parameters: {
            query?: {
                /** @description How many items the answer holds at most. It cuts the bare array too. */
                limit?: number;
                /** @description How many items are skipped before the first one of the answer. */
                offset?: number;
                /** @description True for the envelope with `total` and `has_more`, false for the bare array. */
                paginate?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageStatsResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_admin_maintenance_energy_plans: {
        parameters: {
            query?: {
                /** @description Age in days: older plans are deleted. */
                older_than_days?: number;
            };
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnergyPlanPurge"];
                };
            };
            /** @description older_than_days must be positive, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "older_than_days must be positive" | "bad_request";
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_admin_users_user_id_entitlements: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntitlementGrantRequest"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntitlementSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            /** @description user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    delete_admin_users_user_id_entitlements_entitlement_id: {
        parameters: {
            query?: never;
            header?: {
                /** @description Your name for this write, for 24 hours: a repeat under it gets the stored answer instead of a second effect. */
                "Idempotency-Key"?: string;
            };
            path: {
                user_id: number;
                entitlement_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EntitlementRevokeRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntitlementSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            /** @description user_not_found, entitlement_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_not_found" | "entitlement_not_found";
                    };
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_admin_users_user_id_summary: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserSummary"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AdminRequired"];
            /** @description user_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Why, as a stable word.
                         * @enum {string}
                         */
                        detail: "user_not_found";
                    };
                };
            };
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    post_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchRequest"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description Names this write. Sent with later requests, it lets a standby answer them */
                    "X-Last-Write"?: components["schemas"]["LastWrite"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["ValidationFailed"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
