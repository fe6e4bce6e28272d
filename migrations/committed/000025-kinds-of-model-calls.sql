--! Previous: sha1:69d31ddf58d256c151ca76bea7d3ad533bc96352
--! Hash: sha1:25e1190c24e5e42b210dce393b7ac3df6e0dc1f4
--! Message: kinds of model calls

-- What a model call was for, and who paid it.
set local lock_timeout = '2s';

alter table app.llm_usage_log add column kind text;
alter table app.llm_usage_log add column whose_key text;
