import { z } from 'zod'
import { bodyId, id, instant, int4, listOf, pageOf, paging, queryInt, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'
import { entryMissing, oneEntry } from './journal.ts'

const PromoteQuoteCreate = z
  .object({
    anchor_start: int4(0).describe(
      'First character of the span in the entry’s text, counted in Unicode code points from 0.',
    ),
    anchor_end: int4(1).describe('First character after the span, counted in Unicode code points.'),
  })
  .meta({ id: 'PromoteQuoteCreate' })

const PromotionUpdate = z
  .object({
    included_in_entry_id: bodyId()
      .nullable()
      .describe('Id of the reflection that the quote is folded into; null unfolds it.'),
  })
  .meta({ id: 'PromotionUpdate' })

// How many quotes an entry may hold; an entry from before this quota may hold more.
const QUOTA = 500

export const PromotedQuote = z
  .object({
    id: id().describe('Id of the quote.'),
    source_entry_id: id().describe('Id of the entry that it was taken from.'),
    anchor_start: z
      .int()
      .min(0)
      .describe('First character of the span in the entry’s text, counted in Unicode code points from 0.'),
    anchor_end: z.int().min(1).describe('First character after the span, counted in Unicode code points.'),
    text: z.string().describe('The quote as it was when it was taken.'),
    anchor_text: z.string().describe('The same text as `text`.'),
    included_in_entry_id: id().nullable().describe('Id of the reflection that it is folded into; null for none.'),
    pending: z.boolean().describe('Whether it is folded into no reflection.'),
    stale: z.boolean().describe('Whether an edit removed the text from its entry.'),
    status: z
      .enum(['pending', 'folded', 'stale'])
      .describe('`folded` into a reflection, else `stale`, else `pending`.'),
  })
  .meta({ id: 'PromotedQuote' })

const QuoteInList = PromotedQuote.extend({
  source_title: z.string().describe('Title of the entry that the quote was taken from; empty where it has none.'),
  source_timestamp: instant().describe('When that entry was written.'),
  included_in_title: z
    .string()
    .nullable()
    .describe('Title of the reflection that the quote is folded into; null for none, or where it is deleted.'),
  created_at: instant().describe('When the quote was taken.'),
}).meta({ id: 'QuoteInList' })

const object = { resource: 'promotion', shape: PromotedQuote } as const

export const promotions: Route[] = [
  {
    ...oneEntry,
    method: 'post',
    path: '/journal/:entry_id/promote',
    summary: 'Lifts a span of an entry, in code points, into a quote.',
    body: PromoteQuoteCreate,
    call: 'api.promotion_create',
    object,
    answers: { 201: PromotedQuote },
    refuses: {
      ...entryMissing,
      409: ['quote_quota_exceeded', 'storage_quota_exceeded'],
      422: ['anchor_out_of_range', 'quote_too_long'],
    },
  },
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id/promotions',
    scopes: ['journal:read'],
    summary: 'The quotes of an entry, in the order of its text: the newest 500, or those of a page.',
    query: paging.extend({
      limit: queryInt(1, QUOTA, QUOTA).describe('How many quotes the answer holds at most, the newest ones.'),
    }),
    call: 'api.promotions_list',
    heavy: [{ when: ({ limit }) => Number(limit) > 100 }],
    answers: { 200: listOf(PromotedQuote) },
    refuses: entryMissing,
  },
  {
    method: 'get',
    path: '/promotions',
    scopes: ['journal:read'],
    summary: 'The caller’s quotes from all entries, newest first.',
    query: paging.omit({ paginate: true }).extend({
      status: z
        .enum(['pending', 'included', 'all'])
        .default('all')
        .describe('`pending`: folded into no reflection. `included`: folded into one.'),
    }),
    call: 'api.promotions_all',
    sealed: true,
    heavy: [{ when: ({ limit }) => Number(limit) > 33 }], // a quote comes with three sealed texts
    answers: { 200: z.object(pageOf(QuoteInList)).meta({ id: 'QuoteList' }) },
  },
  {
    method: 'patch',
    path: '/promotions/:promotion_id',
    summary: 'Folds a quote into one of the caller’s reflections, or unfolds it with null.',
    params: withId('promotion_id'),
    body: PromotionUpdate,
    call: 'api.promotion_update',
    object,
    sealed: true,
    answers: { 200: PromotedQuote },
    refuses: { 404: ['promotion_not_found', 'journal_entry_not_found'], 422: ['target_not_reflection'] },
  },
  {
    method: 'delete',
    path: '/promotions/:promotion_id',
    summary: 'Deletes a quote.',
    params: withId('promotion_id'),
    call: 'api.promotion_delete',
    object,
    answers: { 204: null },
    refuses: { 404: ['promotion_not_found'] },
  },
]
