--! Previous: sha1:d2c46f8df85d0371d79b09484c6bb39e5c773471
--! Hash: sha1:cf4a728a93b2e7b643321f72a825007d10a629a1
--! Message: failed jobs by age

--! no-transaction
-- The causes of what failed within a day (jobs.queue_causes).
create index concurrently history_failed on jobs.history (ended_at) where outcome = 'failed';
