// Written by npm run client: edit the routes' shapes instead.

export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers; a database outage never fails it. */
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
        /** Whether the database answers within two seconds. */
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
        /** Readiness together with the pin of the course content. */
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
        /** Creates an account behind a verified license. */
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
        /** Signs in with e-mail and password; five failures in a row lock for 15 minutes. */
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
        /** Trades the presented token for a fresh one and revokes it. */
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
        /** Mails a reset link if the address has an account; answers the same either way. */
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
        /** Sets a new password with a mailed token and signs in; every earlier token dies. */
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
        /** Kills a mailed token; answers the same on a miss. */
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
        /** Signs in, links or signs up with an id_token of provider A. */
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
        /** Signs in, links or signs up with an id_token of provider B. */
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
        /** The caller’s account. */
        get: operations["get_users_me"];
        put?: never;
        post?: never;
        /** Erases the caller’s account and everything they own, at once and for good. */
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
        /** Sets the caller’s timezone and echoes it. */
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
        /** Everything the caller owns, as a file of JSON. */
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
        /** The caller’s journal, as a file of Markdown. */
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
        /** The caller’s habits with goals and recent completions. */
        get: operations["get_habits"];
        put?: never;
        /** Creates a habit with its low, clear and stretch goals. */
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
        /** One habit with goals and recent completions. */
        get: operations["get_habits_habit_id"];
        /** Replaces a habit’s own fields; goals and completions stay. */
        put: operations["put_habits_habit_id"];
        post?: never;
        /** Deletes a habit with its goals and completions. */
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
        /** Clears everything logged for a habit. */
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
        /** Sets unit and frequency of all goals of a habit. */
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
        /** All-time statistics of a habit. */
        get: operations["get_habits_habit_id_stats"];
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
        /** Replaces a goal; it stays with its habit. */
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
        /** Logs a goal for a day, once. */
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
        /** The caller’s goal groups and all shared templates. */
        get: operations["get_goal_groups"];
        put?: never;
        /** Creates a goal group; a shared template takes an admin. */
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
        /** One goal group, own or shared template. */
        get: operations["get_goal_groups_group_id"];
        /** Replaces a goal group of the caller. */
        put: operations["put_goal_groups_group_id"];
        post?: never;
        /** Deletes a goal group and keeps its goals. */
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
        /** What a share link offers; spends no use. */
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
        /** Copies a shared practice to the caller’s drafts. */
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
        /** Ends a share link for good. */
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
        /** Mints a share link of a preset or an own practice. */
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
        /** The caller’s share links of a practice, newest first. */
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
        /** The practices of a stage; with include_mine the caller’s drafts too. */
        get: operations["get_practices"];
        put?: never;
        /** Submits a practice as a draft. */
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
        /** One practice: approved, or an own draft. */
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
        /** The caller’s selections of practices, open ones first. */
        get: operations["get_user_practices"];
        put?: never;
        /** Selects a practice for its stage, in place of the one before. */
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
        /** The colour, aspect and practice of the caller’s stage, or of the one asked for. */
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
        /** One selection with its sessions. */
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
        /** Names a selection and overrides its config; null clears, an absent key leaves. */
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
        /** The practice tags of the system and of the caller. */
        get: operations["get_practice_tags"];
        put?: never;
        /** Creates a practice tag. */
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
        /** One practice tag. */
        get: operations["get_practice_tags_tag_id"];
        put?: never;
        post?: never;
        /** Deletes a practice tag; recipes keep their copies of it. */
        delete: operations["delete_practice_tags_tag_id"];
        options?: never;
        head?: never;
        /** Renames a practice tag; its slug stays. */
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
        /** The practice recipes of the system and of the caller. */
        get: operations["get_practice_recipes"];
        put?: never;
        /** Creates a practice recipe. */
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
        /** One practice recipe. */
        get: operations["get_practice_recipes_recipe_id"];
        put?: never;
        post?: never;
        /** Deletes a practice recipe; what it was applied to stays. */
        delete: operations["delete_practice_recipes_recipe_id"];
        options?: never;
        head?: never;
        /** Replaces a practice recipe; its slug and mode stay. */
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
        /** Makes a recipe the config of a selection. */
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
        /** The sessions of one selection, newest first. */
        get: operations["get_practice_sessions"];
        put?: never;
        /** Logs a session by its start and end. */
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
        /** How many sessions were logged this week. */
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
        /** Eight weeks and thirty days of practice in numbers. */
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
        /** Copies a photographed page; every call is charged, a repeat too. */
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
        /** The caller’s entries, newest first, filtered and searched. */
        get: operations["get_journal"];
        put?: never;
        /** Writes an entry. */
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
        /** One entry. */
        get: operations["get_journal_entry_id"];
        put?: never;
        post?: never;
        /** Deletes an entry. */
        delete: operations["delete_journal_entry_id"];
        options?: never;
        head?: never;
        /** Changes some fields of an entry; what is anchored in its text follows it. */
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
        /** Has the entry read: notes in its margin, and what it says was done. */
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
        /** Has the essay of a margin note written, once; afterwards answers it. */
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
        /** Lifts a span of an entry, in code points, into a quote. */
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
        /** The quotes of an entry, in the order of its text: the newest 500, or those of a page. */
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
        /** Deletes a quote. */
        delete: operations["delete_promotions_promotion_id"];
        options?: never;
        head?: never;
        /** Folds a quote into one of the caller’s reflections, or unfolds it with null. */
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
        /** The margin notes of an entry, in the order of its text. */
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
        /** The completion suggestions of an entry, in the order of its text. */
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
        /** Logs what a suggestion proposes, once. */
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
        /** Dismisses a suggestion. */
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
        /** The reflection that is due, if any. */
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
        /** What a reflection of a scope gathers: at most the newest 500 entries, in the order of time. */
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
        /** Plans 21 days over the given habits, round robin. */
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
        /** The ten stages with the caller’s lock and progress. */
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
        /** The caller’s place in the program’s calendar. */
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
        /** How full each aspect of the caller’s wheel is. */
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
        /** Starts the program, or advances by one stage. */
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
        /** Begins the next cycle of the program, once the tenth stage is reached. */
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
        /** The caller’s progress in a stage, by part. */
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
        /** Practices and habits of the caller in a stage. */
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
        /** The course items of a stage; a locked stage shows their titles. */
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
        /** How much of a stage’s course the caller has read. */
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
        /** One course item of an open stage. */
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
        /** Marks a course item as read, once. */
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
        /** The text of an open course item. */
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
        /** Texts that belong to no stage. */
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
        /** A text that belongs to no stage. */
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
        /** The introduction of an open stage, without its text. */
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
        /** The text that introduces an open stage. */
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
        /** The prompt of the caller’s week. */
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
        /** The caller’s answers to prompts, the latest week first. */
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
        /** The prompts of a stage, once its first week is open. */
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
        /** The prompt of an open week. */
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
        /** Answers a week’s prompt, once, and writes it into the journal. */
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
        /** The caller’s pending invitations, with those that are due now. */
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
        /** Dismisses an invitation for ever. */
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
        /** The caller’s return: offer, weeks and active arc. */
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
        /** Starts a return arc. */
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
        /** Pauses the active arc. */
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
        /** Resumes the active arc where it stood. */
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
        /** Leaves the active arc; released habits stay hidden. */
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
        /** Puts habits to rest for the active arc. */
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
        /** Takes habits up again that the active arc has put to rest. */
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
        /** Waves the offer of a return away until the next stage or cycle. */
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
        /** Jobs of the queue, those that need somebody first; of an error its beginning. */
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
        /** How much is in the queue, by state and task, and which workers there are. */
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
        /** Makes jobs ready at once; those without attempts get all of them again. Running ones stay as they are. */
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
        /** Removes jobs from the queue. Running ones stay as they are. */
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
        /** Lets go the jobs of workers that are dead. */
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
        /** One job with its whole error and what it was given, redacted. */
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
        /** Progress rows whose completed stages have gaps; pages count all rows scanned. */
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
        /** Mends a person’s completed stages. */
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
        /** Which rings of the program the caller has on. */
        get: operations["get_depth_preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Switches rings on or off; answers all four. */
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
        /** The caller’s UI flags. */
        get: operations["get_ui_flags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Sets UI flags; answers both. */
        patch: operations["patch_ui_flags"];
        trace?: never;
    };
    "/user/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The caller’s bought messages; negative after a claw-back. */
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
        /** The caller’s free messages of this month, and bought ones. */
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
        /** Credits the calling admin’s own wallet. */
        post: operations["post_user_balance_add"];
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
        /** A form-encoded ping of the license vendor about a sale; replays change nothing. */
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
        /** A form-encoded ping of the license vendor about a sale; replays change nothing. */
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
        /** Calls, tokens and cost of language models: in all, per person, per model. */
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
        /** Deletes energy plans older than some days. */
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
        /** Grants a person course access; repeating it answers the same entitlement. */
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
        /** Revokes a person’s active entitlement. */
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
        /** One account with its entitlements, wallet and sales. */
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
        /** Runs up to 50 writes, each as a request of its own. */
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
            /** Format: email */
            email: string;
            password: string;
            license_key?: string | null;
            timezone?: string | null;
        };
        AuthRequest: {
            /** Format: email */
            email: string;
            password: string;
            license_key?: string | null;
        };
        PasswordResetRequest: {
            /** Format: email */
            email: string;
        };
        PasswordResetConfirm: {
            token: string;
            new_password: string;
        };
        PasswordResetCancel: {
            token: string;
        };
        IdpARequest: {
            id_token: string;
            license_key?: string | null;
            timezone?: string | null;
        };
        IdpBRequest: {
            id_token: string;
            license_key?: string | null;
            timezone?: string | null;
            full_name?: string | null;
        };
        AccountDeletionRequest: {
            /** Format: email */
            confirm_email: string;
        };
        TimezoneUpdate: {
            timezone?: string | null;
        };
        HabitCreate: {
            name: string;
            icon: string;
            /** Format: date */
            start_date: string;
            energy_cost: number;
            energy_return: number;
            /** @default null */
            notification_times?: string[] | null;
            /** @default null */
            notification_frequency?: ("daily" | "weekly" | "custom" | "off") | null;
            /** @default null */
            notification_days?: string[] | null;
            /** @default false */
            milestone_notifications?: boolean;
            /** @default null */
            sort_order?: number | null;
            /** @default  */
            stage?: string;
            /** @default false */
            revealed?: boolean;
            /** @default false */
            is_carryover?: boolean;
        };
        GoalUnitsUpdate: {
            target_unit: string;
            frequency: number;
            frequency_unit: string;
        };
        GoalUpdate: {
            title: string;
            /** @default null */
            description?: string | null;
            tier: components["schemas"]["GoalTier"];
            target: number;
            target_unit: string;
            frequency: number;
            frequency_unit: string;
            /** @default true */
            is_additive?: boolean;
            goal_group_id?: number | null;
            days_of_week?: ("Mon" | "Tue" | "Wed" | "Thu" | "Fri" | "Sat" | "Sun")[] | null;
        };
        /** @enum {string} */
        GoalTier: "low" | "clear" | "stretch";
        GoalCompletionRequest: {
            goal_id: number;
            /** @default true */
            did_complete?: boolean;
            /** @default null */
            completed_on?: string | null;
        };
        GoalGroupCreate: {
            name: string;
            /** @default null */
            icon?: string | null;
            /** @default null */
            description?: string | null;
            /** @default false */
            shared_template?: boolean;
            /** @default null */
            source?: string | null;
        };
        ShareLinkCreate: {
            /** @default null */
            expires_in_days?: number | null;
            /** @default null */
            max_uses?: number | null;
        };
        PracticeCreate: {
            stage_number: number;
            name: string;
            description: string;
            instructions: string;
            default_duration_minutes: number;
            /** @default null */
            mode?: components["schemas"]["PracticeMode"] | null;
            /** @default null */
            mode_config?: components["schemas"]["ModeConfig"] | null;
        };
        /** @enum {string} */
        PracticeMode: "meditation_timer" | "count_up" | "metronome" | "interval_bell" | "rep_counter" | "sense_grounding" | "tarot" | "tallied_grounding" | "mindful_anchor" | "card_meditation" | "random_interval_bell";
        ModeConfig: components["schemas"]["MeditationTimerConfig"] | components["schemas"]["CountUpConfig"] | components["schemas"]["MetronomeConfig"] | components["schemas"]["IntervalBellConfig"] | components["schemas"]["RepCounterConfig"] | components["schemas"]["SenseGroundingConfig"] | components["schemas"]["TarotConfig"] | components["schemas"]["TalliedGroundingConfig"] | components["schemas"]["MindfulAnchorConfig"] | components["schemas"]["CardMeditationConfig"] | components["schemas"]["RandomIntervalBellConfig"];
        MeditationTimerConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "meditation_timer";
            duration_minutes: number;
            /** @default true */
            start_bell?: boolean;
            /** @default false */
            halfway_bell?: boolean;
            /** @default true */
            end_bell?: boolean;
        };
        CountUpConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "count_up";
            /** @default null */
            soft_cap_minutes?: number | null;
        };
        MetronomeConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "metronome";
            bpm: number;
            timer: {
                /**
                 * @default meditation_timer
                 * @constant
                 */
                mode?: "meditation_timer";
                duration_minutes: number;
                /** @default true */
                start_bell?: boolean;
                /** @default false */
                halfway_bell?: boolean;
                /** @default true */
                end_bell?: boolean;
            };
        };
        IntervalBellConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "interval_bell";
            duration_minutes: number;
            /** @default null */
            interval_minutes?: number | null;
            /** @default null */
            cue_offsets_minutes?: number[] | null;
            /**
             * @default bowl
             * @enum {string}
             */
            bell_tone?: "bowl" | "chime" | "gong";
        };
        RepCounterConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "rep_counter";
            target_reps: number;
            unit_label: string;
            /** @default null */
            time_cap_minutes?: number | null;
        };
        SenseGroundingConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "sense_grounding";
            prompts: {
                /** @enum {string} */
                sense: "sight" | "touch" | "hearing" | "smell" | "taste";
                label: string;
            }[];
        };
        TarotConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "tarot";
            /**
             * @default major_arcana
             * @constant
             */
            deck?: "major_arcana";
            /** @default 5 */
            per_card_minutes?: number;
            /** @default true */
            hide_timer_during_meditation?: boolean;
        };
        TalliedGroundingConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "tallied_grounding";
            rounds: number;
            categories: {
                key: string;
                label: string;
                target_count: number;
            }[];
        };
        MindfulAnchorConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "mindful_anchor";
            instruction: string;
            min_duration_seconds: number;
            /** @default [] */
            options?: {
                key: string;
                label: string;
                /** @default null */
                description?: string | null;
            }[];
            /** @default false */
            require_option_choice?: boolean;
        };
        CardMeditationConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "card_meditation";
            deck_id: string;
            /** @default 5 */
            per_card_minutes?: number;
            /** @default true */
            shuffle?: boolean;
            /** @default false */
            reveal_after_meditation?: boolean;
            /** @default true */
            hide_timer_during_meditation?: boolean;
            /** @default null */
            cards?: {
                name: string;
                /** @default null */
                image_asset_key?: string | null;
                /** @default null */
                image_uri?: string | null;
                /** @default null */
                symbolism?: string | null;
            }[] | null;
        };
        RandomIntervalBellConfig: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "random_interval_bell";
            duration_minutes: number;
            min_interval_seconds: number;
            max_interval_seconds: number;
            /**
             * @default bowl
             * @enum {string}
             */
            bell_tone?: "bowl" | "chime" | "gong";
            /** @default null */
            max_bells?: number | null;
            /** @default true */
            start_bell?: boolean;
            /** @default true */
            end_bell?: boolean;
        };
        UserPracticeCreate: {
            practice_id: number;
            stage_number: number;
        };
        UserPracticeCustomize: {
            custom_name?: string | null;
            mode_config_override?: components["schemas"]["ModeConfig"] | null;
        };
        PracticeTagCreate: {
            slug: string;
            label: string;
        };
        PracticeTagUpdate: {
            label: string;
        };
        PracticeRecipeCreate: {
            name: string;
            /** @default  */
            description?: string;
            /** @default 1 */
            rounds?: number;
            steps: components["schemas"]["PracticeRecipeStep"][];
            slug: string;
            /** @enum {string} */
            mode: "sense_grounding" | "tallied_grounding";
        };
        PracticeRecipeStep: {
            tag_slug: string;
            tag_label: string;
            prompt_label: string;
            target_count: number;
        };
        PracticeRecipeUpdate: {
            name: string;
            /** @default  */
            description?: string;
            /** @default 1 */
            rounds?: number;
            steps: components["schemas"]["PracticeRecipeStep"][];
        };
        PracticeSessionCreate: {
            user_practice_id: number;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string;
            /** @default null */
            reflection?: string | null;
            /** @default null */
            mode_metadata?: components["schemas"]["ModeMetadata"] | null;
            /** @default true */
            completed?: boolean;
            /** @default null */
            insight?: string | null;
        };
        ModeMetadata: {
            /** @constant */
            mode: "meditation_timer";
        } | {
            /** @constant */
            mode: "count_up";
        } | {
            /** @constant */
            mode: "metronome";
            bpm_used: number;
        } | {
            /** @constant */
            mode: "interval_bell";
            intervals_struck: number;
            total_intervals: number;
        } | {
            /** @constant */
            mode: "random_interval_bell";
            bells_struck: number;
            /** @default [] */
            interval_seconds?: number[];
        } | {
            /** @constant */
            mode: "rep_counter";
            rep_count: number;
        } | {
            /** @constant */
            mode: "sense_grounding";
            /** @default [] */
            senses_completed?: ("sight" | "touch" | "hearing" | "smell" | "taste")[];
        } | {
            /** @constant */
            mode: "tarot";
            card_index: number;
        } | {
            /** @constant */
            mode: "tallied_grounding";
            rounds_completed: number;
            total_rounds: number;
            items_completed: number;
        } | {
            /** @constant */
            mode: "mindful_anchor";
            /** @default null */
            chosen_option_key?: string | null;
            duration_seconds: number;
            met_min_duration: boolean;
        } | {
            /** @constant */
            mode: "card_meditation";
            deck_id: string;
            card_drawn_name: string;
            /** @default null */
            card_drawn_index?: number | null;
        };
        TranscribePageRequest: {
            image_base64: string;
            /** @enum {string} */
            media_type: "image/jpeg" | "image/png" | "image/webp";
        };
        /** @enum {string} */
        JournalTag: "freeform" | "stage_reflection" | "practice_note" | "habit_note" | "weekly_prompt" | "hierarchical_reflection";
        JournalEntryCreate: {
            message: string;
            /** @default freeform */
            tag?: components["schemas"]["JournalTag"];
            /** @default personal */
            classification?: components["schemas"]["JournalClassification"];
            practice_session_id?: number | null;
            user_practice_id?: number | null;
            primary_aspect?: number | null;
            secondary_aspect?: number | null;
            reflection_level?: components["schemas"]["ReflectionLevel"] | null;
            reflection_scope_key?: string | null;
            entry_date?: string | null;
        };
        /** @enum {string} */
        JournalClassification: "public" | "personal" | "intimate";
        /** @enum {string} */
        ReflectionLevel: "week" | "stage" | "component" | "tier" | "program";
        JournalEntryUpdate: {
            message?: string | null;
            title?: string | null;
            status?: components["schemas"]["JournalStatus"] | null;
            classification?: components["schemas"]["JournalClassification"] | null;
            primary_aspect?: number | null;
            secondary_aspect?: number | null;
            reflection_level?: components["schemas"]["ReflectionLevel"] | null;
            reflection_scope_key?: string | null;
        };
        /** @enum {string} */
        JournalStatus: "draft" | "finished";
        PromoteQuoteCreate: {
            anchor_start: number;
            anchor_end: number;
        };
        PromotionUpdate: {
            included_in_entry_id: number | null;
        };
        /** @enum {string} */
        SuggestionStatus: "pending" | "accepted" | "dismissed";
        EnergyPlanRequest: {
            habits: {
                id: number;
                name: string;
                energy_cost?: number | null;
                energy_return?: number | null;
            }[];
            /** Format: date */
            start_date: string;
        };
        StageProgressUpdate: {
            current_stage: number;
        };
        PromptSubmit: {
            response: string;
            title?: string | null;
            prompt_ordinal?: number | null;
        };
        ReleaseHabits: {
            habit_ids: number[];
        };
        /** @enum {string} */
        JobStatus: "ready" | "scheduled" | "running" | "retrying" | "failed";
        JobIds: {
            ids: number[];
        };
        DepthPreferencesUpdate: {
            enable_habits?: boolean | null;
            enable_practices?: boolean | null;
            enable_course?: boolean | null;
            enable_sangha?: boolean | null;
        };
        UiFlagsUpdate: {
            has_seen_welcome?: boolean | null;
            energy_scaffolding_archived?: boolean | null;
        };
        BalanceAddRequest: {
            amount: number;
        };
        EntitlementGrantRequest: {
            /** @default course_access */
            kind?: components["schemas"]["EntitlementKind"];
            reason: string;
        };
        /** @enum {string} */
        EntitlementKind: "course_access";
        EntitlementRevokeRequest: {
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
        };
        InternalError: {
            /** @enum {string} */
            error: "internal_error" | "decryption_failure";
            request_id: string;
        };
        AuthResponse: {
            token: string;
            user_id: number;
            timezone: string;
        };
        /** @description One failing field: where it is and what is wrong with it. */
        FieldError: {
            type: string;
            loc: (string | number)[];
            msg: string;
        };
        PasswordResetAccepted: {
            message: string;
        };
        Account: {
            email: string;
            timezone: string;
            /** Format: date-time */
            created_at: string;
            email_proven: boolean;
            providers: ("idp_a" | "idp_b")[];
            is_admin: boolean;
            is_analyst: boolean;
        };
        AccountDeletionReceipt: {
            /** @constant */
            recoverable: false;
            rows_erased: number;
            erased: string[];
            anonymised: string[];
            retained: string[];
            vault: components["schemas"]["VaultDisposition"];
        };
        VaultDisposition: {
            configured: boolean;
            purged: boolean;
            guidance: string;
        };
        Timezone: {
            timezone: string;
        };
        AccountExport: {
            /** @constant */
            format: "thirty-six-weeks-export";
            /** @constant */
            format_version: 1;
            /** Format: date-time */
            exported_at: string;
            records: {
                [key: string]: {
                    [key: string]: unknown;
                }[];
            };
            not_included: {
                [key: string]: string;
            };
        };
        HabitWithGoals: {
            id: number;
            name: string;
            icon: string;
            /** Format: date */
            start_date: string;
            energy_cost: number;
            energy_return: number;
            notification_times: string[] | null;
            notification_frequency: ("daily" | "weekly" | "custom" | "off") | null;
            notification_days: string[] | null;
            milestone_notifications: boolean;
            sort_order: number | null;
            stage: string;
            streak: number;
            revealed: boolean;
            is_carryover: boolean;
            goals: components["schemas"]["GoalWithCompletions"][];
        };
        GoalWithCompletions: {
            id: number;
            habit_id: number;
            title: string;
            description: string | null;
            tier: components["schemas"]["GoalTier"];
            target: number;
            target_unit: string;
            frequency: number;
            frequency_unit: string;
            is_additive: boolean;
            goal_group_id: number | null;
            days_of_week: string[] | null;
            completions: {
                id: number;
                /** Format: date-time */
                timestamp: string;
                completed_units: number;
            }[];
        };
        Habit: {
            id: number;
            name: string;
            icon: string;
            /** Format: date */
            start_date: string;
            energy_cost: number;
            energy_return: number;
            notification_times: string[] | null;
            notification_frequency: ("daily" | "weekly" | "custom" | "off") | null;
            notification_days: string[] | null;
            milestone_notifications: boolean;
            sort_order: number | null;
            stage: string;
            streak: number;
            revealed: boolean;
            is_carryover: boolean;
        };
        Goal: {
            id: number;
            habit_id: number;
            title: string;
            description: string | null;
            tier: components["schemas"]["GoalTier"];
            target: number;
            target_unit: string;
            frequency: number;
            frequency_unit: string;
            is_additive: boolean;
            goal_group_id: number | null;
            days_of_week: string[] | null;
        };
        HabitStats: {
            day_labels: string[];
            values: number[];
            completions_by_day: number[];
            longest_streak: number;
            current_streak: number;
            total_completions: number;
            completion_rate: number;
            completion_dates: string[];
        };
        CheckInResult: {
            streak: number;
            milestones: {
                threshold: number;
                /** @constant */
                kind: "streak_milestone";
                label: null;
                achieved_at: null;
            }[];
            /** @enum {string} */
            reason_code: "streak_incremented" | "streak_reset" | "streak_held" | "already_logged_today";
        };
        GoalGroup: {
            id: number;
            name: string;
            icon: string | null;
            description: string | null;
            shared_template: boolean;
            source: string | null;
            goals: components["schemas"]["Goal"][];
        };
        SharePreview: {
            practice_id: number;
            stage_number: number;
            name: string;
            description: string;
            instructions: string;
            default_duration_minutes: number;
            mode: components["schemas"]["PracticeMode"];
            mode_config: components["schemas"]["ModeConfigOutput"];
            created_by_display_name: string | null;
            expires_at: string | null;
            max_uses: number | null;
            use_count: number;
        };
        ShareImport: {
            practice_id: number;
            stage_number: number;
            name: string;
            approved: boolean;
        };
        ShareLink: {
            id: number;
            token: string;
            practice_id: number;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            max_uses: number | null;
            use_count: number;
            revoked_at: string | null;
        };
        Practice: {
            id: number;
            stage_number: number;
            name: string;
            description: string;
            instructions: string;
            default_duration_minutes: number;
            approved: boolean;
            mode: components["schemas"]["PracticeMode"];
            mode_config: components["schemas"]["ModeConfigOutput"];
        };
        UserPractice: {
            id: number;
            practice_id: number;
            stage_number: number;
            /** Format: date */
            start_date: string;
            end_date: string | null;
            custom_name: string | null;
            mode_config_override: {
                [key: string]: unknown;
            } | null;
            effective_name: string | null;
            effective_config: components["schemas"]["ModeConfigOutput"] | null;
        };
        Frequency: {
            stage_number: number;
            color: string;
            aspect: string;
            practice_name: string;
            practice_id: number;
            user_practice_id: number | null;
            banner_text: string;
        };
        UserPracticeDetail: {
            id: number;
            practice_id: number;
            stage_number: number;
            /** Format: date */
            start_date: string;
            end_date: string | null;
            custom_name: string | null;
            mode_config_override: {
                [key: string]: unknown;
            } | null;
            effective_name: string | null;
            effective_config: components["schemas"]["ModeConfigOutput"] | null;
            sessions: {
                id: number;
                duration_minutes: number;
                /** Format: date-time */
                timestamp: string;
                reflection: string | null;
            }[];
            sessions_total: number;
            sessions_has_more: boolean;
        };
        PracticeTag: {
            id: number;
            slug: string;
            label: string;
            owner_user_id: number | null;
            /** Format: date-time */
            created_at: string;
        };
        PracticeRecipe: {
            id: number;
            slug: string;
            name: string;
            description: string;
            owner_user_id: number | null;
            /** @enum {string} */
            mode: "sense_grounding" | "tallied_grounding";
            rounds: number;
            /** Format: date-time */
            created_at: string;
            steps: {
                position: number;
                tag_slug: string;
                tag_label: string;
                prompt_label: string;
                target_count: number;
            }[];
        };
        PracticeSession: {
            id: number;
            user_practice_id: number;
            duration_minutes: number;
            /** Format: date-time */
            timestamp: string;
            reflection: string | null;
            mode: components["schemas"]["PracticeMode"];
            mode_metadata: {
                [key: string]: unknown;
            } | null;
            completed: boolean;
            insight: string | null;
        };
        PracticeInsights: {
            weekly_counts: {
                /** Format: date */
                week_start: string;
                count: number;
            }[];
            streak_weeks: number;
            total_minutes_30d: number;
            avg_duration_minutes_30d: number | null;
            per_mode_counts: {
                [key: string]: number;
            };
            last_insight: string | null;
        };
        TranscribePageResponse: {
            text: string;
        };
        JournalEntry: {
            id: number;
            title: string | null;
            message: string;
            status: components["schemas"]["JournalStatus"];
            /** @enum {string} */
            sender: "user" | "bot";
            /** Format: date-time */
            timestamp: string;
            /** Format: date-time */
            updated_at: string;
            tag: components["schemas"]["JournalTag"];
            tags: components["schemas"]["JournalTag"][];
            classification: components["schemas"]["JournalClassification"];
            practice_session_id: number | null;
            user_practice_id: number | null;
            primary_aspect: number | null;
            secondary_aspect: number | null;
            reflection_level: components["schemas"]["ReflectionLevel"] | null;
            reflection_scope_key: string | null;
        };
        Resonance: {
            marginalia: components["schemas"]["Marginalia"][];
            suggestions: components["schemas"]["CompletionSuggestion"][];
            remaining_messages: number;
            remaining_balance: number;
            /** Format: date */
            monthly_reset_date: string;
            care: {
                message: string;
                resources: {
                    /** @enum {string} */
                    kind: "hotline" | "text_line" | "human" | "professional";
                    name: string;
                    contact: string;
                    what_it_is: string;
                }[];
            } | null;
            private: boolean;
            private_message: string | null;
            contraction: {
                /** @enum {string} */
                variant: "simple_ease_off" | "return_offer";
                message: string;
            } | null;
        };
        Marginalia: {
            id: number;
            journal_entry_id: number;
            /** @enum {string} */
            kind: "theme" | "connection" | "symbol";
            anchor_start: number;
            anchor_end: number;
            anchor_text: string;
            note: string;
            essay: string | null;
            essay_generated_at: string | null;
            /** @enum {string} */
            status: "active" | "stale";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        CompletionSuggestion: {
            id: number;
            journal_entry_id: number;
            /** @enum {string} */
            target_type: "habit" | "practice";
            goal_id: number | null;
            user_practice_id: number | null;
            label: string;
            anchor_start: number;
            anchor_end: number;
            anchor_text: string;
            status: components["schemas"]["SuggestionStatus"];
            accepted_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        PromotedQuote: {
            id: number;
            source_entry_id: number;
            anchor_start: number;
            anchor_end: number;
            text: string;
            anchor_text: string;
            included_in_entry_id: number | null;
            pending: boolean;
            stale: boolean;
            /** @enum {string} */
            status: "pending" | "folded" | "stale";
        };
        MarginaliaList: {
            items: components["schemas"]["Marginalia"][];
        };
        CompletionSuggestionList: {
            items: components["schemas"]["CompletionSuggestion"][];
        };
        AcceptedSuggestion: {
            suggestion: components["schemas"]["CompletionSuggestion"];
            check_in: components["schemas"]["CheckInResult"] | null;
        };
        ReflectionDue: {
            due: {
                level: components["schemas"]["ReflectionLevel"];
                scope_key: string;
                /** Format: date-time */
                window_start: string;
                /** Format: date-time */
                window_end: string;
                existing_entry_id: number | null;
            } | null;
        };
        ReflectionSources: {
            items: {
                /** @enum {string} */
                kind: "reflection" | "entry";
                id: number;
                title: string | null;
                /** Format: date-time */
                timestamp: string;
                body: string;
                reflection_level: components["schemas"]["ReflectionLevel"] | null;
                promoted_quotes: {
                    id: number;
                    anchor_start: number;
                    anchor_end: number;
                    anchor_text: string;
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
            plan: {
                items: {
                    habit_id: number;
                    /** Format: date */
                    date: string;
                }[];
                net_energy: number;
            };
            reason_code: string;
        };
        Stage: {
            id: number;
            title: string;
            subtitle: string;
            stage_number: number;
            overview_url: string;
            category: string;
            aspect: string;
            spiral_dynamics_color: string;
            growing_up_stage: string;
            divine_gender_polarity: string;
            relationship_to_free_will: string;
            free_will_description: string;
            is_unlocked: boolean;
            progress: number;
            manifestations: {
                /** @enum {string} */
                phase: "Rising" | "Peaking" | "Withdrawal" | "Diminishing" | "Bottoming Out" | "Restoration";
                integrated: components["schemas"]["StageFace"];
                shadow: components["schemas"]["StageFace"];
            }[];
        };
        StageFace: {
            name: string;
            description: string;
        };
        ProgramCalendar: {
            program_started_at: string | null;
            calendar_stage: number;
            calendar_week: number;
            current_stage: number;
            cycle_number: number;
        };
        Wheel: {
            aspects: {
                stage_number: number;
                aspect: string;
                fullness: number;
            }[];
        };
        StageProgressRecord: {
            id: number;
            user_id: number;
            current_stage: number;
            completed_stages: number[];
            cycle_number: number;
        };
        StageProgress: {
            habits_progress: number;
            practice_sessions_completed: number;
            course_items_completed: number;
            overall_progress: number;
        };
        StageHistory: {
            stage_number: number;
            practices: {
                name: string;
                sessions_completed: number;
                total_minutes: number;
                last_session: string | null;
            }[];
            habits: {
                name: string;
                icon: string;
                goals_achieved: {
                    [key: string]: boolean;
                };
                best_streak: number;
                total_completions: number;
            }[];
        };
        ContentItem: {
            id: number;
            title: string;
            content_type: string;
            release_day: number;
            url: string | null;
            is_locked: boolean;
            is_read: boolean;
        };
        CourseProgress: {
            total_items: number;
            read_items: number;
            progress_percent: number;
            next_unlock_day: number | null;
        };
        ContentCompletion: {
            id: number;
            content_id: number;
            /** Format: date-time */
            completed_at: string;
        };
        ContentBody: {
            title: string;
            content_type: string;
            body_markdown: string;
        };
        SiteResource: {
            slug: string;
            title: string;
            description: string;
            url: string;
        };
        StageIntro: {
            stage: number;
            id: string;
            slug: string;
            title: string;
            summary: string | null;
        };
        PromptDetail: {
            week_number: number;
            question: string;
            has_responded: boolean;
            response: string | null;
            timestamp: string | null;
            default_title: string | null;
            prompt_ordinal: number | null;
        };
        PromptHistory: {
            items: components["schemas"]["PromptDetail"][];
            total: number | null;
            has_more: boolean;
        };
        StagePrompts: {
            stage: number;
            stage_name: string;
            prompts: {
                ordinal: number;
                title: string;
                body: string;
                cadence: string | null;
            }[];
        };
        Invitation: {
            id: number;
            /** @enum {string} */
            target_type: "habit" | "practice" | "course" | "sangha" | "embodied_community";
            target_id: number | null;
            /** @enum {string} */
            kind: "readiness" | "consistency" | "mastery";
            /** Format: date-time */
            created_at: string;
        };
        ReturnState: {
            eligible: boolean;
            weeks: {
                week_number: number;
                focus: components["schemas"]["ReturnFocus"];
                title: string;
                framing: string;
            }[];
            arc: components["schemas"]["ReturnArc"] | null;
            offer_dismissed: boolean;
            released_habits: components["schemas"]["ReleasedHabit"][];
        };
        /** @enum {string} */
        ReturnFocus: "self" | "benefactor" | "stranger" | "antagonist" | "all_beings";
        ReturnArc: {
            /** Format: date-time */
            started_at: string;
            paused: boolean;
            week: number;
            focus: components["schemas"]["ReturnFocus"];
            complete: boolean;
        };
        ReleasedHabit: {
            habit_id: number;
            name: string;
            icon: string;
            recommitted: boolean;
        };
        Job: {
            id: number;
            task: string;
            status: components["schemas"]["JobStatus"];
            attempts: number;
            max_attempts: number;
            /** Format: date-time */
            run_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            locked_at: string | null;
            locked_by: string | null;
            last_error: string | null;
            priority: number;
        };
        JobSummary: {
            counts: {
                ready: number;
                scheduled: number;
                running: number;
                retrying: number;
                failed: number;
            };
            tasks: {
                task: string;
                ready: number;
                scheduled: number;
                running: number;
                retrying: number;
                failed: number;
            }[];
            oldest_ready_seconds: number | null;
            workers: {
                process_id: string;
                /** Format: date-time */
                started_at: string;
                /** Format: date-time */
                beat_at: string;
                alive: boolean;
                running: number;
            }[];
        };
        JobOutcome: {
            changed: number[];
            unchanged: {
                id: number;
                /** @enum {string} */
                reason: "running" | "job_not_found";
            }[];
        };
        JobUnlock: {
            unlocked: number;
        };
        JobDetail: {
            id: number;
            task: string;
            status: components["schemas"]["JobStatus"];
            attempts: number;
            max_attempts: number;
            /** Format: date-time */
            run_at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            locked_at: string | null;
            locked_by: string | null;
            last_error: string | null;
            priority: number;
            payload: {
                [key: string]: unknown;
            } | "[redacted]";
        };
        StageProgressGap: {
            user_id: number;
            current_stage: number;
            completed_stages: number[];
            missing_stages: number[];
            extra_stages: number[];
        };
        StageProgressRepair: {
            user_id: number;
            current_stage: number;
            completed_stages: number[];
            stages_added: number[];
            stages_removed: number[];
        };
        DepthPreferences: {
            enable_habits: boolean;
            enable_practices: boolean;
            enable_course: boolean;
            enable_sangha: boolean;
        };
        UiFlags: {
            has_seen_welcome: boolean;
            energy_scaffolding_archived: boolean;
        };
        BalanceResponse: {
            balance: number;
        };
        UsageResponse: {
            monthly_messages_used: number;
            monthly_messages_remaining: number;
            monthly_cap: number;
            /** Format: date */
            monthly_reset_date: string;
            offering_balance: number;
        };
        BalanceAddResponse: {
            balance: number;
            added: number;
        };
        WebhookReceipt: {
            /** @constant */
            status: "ok";
        };
        UsageStatsResponse: {
            total_calls: number;
            total_prompt_tokens: number;
            total_completion_tokens: number;
            total_tokens: number;
            total_estimated_cost_usd: string;
            per_user: components["schemas"]["UserUsageBreakdown"][];
            per_model: components["schemas"]["ModelUsageBreakdown"][];
            per_user_total: number | null;
            per_user_has_more: boolean | null;
        };
        UserUsageBreakdown: {
            user_id: number;
            call_count: number;
            total_tokens: number;
            estimated_cost_usd: string;
        };
        ModelUsageBreakdown: {
            provider: string;
            model: string;
            call_count: number;
            total_tokens: number;
            estimated_cost_usd: string;
        };
        EnergyPlanPurge: {
            deleted: number;
            older_than_days: number;
        };
        EntitlementSummary: {
            id: number;
            kind: components["schemas"]["EntitlementKind"];
            product_id: string | null;
            source_sale_id: number | null;
            /** Format: date-time */
            granted_at: string;
            revoked_at: string | null;
            metadata: {
                [key: string]: unknown;
            };
        };
        AdminUserSummary: {
            user_id: number;
            email: string;
            /** Format: date-time */
            created_at: string;
            is_admin: boolean;
            offering_balance: number;
            monthly_messages_used: number;
            entitlements: components["schemas"]["EntitlementSummary"][];
            wallet_audit: components["schemas"]["WalletAuditEntry"][];
            license_vendor_sales: components["schemas"]["LicenseVendorSaleSummary"][];
        };
        WalletAuditEntry: {
            id: number;
            /** @enum {string} */
            bucket: "monthly" | "offering";
            reason: string;
            delta: string;
            balance_before: string;
            balance_after: string;
            actor_user_id: number | null;
            /** Format: date-time */
            created_at: string;
        };
        LicenseVendorSaleSummary: {
            id: number;
            license_vendor_sale_id: string;
            product_id: string;
            email: string;
            resource_name: string;
            is_recurring_charge: boolean;
            refunded: boolean;
            /** Format: date-time */
            created_at: string;
        };
        BatchAnswer: {
            /** @description One result per operation, in their order. */
            results: {
                /** @description The operation's HTTP status. */
                status: number;
                /** @description Those of its headers that a client needs. */
                headers: {
                    etag?: string;
                    /** @constant */
                    "idempotent-replayed"?: "true";
                    "retry-after"?: string;
                };
                /** @description The operation's body; null if it has none. */
                body: unknown;
            }[];
        };
        ModeConfigOutput: components["schemas"]["MeditationTimerConfigOutput"] | components["schemas"]["CountUpConfigOutput"] | components["schemas"]["MetronomeConfigOutput"] | components["schemas"]["IntervalBellConfigOutput"] | components["schemas"]["RepCounterConfigOutput"] | components["schemas"]["SenseGroundingConfig"] | components["schemas"]["TarotConfigOutput"] | components["schemas"]["TalliedGroundingConfig"] | components["schemas"]["MindfulAnchorConfigOutput"] | components["schemas"]["CardMeditationConfigOutput"] | components["schemas"]["RandomIntervalBellConfigOutput"];
        MeditationTimerConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "meditation_timer";
            duration_minutes: number;
            /** @default true */
            start_bell: boolean;
            /** @default false */
            halfway_bell: boolean;
            /** @default true */
            end_bell: boolean;
        };
        CountUpConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "count_up";
            /** @default null */
            soft_cap_minutes: number | null;
        };
        MetronomeConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "metronome";
            bpm: number;
            timer: {
                /**
                 * @default meditation_timer
                 * @constant
                 */
                mode: "meditation_timer";
                duration_minutes: number;
                /** @default true */
                start_bell: boolean;
                /** @default false */
                halfway_bell: boolean;
                /** @default true */
                end_bell: boolean;
            };
        };
        IntervalBellConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "interval_bell";
            duration_minutes: number;
            /** @default null */
            interval_minutes: number | null;
            /** @default null */
            cue_offsets_minutes: number[] | null;
            /**
             * @default bowl
             * @enum {string}
             */
            bell_tone: "bowl" | "chime" | "gong";
        };
        RepCounterConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "rep_counter";
            target_reps: number;
            unit_label: string;
            /** @default null */
            time_cap_minutes: number | null;
        };
        TarotConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "tarot";
            /**
             * @default major_arcana
             * @constant
             */
            deck: "major_arcana";
            /** @default 5 */
            per_card_minutes: number;
            /** @default true */
            hide_timer_during_meditation: boolean;
        };
        MindfulAnchorConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "mindful_anchor";
            instruction: string;
            min_duration_seconds: number;
            /** @default [] */
            options: {
                key: string;
                label: string;
                /** @default null */
                description: string | null;
            }[];
            /** @default false */
            require_option_choice: boolean;
        };
        CardMeditationConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "card_meditation";
            deck_id: string;
            /** @default 5 */
            per_card_minutes: number;
            /** @default true */
            shuffle: boolean;
            /** @default false */
            reveal_after_meditation: boolean;
            /** @default true */
            hide_timer_during_meditation: boolean;
            /** @default null */
            cards: {
                name: string;
                /** @default null */
                image_asset_key: string | null;
                /** @default null */
                image_uri: string | null;
                /** @default null */
                symbolism: string | null;
            }[] | null;
        };
        RandomIntervalBellConfigOutput: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            mode: "random_interval_bell";
            duration_minutes: number;
            min_interval_seconds: number;
            max_interval_seconds: number;
            /**
             * @default bowl
             * @enum {string}
             */
            bell_tone: "bowl" | "chime" | "gong";
            /** @default null */
            max_bells: number | null;
            /** @default true */
            start_bell: boolean;
            /** @default true */
            end_bell: boolean;
        };
    };
    responses: {
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
                    /** @enum {string} */
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
                    /** @enum {string} */
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
                    /** @enum {string} */
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
                    /** @enum {string} */
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
                    /** @enum {string} */
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
                    /** @enum {string} */
                    detail: "unauthorized";
                };
            };
        };
        /** @description idempotency_key_reused */
        IdempotencyKeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
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
                    /** @enum {string} */
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
                    /** @enum {string} */
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
export type AuthResponse = components['schemas']['AuthResponse'];
export type FieldError = components['schemas']['FieldError'];
export type PasswordResetAccepted = components['schemas']['PasswordResetAccepted'];
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
export type BalanceResponse = components['schemas']['BalanceResponse'];
export type UsageResponse = components['schemas']['UsageResponse'];
export type BalanceAddResponse = components['schemas']['BalanceAddResponse'];
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
export type ModeConfigOutput = components['schemas']['ModeConfigOutput'];
export type MeditationTimerConfigOutput = components['schemas']['MeditationTimerConfigOutput'];
export type CountUpConfigOutput = components['schemas']['CountUpConfigOutput'];
export type MetronomeConfigOutput = components['schemas']['MetronomeConfigOutput'];
export type IntervalBellConfigOutput = components['schemas']['IntervalBellConfigOutput'];
export type RepCounterConfigOutput = components['schemas']['RepCounterConfigOutput'];
export type TarotConfigOutput = components['schemas']['TarotConfigOutput'];
export type MindfulAnchorConfigOutput = components['schemas']['MindfulAnchorConfigOutput'];
export type CardMeditationConfigOutput = components['schemas']['CardMeditationConfigOutput'];
export type RandomIntervalBellConfigOutput = components['schemas']['RandomIntervalBellConfigOutput'];
export type ResponseInternalError = components['responses']['InternalError'];
export type ResponsePayloadTooLarge = components['responses']['PayloadTooLarge'];
export type ResponseUnsupportedMediaType = components['responses']['UnsupportedMediaType'];
export type ResponseValidationFailed = components['responses']['ValidationFailed'];
export type ResponseBadRequest = components['responses']['BadRequest'];
export type ResponseRateLimitExceeded = components['responses']['RateLimitExceeded'];
export type ResponseServiceUnavailable = components['responses']['ServiceUnavailable'];
export type ResponseUnauthorized = components['responses']['Unauthorized'];
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
                        /** @constant */
                        status: "alive";
                    };
                };
            };
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
                        /** @constant */
                        status: "ready";
                        /** @constant */
                        database: "connected";
                    };
                };
            };
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
                        /** @enum {string} */
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
                        /** @constant */
                        status: "healthy";
                        /** @constant */
                        database: "connected";
                        content_version: string;
                    };
                };
            };
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            /** @description Success */
            202: {
                headers: {
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
                        /** @enum {string} */
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
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
                        detail: "license_verification_unavailable" | "service_unavailable";
                    };
                };
            };
        };
    };
    get_users_me: {
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
                    "application/json": components["schemas"]["Account"];
                };
            };
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["HabitWithGoals"][] | {
                        items: components["schemas"]["HabitWithGoals"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitWithGoals"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
                        detail: "duplicate_habit_name";
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
                "Idempotency-Key"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
    delete_habits_habit_id_completions: {
        parameters: {
            query?: never;
            header?: {
                "Idempotency-Key"?: string;
            };
            path: {
                habit_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HabitStats"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
                        detail: "duplicate_clear_tier_goals";
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["GoalGroup"][] | {
                        items: components["schemas"]["GoalGroup"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            header?: never;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                share_link_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShareLink"][];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                paginate?: boolean;
                stage_number: number;
                include_mine?: boolean;
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
                    "application/json": components["schemas"]["Practice"][] | {
                        items: components["schemas"]["Practice"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
            /** @description Success */
            201: {
                headers: {
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Practice"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["UserPractice"][] | {
                        items: components["schemas"]["UserPractice"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                stage_number?: number;
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
                    "application/json": components["schemas"]["Frequency"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description course_stage_not_found, preset_practice_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                sessions_limit?: number;
                sessions_offset?: number;
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPracticeDetail"];
                };
            };
            /** @description practice_not_approved, bad_request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                sessions_limit?: number;
                sessions_offset?: number;
            };
            header?: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["PracticeTag"][] | {
                        items: components["schemas"]["PracticeTag"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeTag"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description practice_tag_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                tag_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                paginate?: boolean;
                mode?: string;
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
                    "application/json": components["schemas"]["PracticeRecipe"][] | {
                        items: components["schemas"]["PracticeRecipe"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PracticeRecipe"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description practice_recipe_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                recipe_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                sessions_limit?: number;
                sessions_offset?: number;
            };
            header?: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                paginate?: boolean;
                user_practice_id: number;
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
                    "application/json": components["schemas"]["PracticeSession"][] | {
                        items: components["schemas"]["PracticeSession"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        count: number;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_practice_sessions_insights: {
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
                    "application/json": components["schemas"]["PracticeInsights"];
                };
            };
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                paginate?: boolean;
                search?: string;
                tag?: components["schemas"]["JournalTag"];
                practice_session_id?: number;
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
                    "application/json": components["schemas"]["JournalEntry"][] | {
                        items: components["schemas"]["JournalEntry"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            header?: never;
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
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                entry_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
                        detail: "journal_entry_not_found";
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
                        /** @enum {string} */
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
                        /** @enum {string} */
                        detail: "reflection_scope_taken";
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
                "Idempotency-Key"?: string;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                paginate?: boolean;
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromotedQuote"][] | {
                        items: components["schemas"]["PromotedQuote"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
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
                        /** @enum {string} */
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
                "Idempotency-Key"?: string;
            };
            path: {
                promotion_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
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
                        /** @enum {string} */
                        detail: "promotion_not_found";
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
                        /** @enum {string} */
                        detail: "promotion_not_found" | "journal_entry_not_found";
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarginaliaList"];
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
                        /** @enum {string} */
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
                status?: components["schemas"]["SuggestionStatus"];
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CompletionSuggestionList"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    "application/json": components["schemas"]["ReflectionDue"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_reflections_sources: {
        parameters: {
            query: {
                level: components["schemas"]["ReflectionLevel"];
                scope_key: string;
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
                    "application/json": components["schemas"]["ReflectionSources"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description scope_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                    "application/json": components["schemas"]["Stage"][] | {
                        items: components["schemas"]["Stage"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
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
                    "application/json": components["schemas"]["ProgramCalendar"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_stages_wheel: {
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
                    "application/json": components["schemas"]["Wheel"];
                };
            };
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageProgress"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageHistory"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                paginate?: boolean;
            };
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItem"][] | {
                        items: components["schemas"]["ContentItem"][];
                        total: number;
                        limit: number;
                        offset: number;
                        has_more: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourseProgress"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentItem"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBody"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SiteResource"][];
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBody"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StageIntro"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found, content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentBody"];
                };
            };
            /** @description Not changed since the ETag in If-None-Match */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description stage_not_found, content_not_found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    "application/json": components["schemas"]["PromptDetail"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description week_locked */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
                include_total?: boolean;
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
                    "application/json": components["schemas"]["PromptHistory"];
                };
            };
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
            header?: never;
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
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StagePrompts"];
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            header?: never;
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                    "application/json": components["schemas"]["Invitation"][];
                };
            };
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
                        /** @enum {string} */
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
                    "application/json": components["schemas"]["ReturnState"];
                };
            };
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
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                status?: components["schemas"]["JobStatus"];
                task?: string;
                limit?: number;
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
                        items: components["schemas"]["Job"][];
                        total: number;
                        limit: number;
                        offset: number;
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                        rows: components["schemas"]["StageProgressGap"][];
                        total: number;
                    } | {
                        items: components["schemas"]["StageProgressGap"][];
                        scanned_total: number;
                        limit: number;
                        offset: number;
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
                        /** @enum {string} */
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
                    "application/json": components["schemas"]["DepthPreferences"];
                };
            };
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
                    "application/json": components["schemas"]["UiFlags"];
                };
            };
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
    get_user_balance: {
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
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["RateLimitExceeded"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    get_user_usage: {
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
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
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
                        /** @enum {string} */
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
    post_webhooks_license_vendor: {
        parameters: {
            query?: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                limit?: number;
                offset?: number;
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
                older_than_days?: number;
            };
            header?: {
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
                        /** @enum {string} */
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
            /** @description Success */
            201: {
                headers: {
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
                        /** @enum {string} */
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
