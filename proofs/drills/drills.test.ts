import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startMetrics } from '../../src/base/metrics/metrics-server.ts'
import { commandsOf, operator, watched } from '../../test/support/drills.ts'
import { refusal } from '../../test/support/habits.ts'
import { pageOf, read, UNSPENT, walletOf } from '../../test/support/llm.ts'
import { useServer } from '../../test/support/server.ts'

// Drills of docs/operators.md#alerts on a running service: the fault is made, the alert's metric and /health tell it,
// and the commands of its section end it. Each prints what an operator sees, and counts the commands.

const server = useServer({ worker: true })
let metrics: Awaited<ReturnType<typeof startMetrics>>
beforeAll(async () => {
  metrics = await startMetrics({ METRICS_PORT: 0 }, createLog('silent'))
})
afterAll(() => metrics.stop())

const rows = async (query: string, values: unknown[] = []) => (await server.database.owner.query(query, values)).rows

const { metric, health } = watched(() => metrics.port)

test('a wallet that somebody changed by hand (WalletMismatch)', async () => {
  const { run } = operator('wallet by hand', server)
  const ann = await server.person()
  await rows("select auth.wallet_credit($1, null, 'self_grant', 5)", [ann.userId])
  await rows('update app.wallets set offering_balance = offering_balance + 1000 where user_id = $1', [ann.userId])
  await rows('select jobs.verify_wallets()') // the task of the night
  await expect.poll(() => metric('wallet_mismatches')).toBe(1)
  await expect.poll(health).toContain('wallet_mismatch')
  expect(await run('admin', 'verify-wallets')).toContain(`user ${ann.userId} offering: holds`)
  expect(await run('admin', 'verify-wallets', '--repair')).toContain('1 repaired')
  await expect.poll(() => metric('wallet_mismatches')).toBe(0)
  await expect.poll(health).not.toContain('wallet_mismatch')
})

test('no backup was told of (BackupTooOld)', async () => {
  expect(await metric('database_backup_timestamp_seconds')).toBeUndefined()
  await rows('select lib.backup_note()') // the last line of a backup, one command
  commandsOf('backup missing')('psql "$DATABASE_URL" -c \'select lib.backup_note()\'')
  await expect.poll(() => metric('database_backup_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 3600)
})

test('a job whose task no worker knows (OldestReadyJob)', async () => {
  const { run } = operator('unknown task', server)
  const ago = "run_at => now() - interval '10 minutes'"
  await rows(`select graphile_worker.add_job('task_of_tomorrow', '{}'::json, ${ago})`)
  await expect.poll(health).toContain('unknown_task')
  await expect.poll(() => metric('jobs_oldest_ready_seconds')).toBeGreaterThan(300)
  expect(await run('jobs', 'causes')).toContain('task_of_tomorrow')
  expect(await run('jobs', 'cancel', '--task', 'task_of_tomorrow', '--yes')).toContain('1')
  await expect.poll(health).not.toContain('unknown_task')
  await expect.poll(() => metric('jobs_oldest_ready_seconds')).toBe(0)
})

test('a model that is away: those who ask hear it at once, nothing is charged, and no command is needed (ModelFailing)', async () => {
  const ann = await server.person()
  const { id } = await pageOf(ann)
  server.sandbox.faults.llm = { status: 503 }
  await rows("select jobs.vendor_failed('model', 'x') from generate_series(1, 10)")
  await expect.poll(() => metric('task_paused', 'resonance')).toBe(1)
  expect(refusal(await read(ann, id))).toEqual([503, 'service_unavailable'])
  expect(await walletOf(server, ann)).toMatchObject(UNSPENT)
  expect(await operator('model away', server).run('jobs', 'tasks')).toMatch(/resonance .*: x/)
  server.sandbox.faults.llm = undefined
  await rows("update jobs.pauses set until = now() where paused_by = 'breaker'") // its minute
  await expect.poll(() => metric('task_paused', 'resonance')).toBeUndefined()
  expect((await read(ann, id)).status).toBe(200)
})
