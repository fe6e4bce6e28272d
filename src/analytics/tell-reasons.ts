import type { TellReasons } from '../base/reasons.ts'
import type { Config } from '../base/settings/config.ts'
import { createProxyTokens } from './proxy-tokens.ts'
import { REASONS_PATH } from './told-reasons.ts'

// Tells the analytics process why the service is degraded (docs/contract/operations.md#degraded). That process's role
// may not read the reasons, so that no analyst may: each API process sends them with its heartbeat.

const ANSWER_MS = 2000
/** A proxy token names who asks: here it is no analyst. */
const NOBODY = { userId: '0', groupsOnly: true }

/** An analytics process that is away hears it with the next heartbeat; its own alert says that it is away. */
export function tellAnalytics({
  ANALYTICS_URL,
  SECRET_KEY,
}: Pick<Config, 'ANALYTICS_URL' | 'SECRET_KEY'>): TellReasons {
  const proxyTokens = createProxyTokens(SECRET_KEY)
  return async (reasons) => {
    const headers = { 'content-type': 'application/json', authorization: await proxyTokens.issue(NOBODY) }
    const told = { method: 'PUT', headers, body: JSON.stringify(reasons), signal: AbortSignal.timeout(ANSWER_MS) }
    await fetch(new URL(REASONS_PATH, ANALYTICS_URL), told).catch(() => {})
  }
}
