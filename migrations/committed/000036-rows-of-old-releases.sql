--! Previous: sha1:ce4516b5a2ce9f6d84fa1e5b5fb8ed85cd2abff7
--! Hash: sha1:a2a0e0b4819f36b1aa7effa8e7898f1fbf70baf5
--! Message: rows of old releases

--! no-transaction
-- What jobs.sweep_expired looked for every night until now: rows that releases 0.1.0 and 0.2.0 wrote while they were
-- replaced. No process of release 0.4.0 writes them.
do $$
declare
  v_claims text[];
  v_ids bigint[];
begin
  loop  -- claims with an address in plain text
    v_claims := array(select c.claim from auth.license_claims c where c.email is not null limit 500);
    exit when cardinality(v_claims) = 0;
    update auth.license_claims c
       set email = null, email_hash = coalesce(c.email_hash, (
             select encode(extensions.hmac(convert_to(c.email, 'UTF8'), k.key, 'sha256'), 'hex')
               from auth.hmac_keys k where k.purpose = 'email'))
     where c.claim = any (v_claims);
    commit;
  end loop;
  loop  -- accounts without a pseudonym
    v_ids := array(
      select u.id from auth.users u where not exists (select from app.pseudonyms p where p.user_id = u.id) limit 500);
    exit when cardinality(v_ids) = 0;
    insert into app.pseudonyms (user_id, joined_at)
    select u.id, u.created_at from auth.users u where u.id = any (v_ids) for key share
    on conflict do nothing;
    commit;
  end loop;
end $$;
