import { rm } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../../test/support/addresses.ts'
import { createClient } from '../../test/support/client.ts'
import { createLoad, startRelease } from '../../test/support/deploys.ts'
import { goalsOf } from '../../test/support/habits.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { lastRelease } from '../../test/support/releases.ts'
import { PASSWORD, useServer } from '../../test/support/server.ts'

// A database of this release serves processes of the last one (docs/contract/decisions.md#d70).

const HABITS = 20
const server = useServer({ env: BEHIND_PROXY })
endProcesses()

test('the way back: processes of the last release take over from this one and hand back, and no request fails', async () => {
  const last = await lastRelease()
  onTestFinished(() => rm(last, { recursive: true, force: true }))
  const person = await server.person()
  const goals = await Promise.all(Array.from({ length: HABITS }, () => goalsOf(person)))
  const present = await startRelease(server)
  const load = createLoad(server, present.url)
  const ids = goals.flatMap(({ low, clear, stretch }) => [low, clear, stretch])
  const clients = [load.reads(person), load.writes(person, ids), load.logins([person])]
  onTestFinished(() => load.end(clients))
  await load.more(200)
  const back = await startRelease(server, last)
  await load.move(back.url)
  expect(await present.end()).toEqual([0, 0])
  await load.more(200)
  const again = await startRelease(server)
  await load.move(again.url)
  expect(await back.end()).toEqual([0, 0])
  await load.more(200)
  await load.end(clients)
  expect(load.answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
  expect(await again.end()).toEqual([0, 0])
})

test('a process of the last release lets the token of a session in until the session ends', async () => {
  const last = await lastRelease()
  onTestFinished(() => rm(last, { recursive: true, force: true }))
  const person = await server.person()
  const signIn = { email: person.email, password: PASSWORD, device: 'Phone' }
  const { token } = (await server.anonymous.post('/auth/login', signIn, elsewhere())).body
  const api = start(['api'], server.env, last)
  const url = `http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`
  const phone = createClient(url, { token })
  expect((await phone.get('/habits/')).status).toBe(200)
  expect((await createClient(url).post('/auth/login', signIn, elsewhere())).status).toBe(200)
  expect((await person.delete('/auth/sessions')).status).toBe(204)
  // Not by the client, which wants the headers that this release documents.
  expect((await fetch(`${url}/habits/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  await api.end('SIGTERM')
})
