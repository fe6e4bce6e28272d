import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// Runs the programs of examples/ and the one in docs/clients.md.

const server = useServer({ worker: true })
const DEMO = { email: 'demo@example.com', password: 'a walk every morning' }

beforeEach(() => server.database.owner.query('truncate auth.rate_limits'))

const run = async (...args: string[]) => (await promisify(execFile)(process.execPath, args)).stdout.trim().split('\n')

/** The expected output of each, line by line. */
const PRINTS: Record<string, Array<string | RegExp>> = {
  'sign-up': [
    /^newcomer-\d+@example\.com has an account$/,
    'the phone shows week 1',
    'signed in: My phone, which is this one',
    'the phone is signed out: signed_out',
  ],
  habits: [
    'Walk has the goals low, clear, stretch',
    'streak 1, then 2 (streak_incremented)',
    'again: streak 2, replayed true',
    '2 completions, longest streak 2',
    '🚶 Walk: 2 days in a row',
  ],
  journal: [
    'pending: The 🪿 were back on the river.',
    /^folded: entry \d+ into \d+$/,
    'Geese [freeform, hierarchical_reflection] 19 characters',
    'untitled [freeform] 86 characters',
    '1 about the river',
  ],
  replica: [
    'the copy has 3 habits',
    '4 writes wait',
    ...Array<string>(3).fill('/goal_completions/ 200'),
    '/habits/ refused: 409',
    '0 writes wait; Read 1, Sleep 1, Walk 1',
  ],
  'encrypted-store': [
    'kept: true, readable: false',
    'opened again: The heron stood in the rain. It waits without a network.',
    '1 write waits',
    'with another key: OperationError',
  ],
  resonance: [
    '50 of 50 free messages left, 0 bought',
    '… waiting for the model, half a minute at most',
    'theme at “I walked to the mill before breakfast.”',
    'connection at “The wheel has stood still for years, and still I listen for it.”',
    '49 of 50 free messages left, 0 bought',
    '… waiting for the model once more',
    /^an essay of \d\d+ words$/,
    'walked: logged, streak 1',
  ],
  rxdb: [
    'the service has: Written without a network.',
    'RxDB has: Written on another device. | Written without a network.',
    'the service has: Edited here.',
    'RxDB has: Written on another device.',
  ],
  practice: [
    /^stage 1 offers .+, /,
    '10 minutes of meditation_timer',
    'this week 1, in 30 days 10 minutes',
    'The bell is kinder than the clock.',
  ],
  course: [/^open( locked){9}$/, /: \d{3,} words$/, 'read again: 304', '1 read'],
  'password-reset': [
    /has an account/,
    /^… waiting for the mail at http.+\/mails, for a minute at most$/,
    'signed in: 200',
    'the old phone: 401, its token null',
  ],
  errors: [
    '422 name (string_too_short), energy_cost (less_than_equal)',
    '409 taken',
    '404 habit_not_found',
    /^429 rate_limit_exceeded, again in \d+ s$/,
  ],
  leave: [
    'thirty-six-weeks-export: 1 entry',
    /^\d+ lines of Markdown$/,
    'confirmation_email_mismatch',
    /^\d+ rows erased, recoverable: false$/,
    'afterwards: 401, token null',
  ],
}

test('every file of examples/ has its expected output here', async () => {
  expect((await readdir('examples')).filter((name) => name.endsWith('.ts')).sort()).toEqual(
    Object.keys(PRINTS)
      .map((name) => `${name}.ts`)
      .sort(),
  )
})

test.each(Object.entries(PRINTS))('examples/%s.ts, by the command in its comment', async (name, expected) => {
  const [, command = ''] =
    /^\/\/ {3}(.* \[API\] \[SANDBOX\])$/m.exec(await readFile(`examples/${name}.ts`, 'utf8')) ?? []
  const here = command.replace('[API] [SANDBOX]', `${server.url} ${server.sandbox.url}`)
  const lines = (await promisify(execFile)('bash', ['-euc', here])).stdout.trim().split('\n')
  expect(lines).toEqual(expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))))
})

test('an example says that no service runs, in one line', async () => {
  const ended = await promisify(execFile)(process.execPath, ['examples/habits.ts', 'http://127.0.0.1:9']).catch(
    (error) => error,
  )
  expect([ended.code, ended.stdout, ended.stderr]).toEqual([
    1,
    '',
    'Nothing answers at http://127.0.0.1:9. Run npm start first, or name two addresses: API SANDBOX\n',
  ])
})

test('the client of docs/clients.md runs', async () => {
  const license_key = server.sandbox.license.issue(DEMO)
  expect((await server.anonymous.post('/auth/signup', { ...DEMO, license_key })).status).toBe(200)
  const page = await readFile('docs/clients.md', 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith('A client in ten lines\n'))
  const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(section ?? '') ?? []
  expect(program.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10)
  for (const said of [DEMO.email, DEMO.password, 'http://127.0.0.1:8000']) expect(program).toContain(said)
  const here = program.replace('http://127.0.0.1:8000', server.url)
  const lines = await run('--input-type=module-typescript', '--eval', here)
  expect(lines).toEqual([
    expect.stringMatching(/^“The heron stood in the rain, waiting\.” ./),
    expect.stringMatching(/^“So did I\.” ./),
    '49 free messages left this month',
  ])
})

// The last one: from here on the process refuses sign-ups for a minute.
test('an example says that it waits for the limit on sign-ups', async () => {
  const refused = { password: DEMO.password, license_key: 'not a key' }
  for (let n = 0; n < 3; n++) await server.anonymous.post('/auth/signup', { email: `n${n}@example.com`, ...refused })
  const child = spawn(process.execPath, ['examples/habits.ts', server.url, server.sandbox.url])
  const [line] = await once(child.stdout, 'data')
  child.kill()
  expect(String(line)).toMatch(/^… waiting \d+ s: the service allows three sign-ups per minute from one address\n$/)
})
