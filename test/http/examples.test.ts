import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { program } from '../../src/program.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { EXAMPLES, type Example, readExamples } from '../../tools/documents/examples.ts'
import { document } from '../support/contract.ts'
import { account, batch, health, leaving, sharedRefusals, signIn, wallet } from '../support/examples/accounts.ts'
import { admin, jobs } from '../support/examples/admin.ts'
import { comparable } from '../support/examples/compare.ts'
import { checkIns, habits, habitsEnd } from '../support/examples/habits.ts'
import { imports } from '../support/examples/imports.ts'
import { journal, models } from '../support/examples/journal.ts'
import { practices } from '../support/examples/practices.ts'
import { beginning, course, invitations, prompts, returning, stages } from '../support/examples/program.ts'
import { reminders } from '../support/examples/reminders.ts'
import { createRun } from '../support/examples/run.ts'
import { useServer } from '../support/server.ts'

// The examples of the OpenAPI document (docs/contract/decisions.md#a41). `npm run examples` writes the run to
// docs/openapi; without it the run must equal what is there.

const START = '2026-10-05T07:30:00Z'
const NOW = '2026-11-02T07:30:00Z'
const TODAY = NOW.slice(0, 10)

const server = useServer({ env: { SHARED_TEMPLATES: 'admins' } }) // as in production
const stops: Array<() => Promise<void>> = []
afterAll(async () => {
  for (const stop of stops) await stop()
})

let recorded: Example[]
beforeAll(async () => {
  await server.travel(START)
  const [ada, ben, cleo] = [
    await server.person('ada@example.com'),
    await server.person('ben@example.com'),
    await server.person('cleo@example.com'),
  ]
  const run = createRun(server, { ada, ben, cleo, dora: await server.admin() })
  const made = await habits(run)
  await beginning(run)
  await server.travel(NOW)
  const log = createLog('fatal', { write: () => {} })
  const worker = await startWorker(program, server.config, server.database.urlOf('app_worker'), log)
  stops.push(() => worker.stop())
  await health(run)
  await signIn(run)
  await sharedRefusals(run)
  await account(run)
  await checkIns(run, made, TODAY)
  await reminders(run, made)
  await practices(run, NOW)
  await stages(run)
  await course(run)
  const entry = await journal(run)
  await models(run, entry, made)
  await prompts(run)
  await invitations(run)
  await returning(run)
  await imports(run)
  await wallet(run)
  await admin(run)
  await jobs(run)
  await batch(run)
  await habitsEnd(run, made, TODAY)
  await leaving(run)
  recorded = run.examples
  if (process.env.RECORD_EXAMPLES) await writeFile(EXAMPLES, `${JSON.stringify(recorded, null, 2)}\n`)
})

const HINT = 'run npm run examples'

test('a run of all examples answers as the recorded one', () => {
  const stored = readExamples()
  const names = (examples: Example[]) => examples.map(({ operation, name }) => `${operation} ${name}`)
  expect(names(recorded), HINT).toEqual(names(stored))
  for (const [index, example] of recorded.entries()) {
    expect(comparable(example), `${example.operation} ${example.name}: ${HINT}`).toEqual(comparable(stored[index]))
  }
})

type Media = { schema?: { format?: string }; examples?: Record<string, { value: unknown }> }
type Operation = {
  operationId: string
  parameters?: Array<{ name: string; in: string; required?: boolean; examples?: object }>
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
}
const operations = Object.values(document.paths ?? {}).flatMap((item) =>
  Object.values(item as Record<string, Operation>),
)
const shared = document.components?.responses as unknown as Operation['responses']

describe('the document', () => {
  test('has a recorded success of every operation', () => {
    const successes = new Set(recorded.filter(({ status }) => status < 400).map(({ operation }) => operation))
    expect(operations.map(({ operationId }) => operationId).filter((id) => !successes.has(id))).toEqual([])
  })

  test('has an example for every body, answer and required parameter', () => {
    const bare = operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters
        .filter(({ required, examples }) => required && !examples)
        .map(({ name }) => `${operationId} parameter ${name}`),
      ...Object.values(requestBody?.content ?? {})
        .filter(({ examples, schema }) => !examples && schema?.format !== 'binary')
        .map(() => `${operationId} body`),
      ...Object.entries(responses).flatMap(([status, response]) =>
        Object.values((response.$ref ? shared[response.$ref.split('/').at(-1) ?? ''] : response)?.content ?? {})
          .filter(({ examples }) => !examples)
          .map(() => `${operationId} ${status}`),
      ),
    ])
    expect(bare).toEqual([])
  })

  test('pairs each example of a body with the answer of the same name', () => {
    for (const { operationId, requestBody, responses } of operations) {
      const answers = new Set(
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .flatMap(([, { content }]) =>
            Object.values(content ?? {}).flatMap(({ examples }) => Object.keys(examples ?? {})),
          ),
      )
      if (answers.size === 0) continue // 204
      for (const { examples } of Object.values(requestBody?.content ?? {})) {
        for (const name of Object.keys(examples ?? {})) expect([...answers], operationId).toContain(name)
      }
    }
  })
})
