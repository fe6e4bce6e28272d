import { createClient, createReplica, ok, type Storage } from '../../client/index.ts'

// Shows the habits of an account and logs them, with and without a network. It also opens without one (worker.js), and
// stays signed in for weeks. To try it beside `npm start`:
//   cd examples/offline-page && npx esbuild page.ts --bundle --format=esm --outdir=. --servedir=.
// The address may name another service and account: ?api=…&email=…&password=…

const asked = new URLSearchParams(location.search)
const email = asked.get('email') ?? 'demo@example.com'
const password = asked.get('password') ?? 'a walk every morning'
await navigator.serviceWorker.register('worker.js')
/** The texts of each account of this browser. */
const storage: Storage = {
  get: (key) => localStorage.getItem(`${email} ${key}`),
  set: (key, text) => localStorage.setItem(`${email} ${key}`, text),
}
const address = asked.get('api') ?? 'http://127.0.0.1:8000'
const offset = await sandboxOffset()
/** The time by which days are counted. */
const now = () => Date.now() + offset
const api = createClient(address, { device: 'A browser', session: storage, now })
await api.ready
if (!api.token) await ok(api.POST('/auth/login', { body: { email, password } }))

const replica = await createReplica(api, storage, {
  onChange: show,
  onRefused: ({ path }, { status }) => {
    element('refusals').append(itemOf(`${path} was refused: ${status}`))
  },
})
show()
replica.follow()

/** How far the sandbox's clock was moved, in ms; without a network as far as last time. Others have no such clock. */
async function sandboxOffset() {
  const answer = await fetch(`${address}/sandbox/clock`).catch(() => undefined)
  if (answer?.ok) {
    const clock: { now: string } = await answer.json()
    await storage.set('offset', String(Date.parse(clock.now) - Date.now()))
  }
  return Number(await storage.get('offset'))
}

/** Logs the habit for today. */
async function log(goal_id: number) {
  const body = { goal_id, completed_on: replica.today() }
  await replica.write({ method: 'POST', path: '/goal_completions/', body })
}

function show() {
  const items = replica.list('habit').map(({ name, icon, streak, streak_unit, goals }) => {
    const button = document.createElement('button')
    button.textContent = `${icon} ${name}: ${streak} ${streak_unit}${streak === 1 ? '' : 's'}`
    button.onclick = () => log(goals.find(({ tier }) => tier === 'clear')!.id)
    return itemOf(button)
  })
  element('habits').replaceChildren(...items)
  element('waiting').textContent = String(replica.pending.length)
}

function itemOf(content: string | Node) {
  const item = document.createElement('li')
  item.append(content)
  return item
}

function element(id: string) {
  return document.getElementById(id) as HTMLElement
}
