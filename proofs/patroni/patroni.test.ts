import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, query } from '../../test/support/cluster-api.ts'
import { watched } from '../../test/support/drills.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { endProcesses, type Process } from '../../test/support/processes.ts'
import { startBeforeNodes } from './service.ts'

// The drill of docs/scale.md#failover: the service, HAProxy and three nodes of Patroni, while people write and read.

/** A folder for Debian's packages of Patroni and etcd, which npm does not have; they are downloaded into it. */
const PACKAGES = process.env.PATRONI_PACKAGES
const WRITERS = 4
/** How long people write before and after a case. */
const AROUND_MS = 4000
/** Longer than a leader's key lives (20 s), so that another node takes over. */
const FROZEN_MS = 40_000
const ANSWERED_MS = 60_000
const LOOK_MS = 100
const READY_MS = 1000
/** A process looks every 15 seconds at what is wrong. */
const HEARTBEAT_S = 20

type Service = Awaited<ReturnType<typeof startBeforeNodes>>
type Nodes = Service['nodes']
/** What happens to the node that leads; it answers what ends the case, where something is left to do. */
type Case = [name: string, strike: (nodes: Nodes, leader: number) => unknown]
type End = (() => unknown) | undefined

const CASES: Case[] = [
  ['switchover', (nodes, leader) => nodes.switchover(leader, (leader + 1) % 3)],
  ['the primary is killed', (nodes, leader) => nodes.killPostgres(leader)],
  [
    'Patroni of the primary is stopped',
    async (nodes, leader) => {
      await nodes.stopPatroni(leader, 'SIGTERM')
      return () => nodes.startPatroni(leader)
    },
  ],
  [
    'Patroni of the primary is killed',
    async (nodes, leader) => {
      await nodes.stopPatroni(leader, 'SIGKILL')
      return async () => {
        await sleep(FROZEN_MS)
        nodes.startPatroni(leader)
      }
    },
  ],
  ['the leader of etcd is killed', (nodes) => nodes.killEtcdLeader()],
  [
    'the node of the primary is frozen and thawed',
    async (nodes, leader) => {
      const thaw = nodes.freeze(leader)
      await sleep(FROZEN_MS)
      return thaw
    },
  ],
  ['a standby is made anew', (nodes, leader) => nodes.reinitialize((leader + 1) % 3)],
]

endProcesses()
// Skipped without a folder for Debian's packages, since the checks download from npm alone.
describe.skipIf(!PACKAGES)('three nodes of Patroni', () => {
  let folder: string
  let service: Service
  let parts: Process[]
  let url: string
  let health: () => Promise<string[]>

  beforeAll(async () => {
    folder = await temporaryFolder('thirty-six-weeks-patroni-')
    service = await startBeforeNodes(folder, PACKAGES as string, WRITERS)
    const [api, worker, analytics] = [service.startApi(), service.startWorker(), service.startAnalytics()]
    parts = [api, worker, analytics]
    const [[listening], [metrics]] = await Promise.all([api.logged('api_listening'), api.logged('metrics_listening')])
    url = `http://127.0.0.1:${listening?.port}`
    ;({ health } = watched(() => metrics?.port))
  })
  afterAll(async () => {
    await service?.nodes.end()
    await rm(folder, { recursive: true, force: true })
  })

  test.each(CASES)('%s: no acknowledged write is lost or doubled, and no process ends', async (name, strike) => {
    const { nodes, people } = service
    const written: string[] = []
    const [acknowledged, read]: [number[], number[]] = [[], []]
    const answers = new Map<number, number>()
    const reasons = new Set<string>()
    let unready = 0
    let running = true
    const noted = ({ status }: { status: number }) => answers.set(status, (answers.get(status) ?? 0) + 1)
    /** Writes page after page, each under its key until it is acknowledged. */
    async function write({ id, token }: Service['people'][number]) {
      for (let n = 0; running; n++) {
        const key = `${name} ${id} ${n}`
        const body = { message: key }
        for (let status = 0; status !== 201; ) {
          const answer = await ask(url, token, 'POST', '/journal/', { body, headers: { 'Idempotency-Key': key } })
          noted(answer)
          ;({ status } = answer)
          if (status !== 201) await sleep(50)
        }
        written.push(key)
        acknowledged.push(performance.now())
      }
    }
    async function readOn({ token }: Service['people'][number]) {
      while (running) {
        const answer = await ask(url, token, 'GET', '/journal/?limit=1')
        noted(answer)
        if (answer.status === 200) read.push(performance.now())
        else await sleep(50)
      }
    }
    /** Asks as a load balancer does: no answer in time is no. */
    async function look() {
      for (let last = performance.now(); running; await sleep(LOOK_MS)) {
        const signal = AbortSignal.timeout(READY_MS)
        const ready = await fetch(`${url}/health/ready`, { signal }).catch(() => undefined)
        if (ready?.status !== 200) unready += performance.now() - last
        last = performance.now()
        for (const reason of await health()) reasons.add(reason)
      }
    }
    const counted = async () => {
      const [{ count } = {}] = await query(service.owner, 'select count(*)::integer from app.journal_entries')
      return count as number
    }
    const before = await counted()
    const all = Promise.all([...people.map(write), readOn(people[0] as Service['people'][number]), look()])
    await sleep(AROUND_MS)
    const end = (await strike(nodes, await nodes.leader())) as End
    const struck = performance.now()
    await expect.poll(() => (acknowledged.at(-1) ?? 0) > struck, { timeout: ANSWERED_MS }).toBe(true)
    await end?.()
    await nodes.healthy()
    await sleep(AROUND_MS)
    running = false
    await all

    expect([...answers.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(await counted()).toBe(before + written.length)
    expect(parts.map(({ child }) => [child.exitCode, child.signalCode])).toEqual(parts.map(() => [null, null]))
    expect((await ask(url, '', 'GET', '/health/ready')).status).toBe(200)
    const standstill = (times: number[]) =>
      Math.max(...times.slice(1).map((time, n) => time - (times[n] as number))) / 1000
    console.log(
      `${name}: ${written.length} writes, standstill of writes ${standstill(acknowledged).toFixed(1)} s, of reads ` +
        `${standstill(read).toFixed(1)} s, ${answers.get(503) ?? 0} answers of 503, not ready for ${(unready / 1000).toFixed(1)} s, ` +
        `degraded: ${[...reasons].join(', ') || 'never'}`,
    )
    if (standstill(read) > 5) expect(unready).toBeGreaterThan(1000)
    if (standstill(acknowledged) > HEARTBEAT_S) expect([...reasons]).toContain('database_away')
  })
})
