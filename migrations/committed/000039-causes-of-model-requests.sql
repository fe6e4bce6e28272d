--! Previous: sha1:a0214f50e078c1e07a3bbc50988d365280d24e54
--! Hash: sha1:7885ddbd0bb3c2c940de7b4cdb6322c73fb093c7
--! Message: causes of model requests

-- The request of the API that caused a model request, for operators.
set local lock_timeout = '2s';
alter table app.llm_requests add column trace_id text;
alter table app.model_receipts add column trace_id text;
