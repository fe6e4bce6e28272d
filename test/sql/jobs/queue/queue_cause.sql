-- Causes of failures: docs/contract/admin-jobs.md#causes
create temp table cases (nth integer generated always as identity, error text, cause text, description text);
insert into cases (error, cause, description) values
  ('request 421 was not settled: DatabaseError', 'request … was not settled: DatabaseError', 'takes numbers out'),
  ('no row for ''x 1'', "y" or `z`', 'no row for …, … or …', 'takes quoted texts out'),
  ('can''t find the user''s mail', 'can''t find the user''s mail', 'keeps apostrophes'),
  ('lost 5f3c9a1e-1111-4222-8333-123456789abc of req_01HXYZ88', 'lost … of …', 'takes ids out'),
  ('connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED …', 'takes an address and its port out'),
  ('connect ECONNREFUSED ::1:2525', 'connect ECONNREFUSED …', 'takes an address of IPv6 out'),
  ('no mail by smtp.example.com:587', 'no mail by …', 'takes a server with its port out'),
  ('getaddrinfo ENOTFOUND smtp.example.com', 'getaddrinfo ENOTFOUND smtp.example.com', 'keeps a name alone'),
  ('POST https://vendor.example/v1/5?x=y failed', 'POST … failed', 'takes addresses of the web out'),
  ('550 5.1.1 <ann@example.com>: rejected', '550 5.1.1 <[redacted]>: rejected', 'redacts e-mail addresses'),
  ('mail x: EENVELOPE 450 after RCPT TO', 'mail x: EENVELOPE 450 after RCPT TO', 'keeps a code of SMTP'),
  ('SMTP 451 4.7.0 wait 312 seconds', 'SMTP 451 4.7.0 wait … seconds', 'keeps an enhanced code, and no other number'),
  ('HTTP 503 from a vendor', 'HTTP 503 from a vendor', 'keeps a code of HTTP'),
  ('failed with status code 502', 'failed with status code 502', 'keeps a status'),
  ('the vendor answered 429', 'the vendor answered 429', 'keeps what a vendor answered'),
  ('timeout after 450 ms in row 412', 'timeout after … ms in row …', 'takes a number out that is no code'),
  (E'\n  one  two \nthree', 'one two', 'is the first line that says something, with single spaces'),
  ('', 'no message', 'says where there is no message'),
  (repeat('x', 300), repeat('x', 200), 'has 200 characters at most');
select plan(20);
select is(jobs.queue_cause(error), cause, description) from cases order by nth;
select is((select array_agg(has_function_privilege(r, 'jobs.queue_cause(text)', 'execute'))
  from unnest('{app_api,app_worker,app_analyst}'::text[]) r), '{f,t,f}',
  'only the worker may call it, when a job ends');
select * from finish();
