import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../client/index.ts'
import { HABIT } from '../support/habits.ts'
import { entry, memory, useReplicas } from '../support/replicas.ts'

// Edits of one object on two devices (docs/clients.md#without-a-network).

const replicas = useReplicas()
const { replicaOf, messages } = replicas
const ann = () => replicas.ann

describe('two devices', () => {
  const tagOf = async (path: string) => (await ann().get(path)).headers.get('etag') as string
  type Edit = { name: string; icon: string }
  const pick = (body: unknown, ...names: Array<keyof Edit>) =>
    Object.fromEntries(names.map((name) => [name, (body as Edit)[name]]))

  test('edit one habit: the second edit meets a conflict, is merged by the app and sent again', async () => {
    const path = `/habits/${(await ann().post('/habits/', HABIT)).body.id as number}` as const
    const [tablet, phone] = [await tagOf(path), await tagOf(path)]
    const conflicts: unknown[] = []
    const onTablet = await replicaOf(ann())
    const onPhone = await replicaOf(ann(), memory(), {
      onConflict({ operation, current }) {
        conflicts.push([pick(operation.body, 'name', 'icon'), pick(current, 'name', 'icon')])
        return { ...HABIT, ...pick(operation.body, 'name'), ...pick(current, 'icon') }
      },
    })
    await onTablet.write({ method: 'PUT', path, body: { ...HABIT, icon: '🏃' }, ifMatch: tablet })
    await onPhone.write({ method: 'PUT', path, body: { ...HABIT, name: 'Run' }, ifMatch: phone })
    await onPhone.write(entry('after the edit'))
    await onTablet.sync()
    await onPhone.sync()
    expect(conflicts).toEqual([
      [
        { name: 'Run', icon: HABIT.icon },
        { name: 'Walk', icon: '🏃' },
      ],
    ])
    expect((await ann().get(path)).body).toMatchObject({ name: 'Run', icon: '🏃' })
    expect([onPhone.pending, onPhone.list('habit')]).toMatchObject([[], [{ name: 'Run', icon: '🏃' }]])
    expect(await messages()).toEqual(['after the edit'])
  })

  test('make no conflict where one of them edits twice from the same version', async () => {
    const path = `/habits/${(await ann().post('/habits/', HABIT)).body.id as number}` as const
    const ifMatch = await tagOf(path)
    const replica = await replicaOf(ann(), memory(), { onConflict: () => expect.unreachable() })
    for (const name of ['Run', 'Swim', 'Rest'])
      await replica.write({ method: 'PUT', path, body: { ...HABIT, name }, ifMatch })
    await replica.sync()
    expect([replica.pending, replica.list('habit')]).toMatchObject([[], [{ name: 'Rest' }]])
  })

  test('edit one habit: without a merge the second edit is refused or given up', async () => {
    const path = `/habits/${(await ann().post('/habits/', HABIT)).body.id as number}` as const
    const stale = await tagOf(path)
    await ann().put(path, { ...HABIT, icon: '🏃' })
    const refused: Outcome[] = []
    const write = { method: 'PUT', path, body: { ...HABIT, name: 'Run' }, ifMatch: stale } as const
    const plain = await replicaOf(ann(), memory(), { onRefusal: (_, outcome) => refused.push(outcome) })
    await plain.write(write)
    await plain.sync()
    expect(refused).toMatchObject([{ status: 412, body: { detail: 'edit_conflict', current: { icon: '🏃' } } }])
    const yielding = await replicaOf(ann(), memory(), { onConflict: () => undefined })
    await yielding.write(write)
    await yielding.sync()
    expect([plain.pending, yielding.pending]).toEqual([[], []])
    expect((await ann().get(path)).body).toMatchObject({ name: 'Walk', icon: '🏃' })
  })
})
