import { newKey } from './keys.ts'
import type { Resource } from './resources.ts'
import type { Values } from './storage.ts'

// The copy of a person's data, and the cursor up to which it is complete.

type Objects = Map<string, Map<string, unknown>>
/** The tags of objects by `resource/id`. */
type Tags = Map<string, string>
/** A change as GET /changes returns it. */
type Change = { resource: Resource; id: number | string } & (
  | { op: 'put'; body: unknown; etag?: string | undefined }
  | { op: 'delete' }
)
type Stored = [id: string, body: unknown, etag?: string]
/** Written after the objects: objects that are newer than the cursor are fetched again, which changes nothing. */
type State = { owner: string; cursor?: string | undefined; resources: string[] }

const STATE = 'state'
const objectsOf = (resource: string) => `objects/${resource}`
/** A copy without it is older than tags and the account; it is fetched again. */
const NEWEST = 'account'
const NOTHING: ReadonlyMap<string, unknown> = new Map()

export async function createCopy({ read, write, exclusive }: Values) {
  // Of several replicas over one storage the last one stores its copy; the others have theirs in memory only.
  const owner = newKey('copy')
  let objects: Objects = new Map()
  let tags: Tags = new Map()
  let revision = 0
  let cursor: string | undefined
  /** A copy that begins anew; it replaces the old one once it is complete. */
  let renewed: { objects: Objects; tags: Tags; cursor?: string } | undefined
  /** The resources whose objects are to be stored. */
  const unsaved = new Set<string>()

  await exclusive(async () => {
    const stored = await read<State>(STATE)
    for (const resource of stored?.resources ?? []) {
      const known = (await read<Stored[]>(objectsOf(resource))) ?? []
      objects.set(resource, new Map(known.map(([id, body]) => [id, body])))
      for (const [id, , etag] of known) if (etag) tags.set(`${resource}/${id}`, etag)
    }
    cursor = stored?.resources.includes(NEWEST) ? stored.cursor : undefined
    await write(STATE, { owner, cursor, resources: [...objects.keys()] } satisfies State)
  })

  /** Stores the copy; returns false if another replica stores its own. */
  const save = () =>
    exclusive(async () => {
      if ((await read<State>(STATE))?.owner !== owner) return false
      for (const resource of unsaved)
        await write(
          objectsOf(resource),
          [...(objects.get(resource) ?? [])].map(([id, body]) => [id, body, tags.get(`${resource}/${id}`)]),
        )
      await write(STATE, { owner, cursor, resources: [...objects.keys()] } satisfies State)
      unsaved.clear()
      return true
    })

  return {
    /** Where the next page begins; undefined for the beginning. */
    get cursor(): string | undefined {
      return renewed ? renewed.cursor : cursor
    },

    /** Begins a new copy. */
    begin() {
      renewed = { objects: new Map(), tags: new Map() }
    },

    /** Applies a page of changes. `complete`: there are no more. Returns whether the copy is stored with them. */
    async apply(changes: readonly Change[], next: string, complete: boolean): Promise<boolean> {
      const target = renewed?.objects ?? objects
      const seen = renewed?.tags ?? tags
      for (const change of changes) {
        const { resource, id } = change
        const known = target.get(resource) ?? new Map<string, unknown>()
        target.set(resource, known)
        if (change.op === 'put') known.set(String(id), change.body)
        else known.delete(String(id))
        if (change.op === 'put' && change.etag) seen.set(`${resource}/${id}`, change.etag)
        else seen.delete(`${resource}/${id}`)
      }
      revision++
      if (renewed && !complete) {
        renewed.cursor = next
        return false
      }
      // What the old copy had and the new one has not is to leave the storage too.
      for (const resource of renewed ? objects.keys() : []) if (!target.has(resource)) target.set(resource, new Map())
      for (const resource of renewed ? target.keys() : changes.map((change) => change.resource)) unsaved.add(resource)
      objects = target
      tags = seen
      cursor = next
      renewed = undefined
      return save()
    },

    /** Forgets everything, in the storage too. */
    clear: () =>
      exclusive(async () => {
        const stored = (await read<State>(STATE))?.resources ?? []
        await write(STATE, { owner, resources: [] } satisfies State)
        for (const resource of new Set([...stored, ...objects.keys()])) await write(objectsOf(resource), [])
        objects = new Map()
        tags = new Map()
        revision++
        cursor = undefined
        renewed = undefined
      }),

    /** Moves whenever the bodies do. */
    get revision() {
      return revision
    },

    /** The bodies of a resource by id; the id of what a person has only once is `me`. */
    bodies: (resource: Resource): ReadonlyMap<string, unknown> => objects.get(resource) ?? NOTHING,

    /** The ETag of an object that has one of its own. */
    etag: (resource: Resource, id: number) => tags.get(`${resource}/${id}`),
  }
}
