import { expect, vi } from 'vitest'
import type { ImportRow, Source } from '../../src/imports/rows.ts'
import type { Client } from './client.ts'
import type { Server } from './server.ts'

/** Uploads a file and returns the import. */
export async function bring(person: Client, raw: string | Uint8Array, { type = 'application/json', query = '' } = {}) {
  const answer = await person.request('POST', `/imports${query}`, { raw, headers: { 'content-type': type } })
  expect(answer.status, answer.text).toBe(202)
  return answer.body
}

/** The import once the worker is done with it. */
export async function ready(person: Client, { id }: { id: number }) {
  const done = async () => {
    const { body } = await person.get(`/imports/${id}`)
    if (body.state.endsWith('ing')) throw new Error(`the import is still ${body.state}`)
    return body
  }
  return vi.waitFor(done, { timeout: 20_000, interval: 20 })
}

/** Confirms the preview of an import, and returns it once it is applied. */
export async function applied(person: Client, { id, preview_sha256 }: { id: number; preview_sha256: string }) {
  const answer = await person.post(`/imports/${id}/apply`, { preview_sha256 })
  expect(answer.status, answer.text).toBe(202)
  return ready(person, { id })
}

/** Takes an import back, and returns it then. */
export async function undone(person: Client, { id }: { id: number }) {
  const answer = await person.post(`/imports/${id}/undo`)
  expect(answer.status, answer.text).toBe(202)
  return ready(person, { id })
}

/** Makes an import of rows as a reader yields them, up to its preview, without a file. */
export async function bringRows(server: Server, person: Client, source: Source, rows: ImportRow[]) {
  const { owner } = server.database
  const enter = [person.userId, server.config.JOURNAL_ENCRYPTION_KEYS]
  const { rows: made } = await owner.query(
    `insert into app.imports (user_id, include_archived, created_at, expires_at)
     values ($1, false, lib.now(), lib.now() + interval '1 day') returning id`,
    [person.userId],
  )
  const id = Number(made[0].id)
  const sent = JSON.stringify(rows.map(({ body, ...row }) => ({ ...row, body: JSON.stringify(body) })))
  await owner.query('select jobs.import_rows_store($3, $4, 0, $5) from jobs.enter($1, $2)', [
    ...enter,
    id,
    source,
    sent,
  ])
  await owner.query("select jobs.import_read_end($3, null, '[]') from jobs.enter($1, $2)", [...enter, id])
  return (await person.get(`/imports/${id}`)).body
}
