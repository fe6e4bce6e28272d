import type { ServerState } from '../dev/cluster/standbys.ts'
import { ACTIONS } from '../dev/sandbox/world/standbys.ts'
import { askSandbox } from './ask-sandbox.ts'
import { answer, columns } from './command.ts'

// `npm run standbys -- …` acts on the standbys of the running `npm start` (docs/scale.md#try-it-on-one-machine).

const USAGE = `usage: npm run standbys -- list | ${ACTIONS.map((action) => `${action} N`).join(' | ')}`

async function main([name, server = '', ...more]: string[]): Promise<string> {
  if (name === 'list' && server === '' && more.length === 0) return table(await askSandbox('standbys'))
  const action = ACTIONS.find((each) => each === name)
  if (action === undefined || !/^\d{1,4}$/.test(server) || more.length > 0) throw new Error(USAGE)
  return table(await askSandbox('standbys', { action, server: Number(server) }))
}

function table(servers: ServerState[]): string {
  const lag = ({ lag_bytes, lag_seconds }: ServerState) =>
    lag_bytes === null ? '' : `${lag_bytes} bytes, ${(lag_seconds ?? 0).toFixed(1)} s`
  const rows = servers.map((each) => [each.server, each.role, each.state, each.port, lag(each)])
  return columns([['SERVER', 'ROLE', 'STATE', 'PORT', 'LAG'], ...rows])
}

await answer(main)
