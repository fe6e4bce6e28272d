import { z } from 'zod'
import {
  bodyId,
  date,
  instant,
  int4,
  listOf,
  paging,
  pathId,
  queryBool,
  text,
  withId,
  writtenText,
} from '../base/shapes.ts'
import { perMinute } from '../http/limits.ts'
import type { Route } from '../http/route.ts'
import { ReflectionLevel } from './reflections.ts'

const Tag = z
  .enum(['freeform', 'stage_reflection', 'practice_note', 'habit_note', 'weekly_prompt', 'hierarchical_reflection'])
  .meta({ id: 'JournalTag' })
const Status = z.enum(['draft', 'finished']).meta({ id: 'JournalStatus' })
const Classification = z.enum(['public', 'personal', 'intimate']).meta({ id: 'JournalClassification' })

const message = writtenText({ min: 1, max: 10_000 })
const aspect = int4(1, 10).nullish()
const reflection = { reflection_level: ReflectionLevel.nullish(), reflection_scope_key: text({ max: 30 }).nullish() }

const JournalEntryCreate = z
  .object({
    message,
    tag: Tag.default('freeform'),
    classification: Classification.default('personal'),
    practice_session_id: bodyId().nullish(),
    user_practice_id: bodyId().nullish(),
    primary_aspect: aspect,
    secondary_aspect: aspect,
    ...reflection,
    entry_date: date().nullish(),
  })
  .meta({ id: 'JournalEntryCreate' })

const JournalEntryUpdate = z
  .object({
    message: message.nullish(),
    title: text({ max: 200 }).nullish(),
    status: Status.nullish(),
    classification: Classification.nullish(),
    primary_aspect: aspect,
    secondary_aspect: aspect,
    ...reflection,
  })
  .refine((update) => Object.keys(update).length > 0, 'Value error, at least one field must be set')
  .meta({ id: 'JournalEntryUpdate' })

const JournalEntry = z
  .object({
    id: z.int(),
    title: z.string().nullable(),
    message: z.string(),
    status: Status,
    sender: z.enum(['user', 'bot']),
    timestamp: instant(),
    updated_at: instant(),
    tag: Tag,
    tags: z.array(Tag),
    classification: Classification,
    practice_session_id: z.int().nullable(),
    user_practice_id: z.int().nullable(),
    primary_aspect: z.int().nullable(),
    secondary_aspect: z.int().nullable(),
    reflection_level: ReflectionLevel.nullable(),
    reflection_scope_key: z.string().nullable(),
  })
  .meta({ id: 'JournalEntry' })

/** What the routes of one entry share. */
export const oneEntry = { access: 'user', params: withId('entry_id'), sealed: true } as const
export const entryMissing = { 404: ['journal_entry_not_found'] }

export const journal: Route[] = [
  {
    method: 'get',
    path: '/journal/',
    summary: 'The caller’s entries, newest first, filtered and searched.',
    access: 'user',
    query: paging.extend({
      search: text({ min: 3, max: 64 }).optional(),
      tag: Tag.optional(),
      practice_session_id: pathId().optional(),
      paginate: queryBool(true),
    }),
    call: 'api.journal_list',
    sealed: true,
    heavy: { when: 'search', limit: perMinute(30) },
    answers: { 200: listOf(JournalEntry) },
  },
  {
    method: 'post',
    path: '/journal/',
    summary: 'Writes an entry.',
    access: 'user',
    body: JournalEntryCreate,
    call: 'api.journal_entry_create',
    sealed: true,
    answers: { 201: JournalEntry },
    refuses: {
      403: ['forbidden'],
      404: ['user_practice_not_found', 'practice_session_not_found'],
      409: ['reflection_scope_taken'],
      422: ['entry_date_in_future', 'message_too_long'],
    },
  },
  {
    ...oneEntry,
    method: 'get',
    path: '/journal/:entry_id',
    summary: 'One entry.',
    call: 'api.journal_entry_get',
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
    answers: { 200: JournalEntry },
    refuses: { ...entryMissing, 409: ['reflection_scope_taken'], 422: ['message_too_long'] },
  },
  {
    method: 'delete',
    access: 'user',
    path: '/journal/:entry_id',
    summary: 'Deletes an entry.',
    params: withId('entry_id'),
    call: 'api.journal_entry_delete',
    answers: { 204: null },
    refuses: entryMissing,
  },
]
