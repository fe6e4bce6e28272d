-- lib.findings: what a recurring task has found wrong (docs/contract/operations.md#degraded).
comment on table lib.findings is 'What a recurring task has found wrong, until it finds it right again.';
comment on column lib.findings.reason is 'The word of docs/contract/operations.md#degraded.';
comment on column lib.findings.found is 'How many things are wrong.';
