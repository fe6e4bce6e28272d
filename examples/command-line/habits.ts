import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient, createReplica, ok, type Storage } from '../../client/index.ts'

// Lists habits and ticks them, with and without a network. To try it beside `npm start`, in the checkout:
//   npx node examples/command-line/habits.ts sign-in demo@example.com 'a walk every morning'
//   npx node examples/command-line/habits.ts list
//   npx node examples/command-line/habits.ts tick Walk
// --api names another service, --folder another place for the session and the copy. Run one command at a time.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { api: { type: 'string' }, folder: { type: 'string' } },
})
const [command = '', ...words] = positionals
if (!['sign-in', 'list', 'tick'].includes(command)) end('Commands: sign-in <e-mail> <password>, list, tick <habit>')
const folder = values.folder ?? '.data/command-line'
await mkdir(folder, { recursive: true, mode: 0o700 }) // a reader of the session file would be signed in

const fileOf = (key: string) => join(folder, encodeURIComponent(key))
/** A file for each key. A new text replaces the old one whole. */
const storage: Storage = {
  get: (key) =>
    readFile(fileOf(key), 'utf8').catch((error) => (error.code === 'ENOENT' ? null : Promise.reject(error))),
  async set(key, text) {
    await writeFile(`${fileOf(key)}.new`, text, { mode: 0o600, flush: true })
    await rename(`${fileOf(key)}.new`, fileOf(key))
  },
}
const api = createClient(values.api ?? 'http://127.0.0.1:8000', { device: 'Command line', session: storage })
await api.ready

if (command === 'sign-in') {
  const [email = '', password = ''] = words
  await ok(api.POST('/auth/login', { body: { email, password } }))
}
if (api.token === null) end('Sign in first: habits.ts sign-in <e-mail> <password>')
const replica = await createReplica(api, storage, {
  onRefused: ({ path }, { status, body }) => console.log(`${path} was refused: ${status} ${JSON.stringify(body)}`),
})

if (command === 'tick') {
  // A habit that was made on another device is known after a synchronisation.
  if (find(words.join(' ')) === undefined) await synchronise()
  const goal = find(words.join(' '))?.goals.find(({ tier }) => tier === 'clear')
  if (goal === undefined) end(`There is no habit ${words.join(' ')}.`)
  const body = { goal_id: goal.id, completed_on: replica.today() }
  await replica.write({ method: 'POST', path: '/goal_completions/', body })
}
await synchronise()
for (const { icon, name, streak } of replica.list('habit')) console.log(`${icon} ${name}: ${streak}`)

function find(name: string) {
  return replica.list('habit').find((habit) => habit.name.toLowerCase() === name.toLowerCase())
}

/** Sends what waits and fetches what changed; without a network both wait for the next run. */
async function synchronise() {
  await replica.sync().catch((error) => {
    console.log(`Not synchronised (${error.message}); ${replica.pending.length} waiting.`)
  })
}

function end(message: string): never {
  console.error(message)
  process.exit(1)
}
