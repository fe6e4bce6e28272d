import { isGuarded } from '../../../src/http/route.ts'
import { routes } from '../../../src/routes/index.ts'
import type { Example } from '../../../tools/documents/examples.ts'
import type { Answer, Client } from '../client.ts'
import { document } from '../contract.ts'
import type { Server } from '../server.ts'

// Sends the requests of the examples and keeps them with their answers.

/** An id that no row has. */
const NO_SUCH_ID = 4_000_000

export type Call = {
  /** Name of the example; a refusal gets its detail as name. */
  name?: string
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  headers?: Record<string, string>
  /** A body that is not JSON. */
  raw?: string
  /** Whether the hits of earlier requests count. */
  limited?: boolean
}

export type Run = {
  server: Server
  examples: Example[]
  ada: Client
  ben: Client
  cleo: Client
  dora: Client
  /** Keeps a success; before it the route's refusals of a missing, a foreign and a changed object, if any. */
  // biome-ignore lint/suspicious/noExplicitAny: bodies are checked against the OpenAPI document
  ok(who: Client, route: string, call?: Call): Promise<any>
  /** Keeps a refusal. */
  refused(who: Client, route: string, call?: Call): Promise<void>
}

type Operations = Record<string, Record<string, { operationId: string }>>

/** The id of an operation: `POST /habits/` is post_habits. */
function operationOf(route: string): string {
  const [method = '', path = ''] = route.split(' ')
  const operation = (document.paths as Operations)[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${route} is not in the document`)
  return operation.operationId
}

const rowOf = (route: string) =>
  routes.find(({ method, path }) => `${method.toUpperCase()} ${path.replace(/:(\w+)/g, '{$1}')}` === route)

/** The details with which a route refuses. */
const refusalsOf = (route: string, status: number): readonly string[] => rowOf(route)?.refuses?.[status] ?? []

function send(who: Client, route: string, { path = {}, query = {}, body, headers, raw }: Call): Promise<Answer> {
  const [method = '', template = ''] = route.split(' ')
  const filled = Object.entries(path).reduce(
    (all, [name, value]) => all.replace(`{${name}}`, encodeURIComponent(String(value))),
    template,
  )
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return who.request(method, filled + (asked === '' ? '' : `?${asked}`), {
    body,
    ...(headers ? { headers } : {}),
    ...(raw === undefined ? {} : { raw }),
  })
}

/** The four people, with the functions that keep examples. */
export function createRun(server: Server, people: Pick<Run, 'ada' | 'ben' | 'cleo' | 'dora'>): Run {
  const examples: Example[] = []

  function keep(route: string, { path, query, body }: Call, name: string, { status, body: json, text }: Answer) {
    const operation = operationOf(route)
    if (examples.some((other) => other.operation === operation && other.name === name)) return
    const answer = json ?? (text === '' ? undefined : text)
    examples.push({
      name,
      operation,
      ...(path ? { path } : {}),
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body }),
      status,
      ...(answer === undefined ? {} : { answer }),
    })
  }

  /** Sends a request that the route must refuse; anything else is a defect of the scenario. */
  async function refused(who: Client, route: string, call: Call = {}) {
    if (!call.limited) await server.database.owner.query('truncate auth.rate_limits')
    const answer = await send(who, route, call)
    if (answer.status < 400) throw new Error(`${route} was not refused: ${answer.status} ${answer.text}`)
    const { detail } = answer.body
    keep(route, call, call.name ?? (typeof detail === 'string' ? detail : 'validation_failed'), answer)
  }

  async function ok(who: Client, route: string, call: Call = {}) {
    const { path } = call
    const last = Object.keys(path ?? {}).at(-1)
    if (path && last && refusalsOf(route, 403).includes('forbidden')) {
      await refused(who === people.ben ? people.ada : people.ben, route, call)
    }
    if (path && last && typeof path[last] === 'number' && refusalsOf(route, 404).length > 0) {
      await refused(who, route, { ...call, path: { ...path, [last]: NO_SUCH_ID } })
    }
    const row = rowOf(route)
    if (row && isGuarded(row)) {
      await refused(who, route, {
        ...call,
        name: 'edit_conflict',
        headers: { ...call.headers, 'If-Match': '"another"' },
      })
    }
    await server.database.owner.query('truncate auth.rate_limits')
    const answer = await send(who, route, call)
    if (answer.status >= 400) throw new Error(`${route} was refused: ${answer.status} ${answer.text}`)
    keep(route, call, call.name ?? 'success', answer)
    return answer.body
  }

  return { server, examples, ...people, ok, refused }
}
