import { beforeEach, expect, test } from 'vitest'
import { applyImport, createClient, type ImportOptions, undoImport, uploadImport } from '../../client/index.ts'
import type { Client } from '../support/client.ts'
import { useRoughLine } from '../support/rough-line.ts'
import { useServer } from '../support/server.ts'
import { beaverFile } from '../support/trackers/beaverhabits.ts'
import { daysFrom, NAMES } from '../support/trackers/common.ts'
import { loopFile } from '../support/trackers/loop.ts'

// Files of other trackers through the client, against the real service and its worker.

const server = useServer({ worker: true })
const line = useRoughLine(() => server.url)

let ann: Client
beforeEach(async () => {
  ann = await server.person()
  line.mishaps = []
  line.seen = []
})

const days = new Map(daysFrom('2026-01-01', '2026-01-20').map((day) => [day, 2]))
const loop = loopFile(NAMES.slice(0, 3).map((name) => ({ name, times: 1, interval: 1, days })))
const apiOf = (person: Client, url = server.url) => createClient(url, { token: person.token })
const blob = (file: Buffer) => new Blob([new Uint8Array(file)])

test('a file is sent, previewed, applied and taken back', async () => {
  const api = apiOf(ann)
  const sent: number[] = []
  const seen = new Set<string>()
  const told: ImportOptions = { onSent: (bytes) => sent.push(bytes), onChange: ({ state }) => seen.add(state) }
  const found = await uploadImport(api, blob(loop.file), told)
  expect(found).toMatchObject({ state: 'ready', source: 'loop', preview: { create: { habit: 3, day: 60 } } })
  expect(sent.at(-1)).toBe(loop.file.length)
  const applied = await applyImport(api, found, told)
  expect(applied).toMatchObject({ state: 'applied', result: found.preview })
  expect((await ann.get('/habits/')).body).toHaveLength(3)
  expect(await undoImport(api, applied, told)).toMatchObject({ state: 'undone' })
  expect((await ann.get('/habits/')).body).toEqual([])
  expect(seen).toContain('undone')
})

test('a file that is sent again after a lost answer is one import', async () => {
  line.mishaps = ['answer lost']
  const found = await uploadImport(apiOf(ann, line.url), blob(beaverFile([{ name: 'Walk', records: [] }]).file))
  expect(found).toMatchObject({ state: 'ready', source: 'beaverhabits' })
  expect((await ann.get('/imports')).body).toHaveLength(1)
})

test('a refused file throws its reason, at once or as the detail of the import', async () => {
  const api = apiOf(ann)
  await expect(uploadImport(api, new Blob(['hello']))).rejects.toMatchObject({ status: 422, detail: 'unknown_format' })
  await expect(uploadImport(api, blob(loop.file), { source: 'dayone' })).rejects.toMatchObject({
    detail: 'unknown_format',
  })
})
