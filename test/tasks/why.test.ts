import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { pageOf, read } from '../support/llm.ts'
import { awaitMail, jobsDone } from '../support/mails.ts'
import { useServer } from '../support/server.ts'

// `npm run why` (docs/operators.md#one-request): from an address and a time to request, job, cause and refund.

const server = useServer({ worker: true })

async function why(args: string[], input = '', env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['tools/why.ts', ...args], {
    env: { ...process.env, DATABASE_URL: server.database.urlOf('owner'), ...env },
  })
  child.stdin.end(input)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { out, error, code }
}
const told = async (id: string, args: string[], input?: string) => {
  const { out, error, code } = await why([id, '--json', ...args], input)
  expect([error, code]).toEqual(['', 0])
  return JSON.parse(out) as Array<{ at: string; event: string; facts: Record<string, unknown> }>
}

test('a resonance that failed: request, charge, job, cause, receipts and refund, in order, by two commands', async () => {
  const ann = await server.person()
  const { id } = await pageOf(ann)
  server.sandbox.faults.llm = { status: 503 }
  const failed = await read(ann, id)
  server.sandbox.faults.llm = undefined
  expect(failed.status).toBe(502)
  await jobsDone(server)
  const file = join(await temporaryFolder('why-'), 'api.log')
  await writeFile(file, `not a line of the log\n${server.logs.join('\n')}\n`)

  const { out } = await why(['--person', ann.email.toUpperCase(), '--log', file])
  const line = out.split('\n').find((each) => each.includes('/resonance') && each.includes('status=502')) as string
  const request = failed.headers.get('x-request-id') as string
  expect(line).toContain(request)

  const story = await told(request, ['--log', file])
  const events = story.map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['llm_failed', 'request_completed', 'model_receipt', 'job_ended']))
  expect(events.indexOf('model_request')).toBeLessThan(events.indexOf('job_ended'))
  expect(story.filter(({ event }) => event === 'wallet_moved').map(({ facts }) => facts.reason)).toEqual([
    'spend_monthly',
    'refund_monthly',
  ])
  expect(story.find(({ event }) => event === 'job_ended')?.facts).toMatchObject({
    task: 'resonance',
    outcome: 'failed',
    cause: expect.stringContaining('503'),
  })
  const instants = story.map(({ at }) => Date.parse(at))
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
})

test('a mail: its job and its end, also from standard input and from the log of npm start', async () => {
  const ann = await server.person()
  const asked = await server.anonymous.post('/auth/password-reset/request', { email: ann.email })
  await awaitMail(server, ann.email)
  await jobsDone(server)
  const request = asked.headers.get('x-request-id') as string
  const story = await told(request, ['--log', '-'], server.logs.join('\n'))
  expect(story.map(({ event }) => event)).toEqual(expect.arrayContaining(['request_completed', 'job_ended']))

  const dataDir = await temporaryFolder('why-')
  await mkdir(join(dataDir, 'log'))
  await writeFile(join(dataDir, 'log/service.log'), server.logs.join('\n'))
  const { out, code } = await why([request], '', { DATA_DIR: dataDir })
  expect([code, out]).toEqual([0, expect.stringMatching(/request_completed +http_method=POST/)])
  expect(out).not.toContain(ann.email)
})

test('what is not known, and what is no request, is one line with exit code 1', async () => {
  const one = (error: string) => ({ out: '', error: `${error}\n`, code: 1 })
  expect(await why(['nothing-of-it'])).toEqual(one('nothing-of-it: nothing is known in the logs or the database'))
  expect(await why(['--person', '\u212aim@example.com'])).toEqual(one('\u212aim@example.com is not an e-mail address'))
  expect(await why(['a b'])).toEqual(one('a b is no id of a request'))
  expect((await why([])).error).toMatch(/^usage: npm run why/)
  expect(await why(['x', '--log', '/nowhere/x.log'])).toEqual(
    one("ENOENT: no such file or directory, open '/nowhere/x.log'"),
  )
})

test('a value can neither move the cursor of a terminal nor make a line of its own', async () => {
  const line = { time: '2026-01-01T00:00:00Z', msg: 'x\u001b[2Jy', trace_id: 'req_1', reason: 'a\u009bb\nc\u202ed' }
  const { out } = await why(['req_1', '--log', '-'], `${JSON.stringify(line)}\n`)
  expect(out).toBe('2026-01-01T00:00:00Z  x\\u001b[2Jy  reason=a\\u009bb\\nc\\u202ed\n')
})
