import { readFile, writeFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { SCOPES } from '../../src/base/scopes.ts'
import { nameOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import { type Client, createClient } from './client.ts'
import { PASSWORD, type Server } from './server.ts'

/** A token of a person, as a client with its id. */
export async function tokenOf(server: Server, person: Client, scopes: readonly string[], more: object = {}) {
  const made = await person.post('/tokens', { name: 'A widget', scopes, expires_in_days: 30, ...more })
  expect(made.status, made.text).toBe(201)
  const { id, token } = made.body as { id: number; token: string }
  return { ...createClient(server.url, { token, userId: person.userId }), id }
}

/** Lets assistants read the journal of a person, or ends that. */
export async function openJournal(person: Client, on = true) {
  const { status } = await person.put('/users/me/assistants', { assistants_may_read_journal: on, password: PASSWORD })
  expect(status).toBe(200)
}

export const MATRIX = 'test/support/scopes.txt'

/** Every route with every single scope, as the rows say. */
export function scopeMatrix(): string {
  const width = Math.max(...routes.map((route) => nameOf(route).length)) + 2
  const lines = routes.map((route) => {
    const { access, scopes } = route
    const reached = SCOPES.map((scope) => {
      if (access === 'anyone' || scopes?.length === 0) return 'o'
      if (!scopes?.includes(scope)) return '.'
      return scopes.length === 1 ? 'x' : '+'
    })
    return `${nameOf(route).padEnd(width)}${reached.join(' ')}`
  })
  const heads = SCOPES.map((scope, n) => `${' '.repeat(width)}${'| '.repeat(n)}${scope}`)
  return [
    'Every route with every single scope of a token, made from the rows of src/routes by RECORD_SCOPES=1.',
    'x: lets the scope in, +: with others of the line, o: asks nothing of a token, .: refuses it',
    '',
    ...heads,
    ...lines,
    '',
  ].join('\n')
}

/** The committed matrix; with RECORD_SCOPES=1 it is written first. */
export async function committedMatrix() {
  if (process.env.RECORD_SCOPES === '1') await writeFile(MATRIX, scopeMatrix())
  return readFile(MATRIX, 'utf8')
}
