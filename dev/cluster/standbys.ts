import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedSecret, writePrivate } from '../../src/base/settings/secrets.ts'
import { type Cluster, configure } from '../embedded/cluster.ts'
import { choosePorts } from '../embedded/ports.ts'
import { halt, launch, type Server } from '../embedded/postmaster.ts'
import { stopOrphanPostmaster } from '../embedded/process.ts'
import type { Embedded } from '../embedded/server.ts'
import {
  allowReplication,
  asSuperuser,
  dropSlots,
  listSlots,
  makeSlot,
  primarySettings,
  slotHolds,
  standbySettings,
} from './replication.ts'
import { copyStandby } from './standby-copy.ts'

// Streaming standbys of the embedded server, on this machine. They have numbers, from 1 on.

export const MOST_STANDBYS = 5
const PASSWORD = 'app_standby_password'

export type StandbyOptions = {
  count: number
  /** Whether a commit waits until one standby has it on its disk. */
  synchronous?: boolean
  /** A standby ended without stop() or end(). */
  onExit?: (standby: number, code: number | null, signal: NodeJS.Signals | null) => void
}

export type Standbys = {
  /** The address of a standby, made from the address of its primary. */
  addressOf(standby: number, url: string): string
  /** Stops a standby. Its slot holds the WAL that it will need. */
  stop(standby: number): Promise<void>
  /** Starts a standby that was stopped or died. */
  start(standby: number): Promise<void>
  /** Stops all standbys. */
  end(): Promise<void>
}

/** Before its first start `port` is 0 and `launched` undefined. */
type Standby = { number: number; cluster: Cluster; port: number; launched: Server | undefined }

export const slotOf = (number: number) => `standby_${number}`

/** Starts standbys of a running server and resolves when each answers queries. Those of an earlier start go on. */
export async function startStandbys(first: Embedded, options: StandbyOptions): Promise<Standbys> {
  const { dataDir, home } = first.cluster
  const numbers = Array.from({ length: options.count }, (_, index) => index + 1)
  const settings = { ...first.settings, ...primarySettings(options.synchronous ? numbers.map(slotOf) : []) }
  const password = await generatedSecret(dataDir, PASSWORD)
  const standbys = new Map(
    numbers.map((number): [number, Standby] => {
      const path = join(home, `standby-${number}`)
      const onExit: Cluster['onExit'] = (...how) => options.onExit?.(number, ...how)
      const cluster = { ...first.cluster, path, log: `standby-${number}.log`, onExit }
      return [number, { number, cluster, port: 0, launched: undefined }]
    }),
  )
  const of = (number: number) => standbys.get(number) as Standby

  /** One whose data cannot go on from what the primary holds gets a copy of the primary's. */
  async function start({ number, cluster, port }: Standby): Promise<void> {
    const [slot, file] = [slotOf(number), `standby-${number}-port`]
    await stopOrphanPostmaster(cluster.path)
    await asSuperuser(first.superuserUrl, first.port, async (client) => {
      if (existsSync(join(cluster.path, 'standby.signal')) && (await slotHolds(client, slot))) return
      await makeSlot(client, slot)
      await copyStandby(client, cluster)
    })
    await configure(cluster, { ...settings, ...standbySettings(slot, first.port, password) })
    const ports = port === 0 ? await choosePorts(dataDir, undefined, file) : async () => port
    const launched = await launch(cluster, ports)
    Object.assign(of(number), { launched, port: launched.port })
    await writePrivate(dataDir, join(dataDir, file), `${launched.port}\n`)
  }
  const stop = async ({ launched }: Standby) => {
    if (launched) await halt(launched)
  }
  const end = async () => {
    await Promise.all([...standbys.values()].map(stop))
  }
  try {
    await asSuperuser(first.superuserUrl, first.port, (client) => allowReplication(client, first.cluster, password))
    await forgetAllBut(first, numbers)
    for (const standby of standbys.values()) await start(standby)
    await configure(first.cluster, settings)
    await asSuperuser(first.superuserUrl, first.port, (client) => client.query('select pg_reload_conf()'))
  } catch (error) {
    await end()
    throw error
  }
  return {
    addressOf: (number, url) => Object.assign(new URL(url), { port: of(number).port }).href,
    stop: (number) => stop(of(number)),
    start: (number) => start(of(number)),
    end,
  }
}

/** Removes what earlier standbys left: their slots, which would keep WAL forever, their role and their data. */
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
  for (const file of await others(cluster.dataDir, /^standby-(\d+)(?:-port|\.log(?:\.1)?)$/)) await rm(file)
  await asSuperuser(superuserUrl, port, async (client) => {
    const names = kept.map(slotOf)
    await dropSlots(
      client,
      (await listSlots(client)).filter((slot) => !names.includes(slot)),
    )
  })
}
