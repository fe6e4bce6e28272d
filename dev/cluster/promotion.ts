import { join } from 'node:path'
import { writePrivate } from '../../src/base/settings/secrets.ts'
import { PORT_FILE } from '../embedded/ports.ts'
import { recordPromotion } from '../embedded/promoted.ts'
import { dropSlots, lastRecordOf, listSlots, makeSlot, oldestHeld, readReplay } from './replication.ts'
import {
  find,
  type Group,
  haltMember,
  isFirst,
  launchMember,
  type Member,
  onServer,
  pathOf,
  reconfigure,
  refusal,
  runningStandby,
  runs,
  slotOf,
} from './standby-group.ts'

/**
 * Makes a standby the primary. The present primary is stopped before, if it runs; the other standbys follow the new
 * one, and the old primary comes back as a standby with a new copy. Refuses where that would lose a commit that a
 * running server has. `announce` is called when the new primary takes writes.
 */
export async function promote(group: Group, number: number, announce: () => Promise<void>): Promise<void> {
  const { dataDir, home } = group.first.cluster
  const next = runningStandby(group, number)
  const old = find(group, group.primary)
  const rest = group.members.filter((each) => each !== next && each !== old && runs(group, each))
  const { streaming, received } = await onServer(group, next, readReplay)
  if (runs(group, old)) {
    if (!streaming) throw refusal(`server ${number} has no connection to the primary`)
  } else await requireFurthest(group, next, received, rest)

  // From now on the next primary holds the WAL that the others will need.
  await onServer(group, next, async (client) => {
    await dropSlots(client, await listSlots(client))
    for (const each of rest) await makeSlot(client, slotOf(each.number))
  })
  await recordPromotion(home, number)
  if (!(await retire(group, old, next))) throw refusal(`server ${number} has not received all that the primary wrote`)
  await onServer(group, next, (client) => client.query('select pg_promote()'))
  group.primary = number
  await writePrivate(dataDir, join(dataDir, PORT_FILE), `${next.port}\n`)
  await announce()
  await reconfigure(group, next)
  for (const each of rest) await follow(group, each, next)
  await launchMember(group, old)
}

/** Refuses if another standby has received more: what a dead primary acknowledged may be on one standby only. */
async function requireFurthest(group: Group, next: Member, received: bigint, rest: Member[]): Promise<void> {
  for (const each of rest)
    if ((await onServer(group, each, readReplay)).received > received)
      throw refusal(`server ${each.number} has received more than server ${next.number}`)
}

/** Stops the old primary. If it ran and the next primary lacks WAL of it, starts it again and answers false. */
async function retire(group: Group, old: Member, next: Member): Promise<boolean> {
  const path = pathOf(group, old)
  /** Whether the next primary has all WAL of the old one, which is stopped by now. */
  const isComplete = async (lived: boolean) =>
    !lived || (await onServer(group, next, readReplay)).received > (await lastRecordOf(path))
  if (isFirst(old)) return group.first.retire(isComplete)
  const lived = runs(group, old)
  await haltMember(old)
  let complete = false
  try {
    complete = await isComplete(lived)
  } finally {
    if (!complete) await launchMember(group, old)
  }
  return complete
}

/** Lets a running standby stream from the new primary, or copies it again if its slot there lacks WAL that it needs. */
async function follow(group: Group, each: Member, next: Member): Promise<void> {
  const oldest = await onServer(group, next, (client) => oldestHeld(client, slotOf(each.number)))
  if ((await onServer(group, each, readReplay)).received >= oldest) return reconfigure(group, each)
  await haltMember(each)
  await onServer(group, next, (client) => dropSlots(client, [slotOf(each.number)]))
  await launchMember(group, each)
}
