import { readFile } from 'node:fs/promises'
import { migrate } from '../../src/db/migrate.ts'
import type { RunTimeRole } from '../../src/db/roles/roles.ts'
import { keptLog, makeAccounts, SECRET_KEY } from '../../test/support/cluster-api.ts'
import { ROLE_PASSWORDS } from '../../test/support/database.ts'
import { start } from '../../test/support/processes.ts'
import { JOURNAL_KEY } from '../../test/support/server.ts'
import { PASSWORD, startNodes } from './nodes.ts'

// The service before HAProxy and three nodes of Patroni, as docs/scale.md#failover says.

const SHARED = { SECRET_KEY, JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY, METRICS_PORT: '0' }

/** Starts the nodes in a folder with the schema and some people; the processes of the service start when asked. */
export async function startBeforeNodes(folder: string, packages: string, people: number) {
  const nodes = await startNodes(folder, packages)
  await nodes.healthy()
  const addressOf = (role: RunTimeRole | 'app_owner', port = nodes.primary) =>
    `postgres://${role}:${role === 'app_owner' ? PASSWORD : ROLE_PASSWORDS[role]}@127.0.0.1:${port}/program`
  nodes.psql(await readFile('src/db/roles/owner.sql', 'utf8'), { owner_password: PASSWORD })
  const owner = addressOf('app_owner')
  await migrate({ url: owner, passwords: ROLE_PASSWORDS, production: false, log: keptLog().log })
  return {
    nodes,
    people: await makeAccounts(owner, people),
    owner,
    startApi: (env: Record<string, string> = {}) =>
      start(['api'], {
        ...SHARED,
        API_DATABASE_URL: addressOf('app_api'),
        DEFAULT_RATE_LIMIT_PER_MINUTE: '0',
        PORT: '0',
        ...env,
      }),
    startWorker: () =>
      start(['worker'], {
        ...SHARED,
        WORKER_DATABASE_URL: addressOf('app_worker'),
        SMTP_URL: 'smtp://127.0.0.1:1',
      }),
    startAnalytics: () =>
      start(['analytics'], {
        ...SHARED,
        ANALYTICS_DATABASE_URL: addressOf('app_analyst', nodes.standby),
        ANALYTICS_PORT: '0',
      }),
  }
}
