-- docs/contract/http.md#decryption-failures; two at once: test/http/account-export.test.ts.
select plan(3);
select as_user('ann');
select lives_ok('select lib.export_begin()', 'a person begins an export');
select set_config('app.data_key', '!', true);
select refused('select lib.export_begin()', 500, 'decryption_failure', 'but not where no master key opens the texts');
select as_role('app_worker');
select throws_ok('select lib.export_begin()', '42501', null, 'the worker begins none');
select * from finish();
