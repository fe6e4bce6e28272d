import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { generatedSecret, writePrivate } from '../../src/base/settings/secrets.ts'
import { stopOrphanPostmaster } from '../embedded/process.ts'
import type { Embedded } from '../embedded/server.ts'
import { promote } from './promotion.ts'
import { allowReplication, asSuperuser, dropSlots, listSlots, readReplay, writtenBy } from './replication.ts'
import {
  find,
  type Group,
  haltMember,
  isFirst,
  launchMember,
  type Member,
  memberOf,
  onServer,
  reconfigure,
  refusal,
  runningStandby,
  runs,
  slotOf,
} from './standby-group.ts'

// Starts, stops, pauses and lists the streaming standbys of the embedded server.

export const MOST_STANDBYS = 5
const PASSWORD = 'app_standby_password'

export type StandbyOptions = {
  count: number
  /** Whether a commit waits until one standby has it on its disk. */
  synchronous?: boolean
  /** A standby, or a promoted one, ended without stop(), promote() or end(). */
  onExit?: (server: number, code: number | null, signal: NodeJS.Signals | null) => void
  /** Called after a promotion, when the new primary takes writes. */
  onPromote?: () => Promise<void>
}

export type ServerState = {
  server: number
  role: 'primary' | 'standby'
  /** A standby that is `disconnected` runs and answers, but does not receive WAL. */
  state: 'running' | 'streaming' | 'paused' | 'disconnected' | 'stopped'
  port: number
  /** The WAL that its queries do not see yet; null for a server that does not receive any. */
  lag_bytes: number | null
  /** The age of the last commit that its queries see, 0 if they see all; null where `lag_bytes` is. */
  lag_seconds: number | null
}

export type Standbys = {
  /** The number of the present primary: 0 until a standby is promoted. */
  readonly primary: number
  /** The numbers of its standbys, also of those that are stopped. */
  readonly standbys: number[]
  /** The address of a server, made from the address of any other. */
  addressOf(server: number, url: string): string
  list(): Promise<ServerState[]>
  /** Stops a standby. Its slot holds the WAL that it will need. */
  stop(server: number): Promise<void>
  /** Starts a server that was stopped or died. */
  start(server: number): Promise<void>
  /** Holds replay back: the standby receives WAL, but its queries do not see what is in it. */
  pause(server: number): Promise<void>
  resume(server: number): Promise<void>
  /** Makes a standby the primary: dev/cluster/promotion.ts. */
  promote(server: number): Promise<void>
  kill(server: number, name: NodeJS.Signals): void
  /** Stops the servers that this module runs. The server of startEmbedded has its own stop(). */
  end(): Promise<void>
}

/** Starts standbys of a running server and resolves when each answers queries. Those of an earlier start go on. */
export async function startStandbys(first: Embedded, options: StandbyOptions): Promise<Standbys> {
  const { dataDir } = first.cluster
  const numbers = Array.from({ length: options.count }, (_, index) => index + 1)
  const group: Group = {
    first,
    members: [0, ...numbers].map((number) => memberOf(first, number, (...how) => options.onExit?.(number, ...how))),
    primary: 0,
    password: await generatedSecret(dataDir, PASSWORD),
    synchronous: options.synchronous ? [0, ...numbers].map(slotOf) : [],
  }
  try {
    await asSuperuser(first.superuserUrl, first.port, (client) =>
      allowReplication(client, first.cluster, group.password),
    )
    await forgetAllBut(first, numbers)
    for (const number of numbers) await launchMember(group, find(group, number))
    await reconfigure(group, find(group, 0))
    return commandsOf(group, options.onPromote)
  } catch (error) {
    await Promise.all(group.members.map(haltMember))
    throw error
  }
}

function commandsOf(group: Group, onPromote: StandbyOptions['onPromote']): Standbys {
  const addressOf = (number: number, url: string) =>
    Object.assign(new URL(url), { port: find(group, number).port }).href
  const standbys = () =>
    group.members.filter(({ number, launched }) => number !== group.primary && launched).map(({ number }) => number)
  const announce = async () => {
    const { cluster, url } = group.first
    await writePrivate(cluster.dataDir, join(cluster.dataDir, 'database-url'), `${addressOf(group.primary, url)}\n`)
    await onPromote?.()
  }
  const changeReplay = (number: number, action: 'pause' | 'resume') =>
    onServer(group, runningStandby(group, number), async (client) => {
      await client.query(`select pg_wal_replay_${action}()`)
    })
  const start = async (number: number) => {
    const found = find(group, number)
    if (runs(group, found)) throw refusal(`server ${number} runs`)
    await (isFirst(found) ? group.first.restart() : launchMember(group, found))
  }

  // One command after the other, so that none meets another one half done.
  const oneAtATime = pLimit(1)
  let ending: Promise<unknown> | undefined
  const inTurn = (work: () => Promise<void>) =>
    ending ? Promise.reject(refusal('the standbys are being stopped')) : oneAtATime(work)

  return {
    get primary() {
      return group.primary
    },
    get standbys() {
      return standbys()
    },
    addressOf,
    async list() {
      const written = await onServer(group, find(group, group.primary), writtenBy).catch(() => undefined)
      const listed = group.members.filter(({ number }) => number === group.primary || standbys().includes(number))
      return Promise.all(listed.map((each) => stateOf(group, each, written)))
    },
    stop: (number) => inTurn(() => haltMember(runningStandby(group, number))),
    start: (number) => inTurn(() => start(number)),
    pause: (number) => inTurn(() => changeReplay(number, 'pause')),
    resume: (number) => inTurn(() => changeReplay(number, 'resume')),
    promote: (number) => inTurn(() => promote(group, number, announce)),
    kill(number, name) {
      const found = find(group, number)
      if (isFirst(found)) group.first.kill(name)
      else found.launched?.child.kill(name)
    },
    async end() {
      ending ??= oneAtATime(() => Promise.all(group.members.map(haltMember)))
      await ending
    },
  }
}

/** What is known of a server. One that ends meanwhile counts as stopped. */
async function stateOf(group: Group, member: Member, written: bigint | undefined): Promise<ServerState> {
  const { number: server, port } = member
  const role = server === group.primary ? 'primary' : 'standby'
  const unknown = { server, role, port, lag_bytes: null, lag_seconds: null } as const
  if (!runs(group, member)) return { ...unknown, state: 'stopped' }
  if (role === 'primary') return { ...unknown, state: 'running' }
  const found = await onServer(group, member, readReplay).catch(() => undefined)
  if (found === undefined) return { ...unknown, state: 'stopped' }
  const { replayed, streaming, paused, seconds } = found
  const state = paused ? 'paused' : streaming ? 'streaming' : 'disconnected'
  if (written === undefined || !streaming) return { ...unknown, state }
  return { ...unknown, state, lag_bytes: Math.max(0, Number(written - replayed)), lag_seconds: seconds }
}

/** Removes what earlier standbys left: their slots, which would hold WAL for ever, their role and their data. */
export async function removeStandbys(first: Embedded): Promise<void> {
  const secret = join(first.cluster.dataDir, 'secrets', PASSWORD) // startStandbys makes it first
  if (!existsSync(secret)) return
  await forgetAllBut(first, [])
  await asSuperuser(first.superuserUrl, first.port, (client) => allowReplication(client, first.cluster, undefined))
  await rm(secret)
}

/** Removes slots and data of all standbys but those in `kept`. */
async function forgetAllBut({ cluster, port, superuserUrl }: Embedded, kept: number[]): Promise<void> {
  const others = async (folder: string, pattern: RegExp) =>
    (await readdir(folder)).flatMap((name) => {
      const number = Number(pattern.exec(name)?.[1])
      return Number.isNaN(number) || kept.includes(number) ? [] : [join(folder, name)]
    })
  for (const folder of await others(cluster.home, /^standby-(\d+)$/)) {
    await stopOrphanPostmaster(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // Also the files of a promoted standby, whose folder has another name now.
  for (const file of await others(cluster.dataDir, /^standby-(\d+)(?:-port|\.log(?:\.1)?)$/)) await rm(file)
  await asSuperuser(superuserUrl, port, async (client) => {
    const names = kept.map(slotOf)
    await dropSlots(
      client,
      (await listSlots(client)).filter((slot) => !names.includes(slot)),
    )
  })
}
