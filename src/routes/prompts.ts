import { z } from 'zod'
import {
  bodyId,
  count,
  instant,
  orNull,
  pathId,
  queryBool,
  queryInt,
  stageNumber,
  withId,
  writtenText,
} from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const LAST_WEEK = 36

export const PromptDetail = z
  .object({
    week_number: z.int().min(1).max(LAST_WEEK).describe('Number of the week, 1 to 36.'),
    question: z.string().describe('The question of the week.'),
    has_responded: z.boolean().describe('Whether you have answered it.'),
    response: z.string().nullable().describe('Your answer; null without one.'),
    timestamp: instant().nullable().describe('When you answered; null without an answer.'),
    default_title: z
      .string()
      .nullable()
      .describe('Title that the journal entry gets if you send none; null where the course has no prompt any more.'),
    prompt_ordinal: z.int().min(1).nullable().describe('Place of the prompt in its stage, from 1.'),
  })
  .meta({ id: 'PromptDetail' })

const PromptSubmit = z
  .object({
    response: writtenText({ min: 1, max: 10_000 })
      .refine((value) => [...value.trim()].length >= 10, {
        error: 'Value error, an answer has at least 10 characters',
      })
      .describe('Your answer: 1 to 10,000 characters, at least 10 without the white space around them.'),
    title: orNull(writtenText({ max: 200 })).describe(
      'Title of the journal entry, at most 200 characters. Null or empty: the default title.',
    ),
    prompt_ordinal: orNull(bodyId(1)).describe(
      'Another prompt of the week’s stage to answer; null for the week’s own.',
    ),
  })
  .meta({ id: 'PromptSubmit' })

const StagePrompts = z
  .object({
    stage: stageNumber().describe('Number of the stage.'),
    stage_name: z.string().describe('Color that names the stage in default titles.'),
    prompts: z
      .array(
        z.object({
          ordinal: z.int().min(1).describe('Place of the prompt, from 1.'),
          title: z.string().describe('Title of the prompt.'),
          body: z.string().describe('Text of the prompt; may be empty.'),
          cadence: z.string().nullable().describe('When the prompt is meant to be answered, in words; null for none.'),
          dismissed: z.boolean().describe('Whether you have put the prompt aside.'),
        }),
      )
      .describe('The prompts of the stage, in order.'),
  })
  .meta({ id: 'StagePrompts' })

const oneWeek = { params: withId('week_number'), sealed: true } as const
const onePrompt = {
  params: withId('stage_number').extend({ ordinal: pathId().describe('Place of the prompt in its stage, from 1.') }),
  answers: { 200: StagePrompts },
  refuses: { 403: ['week_locked'], 404: ['stage_not_found', 'prompt_not_found'] },
} as const
const weekRefusals = { 403: ['week_locked'], 404: ['prompt_not_found'] }

export const prompts: Route[] = [
  {
    method: 'get',
    path: '/prompts/current',
    scopes: ['program:read'],
    summary: 'The prompt of the caller’s week.',
    call: 'api.prompt_current',
    tool: { name: 'prompt', text: 'response' },
    sealed: true,
    answers: { 200: PromptDetail },
    refuses: weekRefusals,
  },
  {
    method: 'get',
    path: '/prompts/history',
    scopes: ['program:read'],
    summary: 'The caller’s answers to prompts, the latest week first.',
    query: z.object({
      limit: queryInt(1, 200, 50).describe('How many answers the page holds at most.'),
      offset: queryInt(0, LAST_WEEK, 0).describe('How many answers are skipped, the latest week first.'),
      include_total: queryBool(true).describe('False leaves the total out, which is then null.'),
    }),
    call: 'api.prompt_history',
    sealed: true,
    heavy: [{}],
    answers: {
      200: z
        .object({
          items: z.array(PromptDetail).describe('Your answers, the latest week first.'),
          total: count().nullable().describe('Number of your answers; null with `include_total=false`.'),
          has_more: z.boolean().describe('Whether older answers follow.'),
        })
        .meta({ id: 'PromptHistory' }),
    },
  },
  {
    method: 'get',
    path: '/prompts/stage/:stage_number',
    scopes: ['program:read'],
    summary: 'The prompts of a stage, once its first week is open.',
    params: withId('stage_number'),
    call: 'api.stage_prompts_list',
    answers: { 200: StagePrompts },
    refuses: { 403: ['week_locked'], 404: ['stage_not_found'] },
  },
  {
    ...onePrompt,
    method: 'post',
    path: '/prompts/stage/:stage_number/:ordinal/dismiss',
    scopes: ['program:write'],
    summary: 'Puts a prompt of a stage aside.',
    call: 'api.prompt_dismiss',
    setsState: true,
  },
  {
    ...onePrompt,
    method: 'delete',
    path: '/prompts/stage/:stage_number/:ordinal/dismiss',
    scopes: ['program:write'],
    summary: 'Takes the dismissal of a prompt back.',
    call: 'api.prompt_restore',
  },
  {
    ...oneWeek,
    method: 'get',
    path: '/prompts/:week_number',
    scopes: ['program:read'],
    summary: 'The prompt of an open week.',
    call: 'api.prompt_get',
    answers: { 200: PromptDetail },
    refuses: weekRefusals,
  },
  {
    ...oneWeek,
    method: 'post',
    path: '/prompts/:week_number/respond',
    scopes: ['program:write'],
    summary: 'Answers a week’s prompt, once, and writes it into the journal.',
    body: PromptSubmit,
    call: 'api.prompt_response_create',
    answers: { 201: PromptDetail },
    refuses: {
      ...weekRefusals,
      409: ['already_responded', 'storage_quota_exceeded'],
      422: ['response_too_long', 'title_too_long'],
    },
  },
]
