import { z } from 'zod'
import { id, instant, pageOf, paging } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'
import { entryMissing, oneEntry, passage } from './journal.ts'

export const Marginalia = z
  .object({
    id: id().describe('Id of the note.'),
    journal_entry_id: id().describe('Id of the entry.'),
    kind: z.enum(['theme', 'connection', 'symbol']).describe('What the note points at.'),
    ...passage,
    anchor_text: z.string().describe('The passage as it was when the note was written.'),
    note: z.string().describe('The note, at most 600 characters.'),
    essay: z.string().nullable().describe('The long form of the note; null until it was asked for.'),
    essay_generated_at: instant().nullable().describe('When the essay was written; null without one.'),
    status: z.enum(['active', 'stale']).describe('`stale` if an edit removed the passage from the entry.'),
    created_at: instant().describe('When the note was written.'),
    updated_at: instant().describe('When the note last changed.'),
  })
  .meta({ id: 'Marginalia' })

const VoiceDraft = Marginalia.extend({
  marginalia_id: id().describe('Id of the note, as in `id`.'),
  essay: z.string().describe('The long form of the note.'),
  essay_generated_at: instant().describe('When the essay was written.'),
  entry_title: z.string().describe('Title of the entry; empty where it has none.'),
  entry_timestamp: instant().describe('When the entry was written.'),
}).meta({ id: 'VoiceDraft' })

export const marginalia: Route[] = [
  {
    method: 'get',
    path: '/journal/voice-drafts',
    scopes: ['journal:read'],
    summary: 'The caller’s margin notes with an essay, the newest essay first.',
    query: paging.omit({ paginate: true }),
    call: 'api.voice_drafts_list',
    sealed: true,
    heavy: [{ when: ({ limit }) => Number(limit) > 25 }], // a note comes with four sealed texts
    answers: { 200: z.object(pageOf(VoiceDraft)).meta({ id: 'VoiceDraftList' }) },
  },
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id/marginalia',
    scopes: ['journal:read'],
    summary: 'The margin notes of an entry, in the order of its text.',
    call: 'api.marginalia_list',
    answers: {
      200: z
        .object({ items: z.array(Marginalia).describe('The notes, in the order of the text.') })
        .meta({ id: 'MarginaliaList' }),
    },
    refuses: entryMissing,
  },
]
