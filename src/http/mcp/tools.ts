import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { HttpError } from '../../base/http-error.ts'
import { bytesOf } from '../batch.ts'
import { type CallRoute, isCall, type Outcome, type Served, type ServedTool } from '../route.ts'

// Tools are the rows that carry `tool` (docs/contract/mcp.md#tools): each is described by the shapes of its operation,
// and its arguments are that operation's path, query and body.

/** How much of a text one answer gives, in characters (docs/contract/mcp.md#long-texts). */
const TEXT_CHARACTERS = 16_384

type Arguments = Record<string, unknown>

export const toolsOf = (rows: readonly Served[]): readonly ServedTool[] =>
  rows.flatMap((served) => {
    const { route } = served
    return isCall(route) && route.tool ? [{ served, route, tool: toolOf(route) }] : []
  })

function toolOf(route: CallRoute): Tool {
  const { name = '' } = route.tool ?? {}
  const answer = answerOf(route)
  return {
    name,
    description: route.summary,
    inputSchema: schemaOf(z.strictObject(argumentsOf(route)), 'input'),
    ...(answer && { outputSchema: schemaOf(answer, 'output') }),
    annotations: {
      readOnlyHint: route.method === 'get' && !route.writes,
      destructiveHint: route.method === 'delete',
      // The same call again changes nothing more: a POST may add another object, or more units.
      idempotentHint: route.method !== 'post',
      openWorldHint: false,
    },
  }
}

const schemaOf = (shape: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    // Numbers of a path or query are texts there, with patterns.
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'integer') delete jsonSchema.pattern
    },
  }) as Tool['inputSchema']

const shapeOf = (shape: z.ZodType | undefined): z.ZodRawShape => (shape instanceof z.ZodObject ? shape.shape : {})

/** Whether a call may ask for the rest of its text. */
const takesOffset = ({ method, tool, query }: CallRoute) =>
  method === 'get' && tool?.text !== undefined && query === undefined

function argumentsOf(route: CallRoute): z.ZodRawShape {
  const { params, query, body, tool } = route
  const all = { ...shapeOf(params), ...shapeOf(query), ...shapeOf(body) }
  const offset = z.int().min(0).optional().describe('From which character on the text is given; see `next_offset`.')
  return {
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !(name in (tool?.fixed ?? {})))),
    ...(takesOffset(route) ? { offset } : {}),
  }
}

const next_offset = z.int().nullable().describe('From which `offset` on the text goes on; null at its end.')

/** The shape of a success: of a list the envelope, with where each cut text goes on. Null without a body. */
function answerOf({ answers, tool }: CallRoute): z.ZodObject | null {
  const [shape] = Object.values(answers)
  const object = shape instanceof z.ZodUnion ? shape.options.find((one) => one instanceof z.ZodObject) : shape
  if (!(object instanceof z.ZodObject)) return null
  const { items } = object.shape
  if (tool?.text === undefined) return z.object(object.shape) // a schema by itself, not a reference to its name
  if (!(items instanceof z.ZodArray)) return object.extend({ next_offset })
  return object.extend({ items: z.array((items.element as z.ZodObject).extend({ next_offset })) })
}

/** The request that a call stands for. Refuses what is no argument of the tool. */
export function requestOf(route: CallRoute, given: Arguments) {
  const known = argumentsOf(route)
  const unknown = Object.keys(given).filter((name) => !(name in known))
  if (unknown.length > 0)
    throw new HttpError(
      422,
      unknown.map((name) => ({ type: 'extra_forbidden', loc: [name], msg: `\`${name}\` is not an argument here` })),
    )
  const pick = (shape: z.ZodType | undefined) =>
    Object.fromEntries(Object.keys(shapeOf(shape)).flatMap((name) => (name in given ? [[name, given[name]]] : [])))
  const params = texts(pick(route.params))
  const query = { ...texts(pick(route.query)), ...route.tool?.fixed }
  const path = route.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  const body = route.body && bytesOf(pick(route.body))
  return { path, target: search === '' ? path : `${path}?${search}`, parts: { params, query, body } }
}

/** Values as path and query have them; null is as if it were left out. */
const texts = (values: Arguments): Record<string, string> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])))

/** The offset in a text that a call asks for; a list has none. */
export function offsetOf(route: CallRoute, { offset = 0 }: Arguments): number {
  if (!takesOffset(route)) return 0
  if (Number.isSafeInteger(offset) && Number(offset) >= 0) return Number(offset)
  const msg = '`offset` should be a whole number of at least 0'
  throw new HttpError(422, [{ type: 'value_error', loc: ['offset'], msg }])
}

/** What a call answers. Texts of the journal stand in `structuredContent` alone: they are data, not words to follow. */
export function resultOf({ tool }: CallRoute, { status, headers, body }: Outcome, offset: number): CallToolResult {
  const text = (value: string) => [{ type: 'text' as const, text: value }]
  const wait = headers['retry-after']
  if (status >= 400)
    return {
      isError: true,
      content: text(JSON.stringify({ status, ...(body as object), ...(wait && { retry_after: Number(wait) }) })),
    }
  if (body === null) return { content: text('Done.') }
  if (tool?.text === undefined) return { content: text(JSON.stringify(body)), structuredContent: body as Arguments }
  return { content: text('The answer is in structuredContent.'), structuredContent: cut(body, tool.text, offset) }
}

function cut(body: unknown, member: string, offset: number): Arguments {
  const object = body as Arguments
  if (Array.isArray(object.items)) return { ...object, items: object.items.map((item) => cut(item, member, offset)) }
  const whole = object[member]
  if (typeof whole !== 'string') return { ...object, next_offset: null }
  const characters = [...whole]
  const end = offset + TEXT_CHARACTERS
  const next_offset = end < characters.length ? end : null
  return { ...object, [member]: characters.slice(offset, end).join(''), next_offset }
}
