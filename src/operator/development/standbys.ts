import type { ServerState } from '../../local/cluster/standbys.ts'
import { ACTIONS } from '../../local/sandbox/world/standbys.ts'
import { readConfig } from '../../platform/base/settings/config.ts'
import { nameInUrl } from '../../platform/base/settings/listen.ts'
import { answer, columns } from '../command.ts'

// `npm run standbys -- …` acts on the standbys of the running `npm start` (docs/scale.md#try-it-on-one-machine).

const USAGE = `usage: npm run standbys -- list | ${ACTIONS.map((action) => `${action} N`).join(' | ')}`

async function main([action = '', server = '', ...more]: string[]): Promise<string> {
  const command = ACTIONS.find((each) => each === action)
  const wellFormed = command === undefined ? action === 'list' && server === '' : /^\d{1,4}$/.test(server)
  if (!wellFormed || more.length > 0) throw new Error(USAGE)
  const body = command && JSON.stringify({ action: command, server: Number(server) })
  return table(await send(body))
}

async function send(body: string | undefined): Promise<ServerState[]> {
  const { HOST, SANDBOX_PORT } = readConfig({
    SECRET_KEY: 'not used, since this command only sends requests',
    ...process.env,
  })
  const url = `http://${nameInUrl(HOST)}:${SANDBOX_PORT}/standbys`
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const noStart = `SANDBOX_PORT: no npm start answers at ${url}`
  const response = await fetch(url, init).catch(() => {
    throw new Error(noStart)
  })
  const answered: unknown = await response.json().catch(() => undefined) // something else may answer there
  if (response.ok && Array.isArray(answered)) return answered
  throw new Error((answered as { message?: string } | undefined)?.message ?? noStart)
}

function table(servers: ServerState[]): string {
  const lag = ({ lag_bytes, lag_seconds }: ServerState) =>
    lag_bytes === null ? '' : `${lag_bytes} bytes, ${(lag_seconds ?? 0).toFixed(1)} s`
  const rows = servers.map((each) => [each.server, each.role, each.state, each.port, lag(each)])
  return columns([['SERVER', 'ROLE', 'STATE', 'PORT', 'LAG'], ...rows])
}

await answer(main)
