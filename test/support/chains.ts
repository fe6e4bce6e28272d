import { expect } from 'vitest'
import type { Operation, Storage } from '../../client/index.ts'
import type { Client } from './client.ts'
import { HABIT } from './habits.ts'
import { liveUntil } from './mortal.ts'
import type { useReplicas } from './replicas.ts'

// A chain of three writes without a network: a habit is created, ticked and corrected. However its app is killed, the
// service has the first so many of them, each once (docs/clients.md#without-a-network).

type Replicas = ReturnType<typeof useReplicas>

const LINKS = ['nothing', 'a habit', 'a tick', 'a correction']

/** Lives a chain, killed after each of these numbers of steps and started again; answers how often. */
export async function liveChain({ replicaOf }: Replicas, person: Client, name: string, deaths: number[]) {
  const storage = new Map<string, string>()
  const refused: Operation[] = []
  const day = new Date().toISOString().slice(0, 10)
  let kept = 0
  let kills = 0
  const live = async (mortal: Storage, step: () => void) => {
    const replica = await replicaOf(person, mortal, {
      onAnswer: step,
      onRefused: (operation) => refused.push(operation),
    })
    if (kills === 0) {
      const { goals } = await replica.create('habit', { ...HABIT, name })
      kept++
      const goal_id = goals[1]?.id as number
      await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id, completed_on: day } })
      kept++
      await replica.write({ method: 'PUT', path: `/goal_completions/${goal_id}/${day}`, body: { did_complete: false } })
      kept++
    }
    await replica.sync()
  }
  for (const death of deaths) {
    if (await liveUntil(death, storage, live)) break
    kills++
  }
  const last = await replicaOf(person, storage as unknown as Storage, { onRefused: (one) => refused.push(one) })
  await last.sync()
  expect([last.pending, refused], name).toEqual([[], []])
  const found = (await person.get('/habits/?limit=200')).body.filter((habit: { name: string }) => habit.name === name)
  const units = found.flatMap((habit: { goals: Array<{ completions: Array<{ completed_units: number }> }> }) =>
    habit.goals.flatMap(({ completions }) => completions.map(({ completed_units }) => completed_units)),
  )
  const link = ['0:', '1:', '1:2', '1:0'].indexOf(`${found.length}:${units}`) // the clear goal's target is 2 units
  expect(LINKS[link], `${name}: ${found.length} habits, units ${units}`).toBeDefined()
  expect(link, `${name} kept ${LINKS[kept]}`).toBeGreaterThanOrEqual(kept)
  expect(last.list('habit').filter((habit) => habit.name === name)).toHaveLength(found.length)
  if (found.length > 0) await person.delete(`/habits/${found[0].id}`)
  return kills
}
