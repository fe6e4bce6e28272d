import { beforeAll, expect, test } from 'vitest'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// The metrics of several API processes, which share one port: what each of them says of the same thing is said once.

const server = useServer()
endProcesses()

let scrape: () => Promise<string>
beforeAll(async () => {
  await server.database.owner.query(
    "insert into lib.findings (reason, since, detail) values ('wallet_mismatch', now(), '1 wallet')",
  )
  const env = {
    ...server.env,
    WEB_CONCURRENCY: '2',
    SKIP_STARTUP_SEED: '1',
  }
  const api = start(['api'], env)
  const [{ port } = {}] = await api.logged('metrics_listening')
  await api.logged('degraded', 2)
  scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
})

test('a reason that two processes know counts once, so that an alert on it fires', async () => {
  await expect.poll(scrape).toMatch(/^service_degraded\{reason="wallet_mismatch"\} 1$/m)
})
