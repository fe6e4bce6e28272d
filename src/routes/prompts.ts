import { z } from 'zod'
import { bodyId, instant, queryBool, queryInt, withId, writtenText } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const PromptDetail = z
  .object({
    week_number: z.int().min(1).max(36),
    question: z.string(),
    has_responded: z.boolean(),
    response: z.string().nullable(),
    timestamp: instant().nullable(),
    default_title: z.string().nullable(),
    prompt_ordinal: z.int().nullable(),
  })
  .meta({ id: 'PromptDetail' })

const PromptSubmit = z
  .object({
    response: writtenText({ min: 1, max: 10_000 }).refine((value) => [...value.trim()].length >= 10, {
      error: 'Value error, an answer has at least 10 characters',
    }),
    title: writtenText({ max: 200 }).nullable().default(null),
    prompt_ordinal: bodyId(1).nullable().default(null),
  })
  .meta({ id: 'PromptSubmit' })

const StagePrompts = z
  .object({
    stage: z.int(),
    stage_name: z.string(),
    prompts: z.array(
      z.object({ ordinal: z.int(), title: z.string(), body: z.string(), cadence: z.string().nullable() }),
    ),
  })
  .meta({ id: 'StagePrompts' })

const LAST_WEEK = 36
const ofWeek = { access: 'user', params: withId('week_number'), sealed: true } as const
const closed = { 403: ['week_locked'], 404: ['prompt_not_found'] }

export const prompts: Route[] = [
  {
    method: 'get',
    path: '/prompts/current',
    summary: 'The prompt of the caller’s week.',
    access: 'user',
    call: 'api.prompt_current',
    sealed: true,
    answers: { 200: PromptDetail },
    refuses: closed,
  },
  {
    method: 'get',
    path: '/prompts/history',
    summary: 'The caller’s answers to prompts, the latest week first.',
    access: 'user',
    query: z.object({
      limit: queryInt(1, 200, 50),
      offset: queryInt(0, LAST_WEEK, 0),
      include_total: queryBool(true),
    }),
    call: 'api.prompt_history',
    sealed: true,
    answers: {
      200: z
        .object({ items: z.array(PromptDetail), total: z.int().nullable(), has_more: z.boolean() })
        .meta({ id: 'PromptHistory' }),
    },
  },
  {
    method: 'get',
    path: '/prompts/stage/:stage_number',
    summary: 'The prompts of a stage, once its first week is open.',
    access: 'user',
    params: withId('stage_number'),
    call: 'api.stage_prompts_list',
    answers: { 200: StagePrompts },
    refuses: { 403: ['week_locked'], 404: ['stage_not_found'] },
  },
  {
    ...ofWeek,
    method: 'get',
    path: '/prompts/:week_number',
    summary: 'The prompt of an open week.',
    call: 'api.prompt_get',
    answers: { 200: PromptDetail },
    refuses: closed,
  },
  {
    ...ofWeek,
    method: 'post',
    path: '/prompts/:week_number/respond',
    summary: 'Answers a week’s prompt, once, and writes it into the journal.',
    body: PromptSubmit,
    call: 'api.prompt_response_create',
    answers: { 201: PromptDetail },
    refuses: { ...closed, 409: ['already_responded'], 422: ['response_too_long', 'title_too_long'] },
  },
]
