import { createClient, createReplica, ok, type Storage } from '../../client/index.ts'

// Shows the habits of an account and logs them, with and without a network. To try it beside `npm start`:
//   cd examples/offline-page && npx esbuild page.ts --bundle --format=esm --outdir=. --servedir=.
// The address may name another service and account: ?api=…&email=…&password=…

const asked = new URLSearchParams(location.search)
const email = asked.get('email') ?? 'demo@example.com'
const password = asked.get('password') ?? 'a walk every morning'
const api = createClient(asked.get('api') ?? 'http://127.0.0.1:8000', {
  token: localStorage.getItem(`token of ${email}`),
  onToken: (token) => localStorage.setItem(`token of ${email}`, token ?? ''),
})
if (!api.token) api.token = (await ok(api.POST('/auth/login', { body: { email, password } }))).token

const storage: Storage = {
  get: (key) => localStorage.getItem(key),
  set: (key, text) => localStorage.setItem(key, text),
}
const replica = await createReplica(api, storage, {
  onChange: show,
  onRefused: ({ path }, { status }) => {
    element('refusals').append(itemOf(`${path} was refused: ${status}`))
  },
})
show()
replica.follow()

/** Logs the habit for today. */
async function log(goal_id: number) {
  const body = { goal_id, completed_on: replica.today() }
  await replica.write({ method: 'POST', path: '/goal_completions/', body })
}

function show() {
  const items = replica.list('habit').map(({ name, icon, streak, goals }) => {
    const button = document.createElement('button')
    button.textContent = `${icon} ${name}: ${streak}`
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
