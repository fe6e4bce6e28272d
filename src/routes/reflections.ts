import { z } from 'zod'
import { count, id, instant, text } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

export const ReflectionLevel = z
  .enum(['week', 'stage', 'component', 'tier', 'program', 'course'])
  .meta({ id: 'ReflectionLevel', description: '`course` is another word for `program`: an answer has the word sent.' })

const scope = () =>
  z.object({
    level: ReflectionLevel.describe('Kind of the span of time.'),
    scope_key: z.string().describe('Which span of time, such as `c1:w3`: cycle 1, week 3.'),
    window_start: instant().describe('When the span begins.'),
    window_end: instant().describe('When the span ends, exclusive.'),
    existing_entry_id: id().nullable().describe('Id of your entry with this scope, in any status; null without one.'),
  })

const ReflectionDue = z
  .object({ due: scope().nullable().describe('The reflection that is due now; null if none is.') })
  .meta({ id: 'ReflectionDue' })

const ReflectionsCurrent = z
  .object({ scopes: z.array(scope()).describe('The spans of time that are running, the narrowest first.') })
  .meta({ id: 'ReflectionsCurrent' })

const ReflectionSources = z
  .object({
    level: ReflectionLevel.describe('Kind of the span of time, in the word of the request.'),
    scope_key: z.string().describe('Which span of time.'),
    window_start: instant().nullable().describe('When the span begins; null unless the start of its cycle is stored.'),
    window_end: instant().nullable().describe('When the span ends, exclusive; null where `window_start` is.'),
    anchor_status: z
      .enum(['recorded', 'unrecorded', 'unstarted', 'no_program'])
      .describe(
        '`recorded`: the start of its cycle is stored. `unrecorded`: the cycle is past, its start is not stored.',
      ),
    items: z
      .array(
        z.object({
          kind: z
            .enum(['reflection', 'entry'])
            .describe('A reflection that stands for its span of time, or a single entry.'),
          id: id().describe('Id of the entry.'),
          title: z.string().describe('Title of the entry; empty where it has none.'),
          timestamp: instant().describe('When the entry was written.'),
          body: z.string().describe('Text of the entry.'),
          reflection_level: ReflectionLevel.nullable().describe(
            'Kind of the span that the reflection is about; null for an entry.',
          ),
          promoted_quotes: z
            .array(
              z.object({
                id: id().describe('Id of the quote.'),
                anchor_start: count().describe('First character of the span, counted in Unicode code points from 0.'),
                anchor_end: count().describe('First character after the span, counted in Unicode code points.'),
                anchor_text: z.string().describe('The quote.'),
                pending: z.boolean().describe('Whether it is folded into no reflection.'),
                stale: z.boolean().describe('Whether an edit removed the text from its entry.'),
              }),
            )
            .describe('Your quotes from this source, in the order of its text.'),
        }),
      )
      .describe('What the scope gathers, in the order of time.'),
    truncated: z.literal(true).optional().describe('True where older entries or quotes were left out.'),
  })
  .meta({ id: 'ReflectionSources' })

export const reflections: Route[] = [
  {
    method: 'get',
    path: '/reflections/due',
    scopes: ['program:read'],
    summary: 'The reflection that is due, if any.',
    call: 'api.reflection_due',
    answers: { 200: ReflectionDue },
  },
  {
    method: 'get',
    path: '/reflections/current',
    scopes: ['program:read'],
    summary: 'The scopes whose span of time is running.',
    call: 'api.reflections_current',
    answers: { 200: ReflectionsCurrent },
  },
  {
    method: 'get',
    path: '/reflections/sources',
    scopes: ['program:read', 'journal:read'],
    summary: 'What a reflection of a scope gathers: at most the newest 500 entries, in the order of time.',
    query: z.object({
      level: ReflectionLevel.describe('Kind of the span of time.'),
      scope_key: text().describe(
        'Which span of time, such as `c1:s3`: `c` and the cycle, then `w`, `s`, `p` or `t` and a number, or `prog`.',
      ),
    }),
    call: 'api.reflection_sources',
    sealed: true,
    heavy: [{}],
    answers: { 200: ReflectionSources },
    refuses: { 403: ['scope_locked'], 422: ['invalid_scope'] },
  },
]
