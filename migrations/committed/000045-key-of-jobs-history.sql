--! Previous: sha1:5d1cbb308235a40e9d96589c5c5894eb510459f4
--! Hash: sha1:85291a4efea94ad9832b5ab57aef2dc902b0f8c0
--! Message: key of jobs history

--! no-transaction
create unique index concurrently history_pkey on jobs.history (job_id, ended_at, outcome);
