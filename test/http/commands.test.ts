import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { endProcesses, start } from '../support/processes.ts'

// The output of each command that cannot do its work: lines that name the setting and the cause, without a stack trace.

let database: TestDatabase
let dataDir: string
endProcesses()
beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = await temporaryFolder('thirty-six-weeks-commands-')
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const OPERATOR = {
  admin: ['node', 'tools/admin.ts', 'disable', 'ann@example.com'],
  jobs: ['node', 'tools/jobs.ts', 'list'],
  'schema-doc': ['node', 'tools/schema-doc.ts'],
}
const PARTS = { start: ['start'], api: ['api'], worker: ['worker'], analytics: ['analytics'], migrate: ['migrate'] }
const ON_A_DATABASE = ['api', 'worker', 'analytics', 'migrate', 'admin', 'jobs', 'schema-doc'] as const
const PROCESSES = ['api', 'worker', 'analytics', 'migrate']
const COMMANDS: Record<string, string[]> = { ...PARTS, ...OPERATOR }

/** Why a command ends with exit code 1: the lines of its output, or of its log. */
async function refusal(command: string, env: Record<string, string>): Promise<string[]> {
  const [, ...args] = COMMANDS[command] as string[]
  const line = args.length === 0 ? [command] : [process.execPath, ...args]
  const ended = start(line, { DATA_DIR: dataDir, ...env })
  expect(await ended.end()).toBe(1)
  const lines = ended.output().trimEnd().split('\n')
  return PROCESSES.includes(command) ? lines.map((line) => reasonOf(JSON.parse(line), command)) : lines
}

function reasonOf({ level, msg, process, reason }: Record<string, string>, command: string): string {
  expect([level, msg, process]).toEqual(['error', 'start_failed', command])
  return reason as string
}

const SETTINGS = {
  SECRET_KEY: 'a secret of thirty-two characters',
  PORT: '0',
  METRICS_PORT: '0',
  ANALYTICS_PORT: '0',
  LOG_LEVEL: 'error',
}
const VARIABLES = { api: 'API_DATABASE_URL', worker: 'WORKER_DATABASE_URL', analytics: 'ANALYTICS_DATABASE_URL' }
const variableOf = (command: string) => VARIABLES[command as keyof typeof VARIABLES] ?? 'DATABASE_URL'
/** Sets all database addresses to one that does not work. */
const at = (url: string) => Object.fromEntries([...Object.values(VARIABLES), 'DATABASE_URL'].map((name) => [name, url]))

describe.each(Object.keys(COMMANDS))('%s', (command) => {
  test('reports all faults of its settings at once, one line each without the value', async () => {
    // `start` looks at ENV before anything else.
    const names = ['LOG_LEVEL', 'API_DATABASE_URL', ...(command === 'start' ? [] : ['ENV'])]
    const lines = await refusal(command, Object.fromEntries(names.map((name) => [name, 'hunter2'])))
    const named = lines.map((line) => /^([A-Z_]+): ./.exec(line)?.[1] ?? line)
    expect(named).toEqual(expect.arrayContaining(names))
    expect(named.filter((name) => !/^[A-Z_]+$/.test(name))).toEqual([])
    expect(lines.join()).not.toContain('hunter2')
  })
})

describe.each(ON_A_DATABASE)('%s', (command) => {
  const variable = variableOf(command)

  test('prints one line if nothing listens at its address', async () => {
    const lines = await refusal(command, { ...SETTINGS, ...at('postgres://me:hunter2@127.0.0.1:1/program') })
    expect(lines).toEqual([`${variable}: connect ECONNREFUSED 127.0.0.1:1`])
  })

  test('prints one line if its password is wrong', async () => {
    const url = Object.assign(new URL(database.urlOf('owner')), { password: 'hunter2' }).href
    const lines = await refusal(command, { ...SETTINGS, ...at(url) })
    expect(lines).toEqual([`${variable}: password authentication failed for user "app_owner"`])
  })
})

test.each(PROCESSES)('%s without ENV says in one line that it is missing', async (command) => {
  expect(await refusal(command, { ...SETTINGS, ENV: '' })).toEqual([
    'ENV: is not set; expected development, staging, production',
  ])
})

describe('in production a server that could write parameters to its log', () => {
  const production = () => ({
    ...SETTINGS,
    ENV: 'production',
    PROD_DOMAIN: 'https://app.example.com',
    JOURNAL_ENCRYPTION_KEYS: 'q7JXz0rC3mT1yV5uK8pN2sW4aE6gH9bD0fL3iO7cRkM',
    SMTP_URL: 'smtp://mail.example.com',
    API_DATABASE_URL: database.urlOf('app_api'),
    WORKER_DATABASE_URL: database.urlOf('app_worker'),
    ANALYTICS_DATABASE_URL: database.urlOf('app_analyst'),
    DATABASE_URL: database.urlOf('owner'),
  })
  const named = (lines: string[]) =>
    lines.map((line) => /^([\w.]+): is (\S+) .*alter system set \1 = 0/.exec(line)?.slice(1))
  const set = (setting: string) =>
    database.asSuperuser(`do $do$ begin
      execute format('alter database %I ', current_database()) || $setting$${setting}$setting$;
    end $do$`)

  test.each(PROCESSES)('stops %s, with the name of the setting and its cure', async (part) => {
    await set('set log_parameter_max_length = -1')
    await set('set log_parameter_max_length_on_error = 64')
    expect(named(await refusal(part, production()))).toEqual([
      ['log_parameter_max_length', '-1'],
      ['log_parameter_max_length_on_error', '64'],
    ])
  })

  test('is accepted elsewhere', async () => {
    const migrating = start(['migrate'], { ...production(), ENV: 'staging', DATA_DIR: dataDir })
    expect(await migrating.end(), migrating.output()).toBe(0)
  })

  test('stops a process also where only auto_explain would log parameters', async () => {
    await set('reset log_parameter_max_length')
    await set('reset log_parameter_max_length_on_error')
    await set("set session_preload_libraries = 'auto_explain'")
    expect(named(await refusal('migrate', production()))).toEqual([['auto_explain.log_parameter_max_length', '-1']])
    await set('set auto_explain.log_parameter_max_length = 0')
    const migrating = start(['migrate'], { ...production(), DATA_DIR: dataDir })
    expect(await migrating.end(), migrating.output()).toBe(0)
  })
})

test.each([
  [join('/dev/null', 'data'), 'ENOTDIR'],
  ['/proc/nope', 'E(NOENT|ROFS|ACCES)'],
])('a part that cannot write to the disk prints one line: %s', async (path, code) => {
  const lines = await refusal('start', { ...SETTINGS, DATA_DIR: path })
  expect(lines).toEqual([expect.stringMatching(`^DATA_DIR: ${code}`)])
})
