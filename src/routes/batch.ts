import { z } from 'zod'
import { METHODS } from '../base/http-names.ts'
import { orFalse } from '../base/shapes/shapes.ts'
import { type Batch, runBatch } from '../http/batch.ts'
import { flawsOf, NAME } from '../http/batch-names.ts'
import type { Route } from '../http/route.ts'

const BODY_BYTES = 256 * 1024

const BatchRequest = z
  .strictObject({
    operations: z
      .array(
        z.strictObject({
          method: z.enum(METHODS).describe('The method of the operation.'),
          path: z
            .string()
            .min(1)
            .max(2048)
            .startsWith('/')
            .describe(
              'Its path, with the query if it has one. `{h.id}` stands for the member `id` of what the operation named `h` answered.',
            ),
          body: z
            .unknown()
            .optional()
            .describe(
              'Its body; leave it out where the route has none. `{"$from":"h","at":"goals.0.id"}` in place of a value stands for that member of what the operation named `h` answered.',
            ),
          idempotency_key: z.string().min(1).max(255).describe('Its Idempotency-Key; every operation needs one.'),
          if_match: z.string().max(255).optional().describe('Its If-Match header.'),
          as: z
            .string()
            .regex(NAME, 'Input should have 1 to 32 letters, digits or _')
            .optional()
            .describe('A name for its answer, by which later operations refer to it. Each name once.'),
        }),
      )
      .min(1)
      .max(50)
      .superRefine((operations, { addIssue }) => {
        for (const { place, message } of flawsOf(operations)) addIssue({ code: 'custom', path: place, message })
      })
      .describe('The operations, in the order in which they run.'),
    in_order: orFalse.describe('True: none runs after one that is to be sent again (401, 408, 412, 429 or 5xx).'),
  })
  .meta({ id: 'BatchRequest' })

const BatchAnswer = z
  .object({
    results: z
      .array(
        z.object({
          status: z.int().describe("The operation's HTTP status."),
          headers: z
            .object({
              etag: z.string().optional().describe('The tag of what the operation answers.'),
              'idempotent-replayed': z.literal('true').optional().describe('The answer is the stored one of the key.'),
              'retry-after': z.string().optional().describe('Seconds to wait before the next try.'),
            })
            .describe('Those of its headers that a client needs.'),
          body: z.unknown().describe("The operation's body; null if it has none."),
        }),
      )
      .describe('One result per operation that ran, in their order.'),
  })
  .meta({ id: 'BatchAnswer' })

export const batch: Route[] = [
  {
    method: 'post',
    path: '/batch',
    scopes: [],
    summary: 'Runs up to 50 writes, each as a request of its own.',
    body: BatchRequest,
    bodyLimitBytes: BODY_BYTES,
    answers: { 200: BatchAnswer },
    kind: 'run',
    async run(context) {
      return { results: await runBatch(context.input.body as Batch, context) }
    },
  },
]
