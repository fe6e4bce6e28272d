import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { useRoughLine } from '../support/rough-line.ts'
import { PASSWORD, useServer } from '../support/server.ts'

// The client library on devices whose clock is wrong (docs/clients.md#staying-signed-in).

const server = useServer()
const line = useRoughLine(() => server.url)
const CLIENT = fileURLToPath(new URL('../../client/index.ts', import.meta.url))

/** Signs in, opens the app again, and reads, on a device whose clock is off. Answers how often it was refreshed. */
async function refreshesOn(hoursAhead: number, session: boolean): Promise<number> {
  const { email } = await server.person()
  line.seen = []
  const program = `
    const real = Date.now
    Date.now = () => real() + ${hoursAhead} * 3600_000
    const { createClient, ok } = await import(${JSON.stringify(CLIENT)})
    const values = new Map()
    const storage = { get: async (key) => values.get(key), set: async (key, value) => void values.set(key, value) }
    const open = (token) => createClient(${JSON.stringify(line.url)},
      ${session} ? { device: 'Phone', session: storage } : { token })
    let api = open()
    const { token } = await ok(api.POST('/auth/login', { body: ${JSON.stringify({ email, password: PASSWORD })} }))
    if (!${session}) api.token = token
    for (let n = 0; n < 45; n++) await ok(api.GET('/ui-flags'))
    api = open(api.token)
    for (let n = 0; n < 45; n++) await ok(api.GET('/ui-flags'))`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return line.requests().filter((request) => /^POST \/auth\/(sessions\/)?refresh$/.test(request)).length
}

test.each([
  [2, true],
  [2, false],
  [-2, true],
  [-2, false],
  [0, true],
])('a clock %i hours ahead (session of weeks: %s) renews at most when the app is opened', async (hours, session) => {
  expect(await refreshesOn(hours, session)).toBeLessThanOrEqual(1)
})
