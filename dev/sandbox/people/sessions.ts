// The fault `session_expired` (docs/contract/world.md#faults): every session is over now, as after 60 days without use.
import { asOwner } from './people.ts'

const EXPIRE = `
  insert into auth.revoked_tokens select t.token_id, t.expires_at, now() from auth.session_tokens t on conflict do nothing;
  update auth.refresh_tokens set expires_at = now();
  update auth.sessions set expires_at = now()`

/** Lets all sessions expire, as the owner, with the access tokens that they gave. */
export async function expireSessions(url: string): Promise<void> {
  await asOwner(url, 'faults', (client) => client.query(EXPIRE))
}
