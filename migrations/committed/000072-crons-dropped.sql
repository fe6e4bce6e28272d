--! Previous: sha1:759405c90f7dd52812e6bba0620db21a03fbe84e
--! Hash: sha1:36f0a9e60a79c5af11e9db80b57d1a5ea5945992
--! Message: crons dropped

-- jobs.crontab has the recurring tasks, and graphile-worker when they were queued last.
set local lock_timeout = '2s';

-- unused since 0.5.0
drop table jobs.crons;
