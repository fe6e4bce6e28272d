import { z } from 'zod'
import { instant, text } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

export const ReflectionLevel = z.enum(['week', 'stage', 'component', 'tier', 'program']).meta({ id: 'ReflectionLevel' })

const ReflectionDue = z
  .object({
    due: z
      .object({
        level: ReflectionLevel,
        scope_key: z.string(),
        window_start: instant(),
        window_end: instant(),
        existing_entry_id: z.int().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'ReflectionDue' })

const ReflectionSources = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(['reflection', 'entry']),
        id: z.int(),
        title: z.string().nullable(),
        timestamp: instant(),
        body: z.string(),
        reflection_level: ReflectionLevel.nullable(),
        promoted_quotes: z.array(
          z.object({
            id: z.int(),
            anchor_start: z.int(),
            anchor_end: z.int(),
            anchor_text: z.string(),
            pending: z.boolean(),
          }),
        ),
      }),
    ),
    truncated: z.literal(true).optional().meta({ description: 'Older entries or quotes were left out' }),
  })
  .meta({ id: 'ReflectionSources' })

export const reflections: Route[] = [
  {
    method: 'get',
    path: '/reflections/due',
    summary: 'The reflection that is due, if any.',
    access: 'user',
    call: 'api.reflection_due',
    answers: { 200: ReflectionDue },
  },
  {
    method: 'get',
    path: '/reflections/sources',
    summary: 'What a reflection of a scope gathers: at most the newest 500 entries, in the order of time.',
    access: 'user',
    query: z.object({ level: ReflectionLevel, scope_key: text() }),
    call: 'api.reflection_sources',
    sealed: true,
    heavy: {},
    answers: { 200: ReflectionSources },
    refuses: { 403: ['scope_locked'], 422: ['invalid_scope'] },
  },
]
