import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { statement } from '../db/call.ts'
import type { Context, Route } from '../http/route.ts'

// Probes: no token, no rate limit (spec: Health probes; decision D27).

const READY_TIMEOUT_MS = 2000
const READY = statement('lib.now', [])

export const health: Route[] = [
  {
    method: 'get',
    path: '/health/live',
    summary: 'Whether the process answers; a database outage never fails it.',
    access: 'anyone',
    limit: 'none',
    answers: { 200: z.object({ status: z.literal('alive') }) },
    run: async () => ({ status: 'alive' }),
  },
  {
    method: 'get',
    path: '/health/ready',
    summary: 'Whether the database answers within two seconds.',
    access: 'anyone',
    limit: 'none',
    answers: { 200: z.object({ status: z.literal('ready'), database: z.literal('connected') }) },
    refuses: { 503: ['not_ready'] },
    async run(context) {
      await requireDatabase(context)
      return { status: 'ready', database: 'connected' }
    },
  },
  {
    method: 'get',
    path: '/health',
    summary: 'Readiness together with the pin of the course content.',
    access: 'anyone',
    limit: 'none',
    answers: {
      200: z.object({ status: z.literal('healthy'), database: z.literal('connected'), content_version: z.string() }),
    },
    refuses: { 503: ['not_ready'] },
    async run(context) {
      await requireDatabase(context)
      return { status: 'healthy', database: 'connected', content_version: (await context.content.version()) ?? 'none' }
    },
  },
]

async function requireDatabase({ database, log }: Context) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('timeout')), READY_TIMEOUT_MS).unref(),
  )
  await Promise.race([database.anonymous(READY, {}, log), late]).catch((cause) => {
    throw new HttpError(503, 'not_ready', {}, cause)
  })
}
