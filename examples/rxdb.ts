import { createRxDatabase, type RxReplicationWriteToMasterRow, type WithDeleted } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { filter, firstValueFrom, Subject } from 'rxjs'
import { changeEvents, newKey, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Replicates the journal into RxDB: pulls from GET /changes, pushes to POST /batch, follows GET /changes/stream.
//   npx node examples/rxdb.ts [API] [SANDBOX]

type Entry = { id: string; message: string }
type Row = RxReplicationWriteToMasterRow<Entry>
const BATCH_SIZE = 50
const { api } = await newcomer()
const database = await createRxDatabase({ name: 'journal', storage: getRxStorageMemory(), multiInstance: false })
const { entries } = await database.addCollections({
  entries: {
    schema: {
      version: 0,
      type: 'object',
      primaryKey: 'id',
      properties: { id: { type: 'string', maxLength: 64 }, message: { type: 'string' } },
      required: ['id', 'message'],
    },
  },
})
const gone = ({ id, message }: Entry) => ({ id, message, _deleted: true })

let latest: string | undefined // where the stream begins

/** The entries that changed since a checkpoint, and the checkpoint after them. */
async function pull(checkpoint: { cursor: string } | undefined) {
  const documents: Array<WithDeleted<Entry>> = []
  for (let since = checkpoint?.cursor; ; ) {
    const answer = await api.GET('/changes', { params: { query: { since } } })
    if (answer.response.status === 410) {
      // The checkpoint has expired: the service lists everything again, and what it does not list is gone.
      documents.push(...(await entries.find().exec()).filter((entry) => !isDraft(entry)).map(gone))
      since = undefined
      continue
    }
    const { changes, cursor, has_more } = await ok(Promise.resolve(answer))
    for (const change of changes) {
      if (change.resource !== 'journal_entry') continue
      const message = change.op === 'put' ? change.body.message : ''
      documents.push({ id: String(change.id), message, _deleted: change.op === 'delete' })
    }
    since = latest = cursor
    if (!has_more) return { documents, checkpoint: { cursor } }
  }
}

/** An entry that was written here has a name of its own until the service gives it a number. */
const isDraft = ({ id }: Entry) => id.startsWith('draft-')

/** The operation that stores a row. It names the version that RxDB knows, so that no other edit is overwritten. */
async function operationOf({ newDocumentState: entry, assumedMasterState: known }: Row) {
  const { id, message } = entry
  if (isDraft(entry)) return { method: 'POST' as const, path: '/journal/', body: { message }, idempotency_key: id }
  const { data, response } = await api.GET('/journal/{entry_id}', { params: { path: { entry_id: Number(id) } } })
  const same = data?.message === known?.message
  const operation = { path: `/journal/${id}`, idempotency_key: newKey() }
  const if_match = (same && response.headers.get('etag')) || '"another version"'
  return entry._deleted
    ? { ...operation, method: 'DELETE' as const, if_match }
    : { ...operation, method: 'PATCH' as const, body: { message }, if_match }
}

/** Sends rows; returns the service's version of those that it did not take. RxDB then takes that version. */
async function push(rows: Row[]): Promise<Array<WithDeleted<Entry>>> {
  const sent = rows.filter(({ newDocumentState: entry }) => !(isDraft(entry) && entry._deleted))
  if (sent.length === 0) return []
  const operations = await Promise.all(sent.map(operationOf))
  const { results } = await ok(api.POST('/batch', { body: { operations } }))
  return results.flatMap(({ status, body }, n) => {
    const entry = (sent[n] as Row).newDocumentState
    if (status === 429 || status >= 500) throw new Error(`${status}: RxDB tries again`)
    if (status === 412) return { id: entry.id, message: (body as { current: Entry }).current.message, _deleted: false }
    const taken = status < 300
    // A draft comes back under its number by the next pull. Anything else that was refused is gone.
    return taken && !isDraft(entry) ? [] : gone(entry)
  })
}

const changed = new Subject<'RESYNC'>()
const connection = new AbortController()

/** Asks RxDB to pull whenever the service has something new. */
async function listen() {
  while (!connection.signal.aborted) {
    try {
      for await (const _ of changeEvents(api, latest, connection)) changed.next('RESYNC')
    } catch (error) {
      if (!connection.signal.aborted) console.error(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function shown() {
  const messages = (await entries.find().exec()).map(({ message }) => message)
  return messages.sort().join(' | ')
}
const until = (count: number) => firstValueFrom(entries.find().$.pipe(filter(({ length }) => length === count)))

await entries.insert({ id: `draft-${newKey()}`, message: 'Written without a network.' })
const replication = replicateRxCollection<Entry, { cursor: string }>({
  collection: entries,
  replicationIdentifier: 'journal',
  pull: { handler: pull, stream$: changed },
  push: { handler: push, batchSize: BATCH_SIZE },
})
replication.error$.subscribe((error) => console.error(error))
await replication.awaitInSync()
const { items } = (await ok(api.GET('/journal/'))) as { items: Array<{ id: number; message: string }> }
console.log(`the service has: ${items.map(({ message }) => message).join(' | ')}`)

void listen()
await ok(api.POST('/journal/', { body: { message: 'Written on another device.' } }))
await until(2)
console.log(`RxDB has: ${await shown()}`)

const mine = items[0]!
await (await entries.findOne(String(mine.id)).exec(true)).patch({ message: 'Edited here.' })
await replication.awaitInSync()
const edited = await ok(api.GET('/journal/{entry_id}', { params: { path: { entry_id: mine.id } } }))
console.log(`the service has: ${edited.message}`)

await ok(api.DELETE('/journal/{entry_id}', { params: { path: { entry_id: mine.id } } }))
await until(1)
console.log(`RxDB has: ${await shown()}`)

connection.abort()
await database.close()
