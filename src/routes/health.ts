import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { contentOf } from '../content/content.ts'
import type { Context, Route } from '../http/route.ts'

// docs/contract/health.md#get-healthready
const READY_TIMEOUT_MS = 2000

/** Refuses with 503, and `more` beside the detail, where the database does not answer in time. */
async function requireDatabase({ database, log }: Context, more = {}) {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('timeout')), READY_TIMEOUT_MS).unref(),
  )
  await Promise.race([database.ready(log), late]).catch((cause) => {
    throw new HttpError(503, 'not_ready', {}, cause, more)
  })
}

export const health: Route[] = [
  {
    method: 'get',
    path: '/health/live',
    summary: 'Whether the process answers; a database outage never fails it.',
    access: 'anyone',
    limit: 'none',
    answers: { 200: z.object({ status: z.literal('alive').describe('Always `alive`.') }) },
    kind: 'run',
    run: async () => ({ status: 'alive' }),
  },
  {
    method: 'get',
    path: '/health/ready',
    summary: 'Whether the database answers within two seconds.',
    access: 'anyone',
    limit: 'none',
    answers: {
      200: z.object({
        status: z.literal('ready').describe('Always `ready`.'),
        database: z.literal('connected').describe('Always `connected`: otherwise the answer is 503.'),
      }),
    },
    refuses: { 503: ['not_ready'] },
    kind: 'run',
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
      200: z.object({
        status: z.literal('healthy').describe('Always `healthy`.'),
        database: z.literal('connected').describe('Always `connected`: otherwise the answer is 503.'),
        content_version: z.string().describe('Version of the course’s texts, or `none` where they cannot be used.'),
      }),
    },
    refuses: { 503: ['not_ready'] },
    kind: 'run',
    async run(context) {
      const content_version = (await contentOf(context.config).version()) ?? 'none'
      await requireDatabase(context, { content_version })
      return { status: 'healthy', database: 'connected', content_version }
    },
  },
]
