--! Previous: sha1:cf4a728a93b2e7b643321f72a825007d10a629a1
--! Hash: sha1:85c98bd689cde7a5b3157066d274e648bb3f27a6
--! Message: told answers dropped

-- Nobody compares what analysts of groups were told any more. No release has used the table.
set local lock_timeout = '2s';

-- unused since 0.4.0
drop table auth.told_answers;
