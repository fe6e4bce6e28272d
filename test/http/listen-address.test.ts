import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { createClient } from '../support/client.ts'
import { pageOf, read } from '../support/llm.ts'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// API_LISTEN_DATABASE_URL is the address for LISTEN where API_DATABASE_URL is a pooler in transaction mode.

const server = useServer({ worker: true })
endProcesses()

test('LISTEN goes to the address of its own, and a model request that settles is heard there', async () => {
  const url = server.database.urlOf('app_api')
  const listen = new URL(url)
  listen.searchParams.set('application_name', 'listens')
  const config = { ...server.config, API_LISTEN_DATABASE_URL: listen.href }
  const superuser = new pg.Client(server.database.urlOf('superuser'))
  await superuser.connect()
  const api = await startApi(program, config, url, createLog('error'))
  try {
    const { token, userId, email } = await server.person()
    const ann = createClient(`http://127.0.0.1:${api.port}`, { token, userId, email })
    const entry = await pageOf(ann)
    expect((await read(ann, entry.id)).status).toBe(200)
    const text = `select query from pg_stat_activity where application_name = 'listens' and datname = current_database()`
    await expect.poll(async () => (await superuser.query(text)).rows).toEqual([{ query: 'listen "llm_settled"' }])
  } finally {
    await superuser.end()
    await api.stop()
  }
})

test.each(['postgresql://app_api@127.0.0.1:1/program', 'postgresql://app_api@127.0.0.1:1,127.0.0.1:2/program'])(
  'a process that cannot use %s says so with its name, and ends',
  async (nobody) => {
    const process = start(['api'], { ...server.env, LOG_LEVEL: 'error', API_LISTEN_DATABASE_URL: nobody })
    expect(await process.end()).toBe(1)
    expect(process.lines('start_failed')).toEqual([
      expect.objectContaining({ reason: expect.stringMatching(/^API_LISTEN_DATABASE_URL: /) }),
    ])
  },
)
