import { z } from 'zod'
import { SCOPES } from '../base/scopes.ts'
import { METADATA } from '../http/mcp/guard.ts'
import { replyToMessage } from '../http/mcp/serve.ts'
import { addressOf } from '../http/paths.ts'
import type { ProtocolRoute, Route } from '../http/route.ts'
import { send } from '../http/send.ts'

const BODY_BYTES = 256 * 1024

const ProtectedResource = z
  .object({
    resource: z.string().describe('The address of POST /mcp.'),
    resource_name: z.string().describe('The name of the service.'),
    scopes_supported: z.array(z.enum(SCOPES)).describe('What a token may be for.'),
    bearer_methods_supported: z.array(z.literal('header')).describe('A token comes in the header.'),
  })
  .meta({ id: 'ProtectedResource', description: 'What RFC 9728 says of POST /mcp.' })

const McpError = z
  .record(z.string(), z.unknown())
  .meta({ id: 'McpError', description: 'An error of JSON-RPC 2.0: the message is none of the protocol.' })

const metadata = (path: string): ProtocolRoute => ({
  method: 'get',
  path,
  summary: 'What a client needs to know to get a token for assistants.',
  access: 'anyone',
  answers: { 200: ProtectedResource },
  kind: 'protocol',
  reply: async ({ config }) => {
    const more = { resource_name: 'Thirty-six weeks', scopes_supported: SCOPES, bearer_methods_supported: ['header'] }
    return async (request, response) =>
      send(response, { status: 200, body: JSON.stringify({ resource: `${addressOf(request, config)}/mcp`, ...more }) })
  },
})

export const mcp: Route[] = [
  {
    method: 'post',
    path: '/mcp',
    scopes: [],
    summary: 'A message of the Model Context Protocol.',
    forAssistants: true,
    body: z.record(z.string(), z.unknown()).meta({ id: 'McpMessage', description: 'A message of JSON-RPC 2.0.' }),
    bodyLimitBytes: BODY_BYTES,
    answers: {
      200: z.record(z.string(), z.unknown()).meta({ id: 'McpAnswer', description: 'A response of JSON-RPC 2.0.' }),
      202: null,
      400: McpError,
      404: McpError,
      406: McpError,
    },
    refuses: { 403: ['origin_not_allowed'] },
    kind: 'protocol',
    reply: replyToMessage,
  },
  metadata(METADATA),
  metadata(`${METADATA}/mcp`),
]
