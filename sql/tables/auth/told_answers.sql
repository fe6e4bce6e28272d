-- auth.told_answers: what analysts of groups were told within a day (docs/contract/analysts.md#two-levels): conditions
-- and keys of groups, no row and no key of a person. app_api reaches it only through auth functions, analysts never.
comment on table auth.told_answers is
  'What analysts of groups were told within a day, with which later answers are compared.';
comment on column auth.told_answers.user_id is 'The analyst.';
comment on column auth.told_answers.answer is
  'The view with the condition and keys of its groups, or the question with its figures and weeks.';
comment on column auth.told_answers.people is 'People in the groups that were shown; 0 for a question.';
