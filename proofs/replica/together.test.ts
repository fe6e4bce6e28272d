import { expect, test } from 'vitest'
import { createClient, createReplica, type Operation, ok, type Replica, type Resource } from '../../client/index.ts'
import { randomOf } from '../../dev/lives/life.ts'
import { HABIT } from '../../test/support/habits.ts'
import { memory, reach, useReplicas } from '../../test/support/replicas.ts'
import { PASSWORD } from '../../test/support/server.ts'

// Two tabs of a laptop and a phone are used at once for ten minutes, one act every two seconds of them, without waiting
// between. Networks go and come back, answers are lost, and tabs are opened anew. In the end all show one truth.

const replicas = useReplicas()
const ACTS = 300
const SEED = Number(process.env.TOGETHER_SEED ?? Math.floor(Math.random() * 2 ** 31))
const SHOWN: Resource[] = ['habit', 'goal_completion', 'journal_entry', 'account', 'usage', 'stage_progress']

type Tab = { device: 'laptop' | 'phone'; storage: ReturnType<typeof memory>; replica: Replica }

test(`two tabs and two devices agree after ten minutes (TOGETHER_SEED=${SEED})`, async () => {
  const { server, ann } = replicas
  const random = randomOf(SEED)
  const chance = (probability: number) => random() < probability
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const away = new Set<string>()
  let faults = false
  // The address of the service begins with the device's name, by which its network is told from the other's.
  globalThis.fetch = async (input) => {
    const request = input as Request
    const [, device = ''] = new URL(request.url).pathname.split('/')
    if (away.has(device)) throw new TypeError('fetch failed')
    const answer = await reach(new Request(request.url.replace(`/${device}/`, '/'), request))
    if (faults && chance(0.05)) throw new TypeError('the answer was lost')
    return answer
  }
  const refused: Array<[operation: Operation, status: number]> = []
  const options = {
    onRefused: (operation: Operation, { status }: { status: number }) => refused.push([operation, status]),
  }
  const open = async (device: Tab['device'], storage: Tab['storage']): Promise<Tab> => {
    const api = createClient(`${server.url}/${device}`, { device, session: storage, longestPauseMs: 0 })
    await api.ready
    if (api.token === null) await ok(api.POST('/auth/login', { body: { email: ann.email, password: PASSWORD } }))
    return { device, storage, replica: await createReplica(api, storage, options) }
  }
  const laptop = memory()
  const tabs = [await open('laptop', laptop), await open('laptop', laptop), await open('phone', memory())]
  const entries: string[] = []
  const habits: string[] = []

  /** Writes at one tab, as a person does. */
  async function act({ replica }: Tab, nth: number) {
    const kind = random()
    const known = replica.list('habit')
    if (known.length === 0 || (kind < 0.03 && habits.length < 8)) {
      habits.push(`Habit ${nth}`)
      await replica.create('habit', { ...HABIT, name: `Habit ${nth}` })
    } else if (kind < 0.4) {
      entries.push(`Act ${nth}`)
      await replica.create('journal_entry', { message: `Act ${nth}` })
    } else {
      const [, goal] = pick(known).goals
      const path = `/goal_completions/${goal?.id as number}/${replica.today()}` as const
      await replica.write(
        kind < 0.85 ? { method: 'PUT', path, body: { did_complete: chance(0.7) } } : { method: 'DELETE', path },
      )
    }
  }

  faults = true
  let failed = 0
  for (let nth = 0; nth < ACTS; nth++) {
    const place = Math.floor(random() * tabs.length)
    const tab = tabs[place] as Tab
    if (chance(0.04)) away.has(tab.device) ? away.delete(tab.device) : away.add(tab.device)
    if (chance(0.03)) tabs[place] = await open(tab.device, tab.storage)
    await act(tabs[place] as Tab, nth)
    const syncing = tabs.filter(() => chance(0.3))
    const outcomes = await Promise.allSettled(syncing.map(({ replica }) => replica.sync()))
    failed += outcomes.filter(({ status }) => status === 'rejected').length
  }
  expect(failed).toBeGreaterThan(10)
  away.clear()
  faults = false
  for (const _round of [1, 2]) for (const { replica } of tabs) await replica.sync()

  const { replica: truth } = await open('phone', memory())
  await truth.sync()
  const shown = ({ list }: Replica) =>
    SHOWN.map((resource) => list(resource).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))))
  for (const { replica } of tabs) {
    expect(replica.pending).toEqual([])
    expect(shown(replica)).toEqual(shown(truth))
  }
  const texts = truth.list('journal_entry').map(({ message }) => message)
  expect(texts.sort()).toEqual(entries.sort())
  expect(
    truth
      .list('habit')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(habits.sort())
  // What is not logged cannot be taken back; nothing else is refused.
  expect(refused.filter(([{ method }, status]) => method !== 'DELETE' || status !== 404)).toEqual([])
})
