import { z } from 'zod'
import { instant, paging } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const Sent = z
  .object({
    source: z
      .enum(['entry', 'instructions', 'candidates', 'history', 'image'])
      .describe(
        'Which text it is: the entry that was read, the instructions of the service, the names of your habits and practices, texts from before (earlier entries, a margin note), or a photographed page in base64.',
      ),
    characters: z.int().min(0).describe('How much of it was sent, in code points.'),
    from: z.int().min(0).describe('The first code point that was sent, counted from 0 in the source’s own text.'),
    to: z.int().min(0).describe('The code point after the last one that was sent.'),
  })
  .meta({ id: 'ModelReceiptSent', description: 'One piece of a prompt, without its text.' })

const ModelReceipt = z
  .object({
    id: z.int().describe('The number of the receipt; a later receipt has a higher one.'),
    at: instant().describe('When the request left the service.'),
    kind: z
      .enum(['resonance', 'essay', 'transcription', 'assistant'])
      .describe(
        'What was asked of a model: to read an entry, to expand a margin note, or to copy a photographed page; or that an assistant was given a text.',
      ),
    entry_id: z
      .int()
      .nullable()
      .describe(
        'The entry that was read, also after it was deleted; null for a transcription, and for a text of no entry.',
      ),
    vendor: z.string().describe('Who received the request: openai or anthropic; `assistant` of an assistant.'),
    model: z.string().describe('The name of the model that was asked; of an assistant, the route that it asked.'),
    whose_key: z
      .enum(['service', 'own'])
      .describe(
        'Whose API key the request carried: that of the service, or your own, as the token of an assistant is.',
      ),
    sent: z.array(Sent).describe('What was in the prompt, in its order.'),
    withheld: z.array(z.string()).describe('What was left out, in fixed phrases that say why.'),
    prompt_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('The SHA-256 of the bytes of the request’s body, in hexadecimal digits; zeros for an assistant.'),
    input_tokens: z
      .int()
      .nullable()
      .describe('Tokens of the prompt as the vendor counted them; null without an answer.'),
    output_tokens: z
      .int()
      .nullable()
      .describe('Tokens of the answer as the vendor counted them; null without an answer.'),
    cost_usd: z
      .string()
      .nullable()
      .describe('Estimated cost in US dollars with six decimals; null without an answer or without a known price.'),
    charged: z
      .enum(['monthly', 'offering', 'none'])
      .describe('The message that this request cost: a free one of the month, a bought one, or none.'),
    status: z
      .enum(['sent', 'answered', 'refused', 'timed_out', 'failed'])
      .describe(
        'What became of the request: no outcome is known, the vendor answered, the vendor refused it, the time was over, or no readable answer came.',
      ),
    refunded: z.boolean().describe('Whether the charge was given back.'),
    token_id: z
      .int()
      .nullable()
      .describe('The token through which an assistant read; null for a model, and for an assistant with your session.'),
    route: z.string().nullable().describe('Method and path of the route by which an assistant read; null for a model.'),
  })
  .meta({
    id: 'ModelReceipt',
    description: 'What one request to a language model sent and cost, or one text that an assistant was given.',
  })

export const modelReceipts: Route[] = [
  {
    method: 'get',
    path: '/user/model-receipts',
    summary: 'What was sent to language models and given to assistants for the caller, without its text, newest first.',
    query: paging.omit({ paginate: true }),
    call: 'api.model_receipts_list',
    tag: 'token_uses',
    answers: {
      200: z
        .object({
          items: z.array(ModelReceipt).describe('The receipts of this page, newest first.'),
          total: z.int().min(0).describe('The number of all receipts of the caller.'),
          limit: z.int().min(1).describe('The largest number of items in this answer.'),
          offset: z.int().min(0).describe('How many newer receipts this answer skips.'),
          has_more: z.boolean().describe('Whether older receipts follow.'),
        })
        .meta({ id: 'ModelReceiptList' }),
    },
  },
]
