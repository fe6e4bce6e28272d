import { z } from 'zod'
import {
  bodyId,
  date,
  dayOfYear,
  id,
  instant,
  int4,
  listOf,
  needle,
  paging,
  pathId,
  queryBool,
  stageNumber,
  text,
  withId,
  writtenText,
} from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'
import { ReflectionLevel } from './reflections.ts'

const Tag = z
  .enum(['freeform', 'stage_reflection', 'practice_note', 'habit_note', 'weekly_prompt', 'hierarchical_reflection'])
  .meta({ id: 'JournalTag' })
const Status = z.enum(['draft', 'finished']).meta({ id: 'JournalStatus' })
const Classification = z.enum(['public', 'personal', 'intimate']).meta({ id: 'JournalClassification' })

const message = writtenText({ min: 1, max: 10_000 }).describe(
  'Text of the entry, 1 to 10,000 characters. Control and invisible characters are removed.',
)
const title = text({ max: 200 }).nullish()
const tags = z
  .array(Tag)
  .max(2)
  .optional()
  .describe('Another word for `tag`: a list of it alone, or what the answer shows. Both name the same tag.')
const aspect = int4(1, 10).nullish()
const reflection = {
  reflection_level: ReflectionLevel.nullish().describe(
    'Kind of the span of time that the entry reflects on. Given together with `reflection_scope_key`.',
  ),
  reflection_scope_key: text({ max: 30 })
    .nullish()
    .describe('Which span of time it reflects on, such as `c1:w3`: cycle 1, week 3. At most one entry has it.'),
}

const JournalEntryCreate = z
  .object({
    message,
    title: title.describe('Title of the entry, at most 200 characters; empty or null for none.'),
    tag: Tag.optional().meta({ default: 'freeform' }).describe('What kind of entry it is.'),
    tags,
    classification: Classification.default('personal').describe(
      'Who may read along: no language model reads an `intimate` entry.',
    ),
    practice_session_id: bodyId()
      .nullish()
      .describe('Id of the practice session that the entry is about; null for none.'),
    user_practice_id: bodyId()
      .nullish()
      .describe('Id of the selected practice that the entry is about; null for none.'),
    primary_aspect: aspect.describe('Number of the stage whose aspect the entry is about, 1 to 10; null for none.'),
    secondary_aspect: aspect.describe('Number of a second stage. It needs a primary aspect and differs from it.'),
    ...reflection,
    entry_date: date()
      .nullish()
      .describe('Past day that the entry belongs to, today at the latest. Without it the entry is of now.'),
  })
  .meta({ id: 'JournalEntryCreate' })

const JournalEntryUpdate = z
  .object({
    message: message.nullish().describe('New text, 1 to 10,000 characters. Null leaves the text.'),
    title: title.describe('New title, at most 200 characters. Empty or null clears it.'),
    tag: Tag.optional().describe('New tag.'),
    tags,
    status: Status.nullish().describe('`finished` makes the entry a source of reflections. Null leaves it.'),
    classification: Classification.nullish().describe('Who may read along. Null leaves it.'),
    primary_aspect: aspect.describe(
      'Number of the stage whose aspect the entry is about. Written together with `secondary_aspect`.',
    ),
    secondary_aspect: aspect.describe('Number of a second stage. Written together with `primary_aspect`.'),
    ...reflection,
  })
  .refine((update) => Object.keys(update).length > 0, 'Value error, at least one field must be set')
  .meta({ id: 'JournalEntryUpdate' })

export const JournalEntry = z
  .object({
    id: id().describe('Id of the entry.'),
    title: z.string().describe('Title of the entry; empty until it gets one.'),
    message: z.string().describe('Text of the entry.'),
    status: Status.describe('`draft`, or `finished`: only finished entries are sources of reflections.'),
    sender: z.enum(['user', 'bot']).describe('Who wrote it. `bot` marks replies of older times; no route writes one.'),
    timestamp: instant().describe('When it was written, or the day that `entry_date` gave it.'),
    updated_at: instant().describe('When a field of the entry last changed.'),
    tag: Tag.describe('The tag that was sent.'),
    tags: z.array(Tag).describe('The tag, and `hierarchical_reflection` if the entry has a reflection scope.'),
    classification: Classification.describe('Who may read along.'),
    practice_session_id: id().nullable().describe('Id of the practice session that the entry is about; null for none.'),
    user_practice_id: id().nullable().describe('Id of the selected practice that the entry is about; null for none.'),
    primary_aspect: stageNumber()
      .nullable()
      .describe('Number of the stage whose aspect the entry is about; null for none.'),
    secondary_aspect: stageNumber().nullable().describe('Number of a second stage; null for none.'),
    reflection_level: ReflectionLevel.nullable().describe(
      'Kind of the span of time that the entry reflects on; null if it is no reflection.',
    ),
    reflection_scope_key: z
      .string()
      .nullable()
      .describe('Which span of time it reflects on, such as `c1:w3`; null if it is no reflection.'),
  })
  .meta({ id: 'JournalEntry' })

/** Where a passage of an entry's text begins and ends. */
export const passage = {
  anchor_start: z
    .int()
    .min(0)
    .describe('First character of the passage in the entry’s text, counted in Unicode code points from 0.'),
  anchor_end: z.int().min(1).describe('First character after the passage, counted in Unicode code points.'),
}

/** What the routes that seal or open texts of one entry share. */
export const oneEntry = { params: withId('entry_id'), sealed: true } as const
const object = { resource: 'journal_entry', shape: JournalEntry } as const
export const entryMissing = { 404: ['journal_entry_not_found'] }

export const journalConstraints: Constraints = {
  journal_entries_scope_once: [409, 'reflection_scope_taken'],
  journal_entries_about_a_session: [404, 'practice_session_not_found'],
  journal_entries_about_a_user_practice: [404, 'user_practice_not_found'],
}

export const journal: Route[] = [
  {
    method: 'get',
    path: '/journal/',
    scopes: ['journal:read'],
    summary: 'The caller’s entries, newest first, filtered and searched.',
    query: paging.extend({
      search: needle()
        .optional()
        .describe(
          'Text that `message` must contain, in any case: 3 to 64 characters, 2 where one is a letter of another script than Latin, Greek or Cyrillic. Titles are not searched.',
        ),
      tag: Tag.optional().describe('Only entries with this `tag`.'),
      practice_session_id: pathId().optional().describe('Only entries about this practice session.'),
      on_day: dayOfYear().optional().describe('Only entries of this local day of any year, `MM-DD`, such as `02-29`.'),
      paginate: queryBool(true).describe(
        'Pagination: true (the default here) for the envelope, whose next page is at `offset + limit`; false for the bare array.',
      ),
    }),
    call: 'api.journal_list',
    tool: { name: 'search_journal', fixed: { paginate: 'true' }, text: 'message' },
    sealed: true,
    heavy: [
      { when: ({ search }) => search !== undefined, limit: perMinute(30) },
      { when: ({ limit }) => Number(limit) > 50 }, // an entry has two sealed texts
    ],
    answers: { 200: listOf(JournalEntry) },
  },
  {
    method: 'post',
    path: '/journal/',
    scopes: ['journal:write'],
    summary: 'Writes an entry.',
    body: JournalEntryCreate,
    call: 'api.journal_entry_create',
    tool: { name: 'write_entry', text: 'message' },
    object,
    editsNext: true,
    sealed: true,
    answers: { 200: JournalEntry, 201: JournalEntry },
    refuses: {
      403: ['forbidden'],
      404: ['user_practice_not_found', 'practice_session_not_found'],
      409: ['reflection_scope_taken', 'storage_quota_exceeded'],
      422: ['entry_date_in_future', 'message_too_long'],
    },
  },
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id',
    scopes: ['journal:read'],
    summary: 'One entry.',
    call: 'api.journal_entry_get',
    tool: { name: 'read_entry', text: 'message' },
    object,
    answers: { 200: JournalEntry },
    refuses: entryMissing,
  },
  {
    ...oneEntry,
    method: 'patch',
    path: '/journal/:entry_id',
    summary: 'Changes some fields of an entry; what is anchored in its text follows it.',
    body: JournalEntryUpdate,
    call: 'api.journal_entry_update',
    object,
    answers: { 200: JournalEntry },
    refuses: { ...entryMissing, 409: ['reflection_scope_taken', 'storage_quota_exceeded'], 422: ['message_too_long'] },
  },
  {
    method: 'delete',
    path: '/journal/:entry_id',
    summary: 'Deletes an entry.',
    params: withId('entry_id'),
    call: 'api.journal_entry_delete',
    object,
    answers: { 204: null },
    refuses: entryMissing,
  },
]
