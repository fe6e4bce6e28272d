import { join } from 'node:path'
import type pg from 'pg'
import { writePrivate } from '../../src/base/settings/secrets.ts'
import { type Cluster, configure } from '../embedded/cluster.ts'
import { choosePorts } from '../embedded/ports.ts'
import { halt, isRunning, launch, type Server } from '../embedded/postmaster.ts'
import { stopOrphanPostmaster } from '../embedded/process.ts'
import { folderOf, isStandby } from '../embedded/promoted.ts'
import type { Embedded } from '../embedded/server.ts'
import { asSuperuser, makeSlot, primarySettings, slotHolds, standbySettings } from './replication.ts'
import { copyStandby } from './standby-copy.ts'

// A primary and its standbys, on this machine. Servers have numbers: 0 is the one of startEmbedded, 1 to N its
// standbys. A promotion changes which of them is the primary, not their numbers and ports.

/** Before its first start `port` is 0 and `launched` undefined, which it also is for the server of startEmbedded. */
export type Member = { number: number; cluster: Cluster; port: number; launched: Server | undefined }

export type Group = {
  first: Embedded
  members: Member[]
  /** The number of the present primary. */
  primary: number
  /** The password of the standbys' role. */
  password: string
  /** The slots of which one must have a commit before it is acknowledged; none: commits do not wait. */
  synchronous: string[]
}

export const slotOf = (number: number) => `standby_${number}`
const portFileOf = (number: number) => `standby-${number}-port`
export const logOf = (number: number) => `standby-${number}.log`

/** An error that the command line shows as one line. */
export const refusal = (message: string) => Object.assign(new Error(message), { status: 409 })

export function memberOf(first: Embedded, number: number, onExit: Cluster['onExit']): Member {
  const path = folderOf(first.cluster.home, number)
  const cluster = { ...first.cluster, path, log: logOf(number), onExit }
  return { number, cluster, port: number === 0 ? first.port : 0, launched: undefined }
}

export function find({ members }: Group, number: number): Member {
  const found = members[number]
  if (found === undefined) throw refusal(`there is no server ${number}`)
  return found
}

/** Whether startEmbedded runs this server: number 0 until another one is promoted. */
export const isFirst = ({ number, launched }: Member) => number === 0 && launched === undefined

/** Number 0 has the folder of a standby once it came back after a promotion. */
export const pathOf = (group: Group, member: Member) => (isFirst(member) ? group.first : member).cluster.path

export const runs = (group: Group, member: Member) =>
  isFirst(member) ? group.first.isRunning : member.launched !== undefined && isRunning(member.launched.child)

/** Works on a server as its superuser. */
export const onServer = <T>({ first }: Group, { port }: Member, work: (client: pg.Client) => Promise<T>) =>
  asSuperuser(first.superuserUrl, port, work)

export function runningStandby(group: Group, number: number): Member {
  const found = find(group, number)
  if (number === group.primary) throw refusal(`server ${number} is the primary`)
  if (!runs(group, found)) throw refusal(`server ${number} is stopped`)
  return found
}

// A standby has the settings of a primary too, so that they hold from the moment of its promotion.
const settingsOf = (group: Group, { number }: Member) => ({
  ...group.first.settings,
  ...primarySettings(group.synchronous),
  ...(number !== group.primary && standbySettings(slotOf(number), find(group, group.primary).port, group.password)),
})

/** Makes a running server read its present settings. */
export async function reconfigure(group: Group, member: Member): Promise<void> {
  await configure({ ...member.cluster, path: pathOf(group, member) }, settingsOf(group, member))
  await onServer(group, member, (client) => client.query('select pg_reload_conf()'))
}

/** Starts a server. A standby whose data cannot go on from what the primary holds gets a copy of the primary's. */
export async function launchMember(group: Group, member: Member): Promise<void> {
  const { cluster, number, port } = member
  const { dataDir, path } = cluster
  await stopOrphanPostmaster(path)
  if (number !== group.primary)
    await onServer(group, find(group, group.primary), async (client) => {
      if (isStandby(path) && (await slotHolds(client, slotOf(number)))) return
      await makeSlot(client, slotOf(number))
      await copyStandby(client, cluster)
    })
  await configure(cluster, settingsOf(group, member))
  const ports = port === 0 ? await choosePorts(dataDir, undefined, portFileOf(number)) : async () => port
  member.launched = await launch(cluster, ports)
  member.port = member.launched.port
  await writePrivate(dataDir, join(dataDir, portFileOf(number)), `${member.port}\n`)
}

export async function haltMember({ launched }: Member): Promise<void> {
  if (launched) await halt(launched)
}
