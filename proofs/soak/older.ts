// The sandbox's clock moves lib.now() alone. What the machine's time has stamped becomes older here.

const STAMPED: Record<string, string[]> = {
  'auth.license_attempts': ['attempted_at'],
  'auth.login_attempts': ['attempted_at', 'locked_until'],
  'auth.password_resets': ['created_at', 'expires_at', 'used_at', 'cancelled_at'],
  'auth.rate_limits': ['ends_at'],
  'auth.refresh_tokens': ['expires_at', 'replaced_at', 'used_at', 'repeated_at'],
  'auth.revoked_tokens': ['revoked_at', 'expires_at'],
  'auth.session_tokens': ['expires_at'],
  'auth.sessions': ['created_at', 'last_used_at', 'used_before_hour', 'expires_at'],
  'graphile_worker._private_jobs': ['updated_at'],
  'jobs.history': ['queued_at', 'started_at', 'ended_at'],
}
/** A living process stamps its row again within this time. */
const DEAD = "beat_at < now() - interval '45 seconds'"

const older = (column: string) => `${column} = ${column} - interval '1 day'`

export async function makeADayOlder(rows: (text: string) => Promise<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(STAMPED)) await rows(`update ${table} set ${columns.map(older)}`)
  await rows(`update lib.processes set ${older('beat_at')} where ${DEAD}`)
}
