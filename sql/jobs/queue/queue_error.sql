-- An error as operators read it: without anything that might be an e-mail address. The tasks keep them out (a mail server's
-- own words name the recipient, so src/vendors/mail.ts passes on its codes alone); this holds whatever a task forgets.
create or replace function jobs.queue_error(error text) returns text
language sql immutable as $$
  select regexp_replace(error, '[^\s<>]*@[^\s<>]*', '[redacted]', 'g')
$$;
