--! Previous: sha1:f07bd828fbaf45fa10d2c13ed7e103286f1e48b6
--! Hash: sha1:eb25b6322fe1d530a37a1c8b0e5fa6b6ddcb0010
--! Message: account proof and license meter fill

--! no-transaction
-- Fills what 000008 added, in batches. An e-mail counts as proven since the first confirmed reset or link: until now
-- nothing else set password_changed_at, and an identity was linked with a verified e-mail only. A claim keeps its
-- address until jobs.sweep_expired removes it: until sql/ is loaded, the release before this one reads it.
do $$
declare
  v_ids bigint[];
  v_claims text[];
begin
  loop
    v_ids := array(
      select u.id from auth.users u where u.id > coalesce(v_ids[cardinality(v_ids)], 0) order by u.id limit 500);
    exit when cardinality(v_ids) = 0;
    update auth.users u set email_proven_at = least(u.password_changed_at, i.linked_at)
      from unnest(v_ids) n (id)
      left join lateral (select min(o.created_at) as linked_at from auth.identities o where o.user_id = n.id) i on true
     where u.id = n.id and u.email_proven_at is null and least(u.password_changed_at, i.linked_at) is not null;
    commit;
  end loop;
  loop
    v_claims := array(select c.claim from auth.license_claims c where c.email_hash is null limit 500);
    exit when cardinality(v_claims) = 0;
    update auth.license_claims c
       set email_hash = encode(extensions.hmac(convert_to(c.email, 'UTF8'), k.key, 'sha256'), 'hex')
      from auth.hmac_keys k
     where k.purpose = 'email' and c.claim = any (v_claims);
    commit;
  end loop;
end $$;
