import { z } from 'zod'
import { instant } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'
import { entryMissing, oneEntry } from './journal.ts'

export const Marginalia = z
  .object({
    id: z.int(),
    journal_entry_id: z.int(),
    kind: z.enum(['theme', 'connection', 'symbol']),
    anchor_start: z.int().min(0),
    anchor_end: z.int().min(1),
    anchor_text: z.string(),
    note: z.string(),
    essay: z.string().nullable(),
    essay_generated_at: instant().nullable(),
    status: z.enum(['active', 'stale']),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: 'Marginalia' })

export const marginalia: Route[] = [
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id/marginalia',
    summary: 'The margin notes of an entry, in the order of its text.',
    call: 'api.marginalia_list',
    answers: { 200: z.object({ items: z.array(Marginalia) }).meta({ id: 'MarginaliaList' }) },
    refuses: entryMissing,
  },
]
