import { createReplica, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Keeps a copy of a person's data, logs habits without a network, ends, and sends them after its next start.
//   npx node examples/replica.ts [API] [SANDBOX]

const { api } = await newcomer()
const today = new Date().toISOString().slice(0, 10)
await ok(api.PUT('/users/me/timezone', { body: { timezone: 'UTC' } })) // today is a day in UTC
for (const name of ['Walk', 'Read', 'Sleep']) {
  const habit = { name, icon: '🌱', start_date: today, energy_cost: 1, energy_return: 2 }
  await ok(api.POST('/habits/', { body: habit }))
}

// In a browser get and set call localStorage, or idb-keyval for more than 5 MB; on a phone, AsyncStorage.
const texts = new Map<string, string>()
const storage = {
  get: (key: string) => texts.get(key),
  set: (key: string, text: string) => texts.set(key, text),
}

const replica = await createReplica(api, storage)
await replica.sync()
console.log(`the copy has ${replica.list('habit').length} habits`)

// None of this needs a network. A check-in names its day, because it may be sent on a later one.
for (const habit of replica.list('habit')) {
  const { id: goal_id } = habit.goals.find(({ tier }) => tier === 'clear')!
  await replica.write({ method: 'POST', path: '/goal_completions/', body: { goal_id, completed_on: today } })
}
const taken = { name: 'Walk', icon: '🌱', start_date: today, energy_cost: 1, energy_return: 2 }
await replica.write({ method: 'POST', path: '/habits/', body: taken })
console.log(`${replica.pending.length} writes wait`)

// The app starts again. The queue is still there, and the first sync sends it in one request.
const restarted = await createReplica(api, storage, {
  onAnswer: ({ path }, { status }) => console.log(`${path} ${status}`),
  onRefused: ({ path }, { status }) => console.log(`${path} refused: ${status}`),
})
await restarted.sync()
const streaks = restarted.list('habit').map(({ name, streak }) => `${name} ${streak}`)
console.log(`${restarted.pending.length} writes wait; ${streaks.sort().join(', ')}`)
