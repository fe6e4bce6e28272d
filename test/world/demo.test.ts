import { expect, test } from 'vitest'
import { DEMO, type DemoOptions, startDemo } from '../../dev/sandbox/people/demo.ts'
import { createLog } from '../../src/base/log.ts'
import { createClient } from '../support/client.ts'
import { HABIT } from '../support/habits.ts'
import { useLives } from '../support/lives.ts'
import { useServer } from '../support/server.ts'

// The demo account of `npm start` (docs/contract/world.md#demo-account).

const server = useServer()
const lives = useLives(server)

const startHere = (log = createLog('silent')) => {
  const options: DemoOptions = {
    lives,
    apiUrl: server.database.urlOf('app_api'),
    ownerUrl: server.database.urlOf('owner'),
    isAdmin: false,
    people: 0,
    masterKeys: server.config.JOURNAL_ENCRYPTION_KEYS,
    log,
  }
  return startDemo(options)
}

/** Starts with the account so, expects that this makes no account and throws nothing; returns what the log says. */
async function failedHere({ is_active }: { is_active: boolean }): Promise<string> {
  await server.database.owner.query('update auth.users set is_active = $1 where email = $2', [is_active, DEMO.email])
  const lines: string[] = []
  expect(await startHere(createLog('warn', { write: (line) => void lines.push(line) }))).toBeUndefined()
  expect(lines).toHaveLength(1)
  const { msg, reason } = JSON.parse(lines[0] ?? '')
  expect(msg).toBe('demo_life_ended')
  return reason
}

async function signedIn() {
  const { body } = await server.anonymous.post('/auth/login', DEMO)
  return { id: body.user_id as number, client: createClient(server.url, { token: body.token }) }
}

test('a life that was stopped begins anew, unless somebody has used the account since', async () => {
  const stopped = lives.live({
    name: 'graduate',
    email: DEMO.email,
    afterDay: async ({ day }) => (day === 2 ? Promise.reject(new Error('Ctrl-C')) : undefined),
  })
  await expect(stopped).rejects.toThrow('Ctrl-C')
  const first = await signedIn()
  const { body: habit } = await first.client.post('/habits/', { ...HABIT, name: 'Swim' })
  expect(await startHere()).toEqual(DEMO)
  const used = await signedIn()
  expect(used.id).toBe(first.id)

  expect((await used.client.delete(`/habits/${habit.id}`)).status).toBe(204)
  expect(await failedHere({ is_active: false })).toMatch('/auth/login was answered 401')
  server.sandbox.faults.license = { status: 500 }
  expect(await failedHere({ is_active: true })).toMatch('/auth/signup was answered 503')
  server.sandbox.faults.license = undefined
  expect(await startHere()).toEqual(DEMO)
  const anew = await signedIn()
  expect(anew.id).toBeGreaterThan(first.id)
  await expect.poll(async () => (await anew.client.get('/journal/')).body.total).toBeGreaterThan(3)
})

test('an account of today is no life that was stopped', async () => {
  await server.database.owner.query('update auth.users set created_at = now() where email = $1', [DEMO.email])
  const { id } = await signedIn()
  await startHere()
  expect((await signedIn()).id).toBe(id)
})
