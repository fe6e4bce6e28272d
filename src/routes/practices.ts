import { z } from 'zod'
import {
  id,
  int4,
  listOf,
  orNull,
  paging,
  pathId,
  queryBool,
  stageNumber,
  text,
  withId,
} from '../base/shapes/shapes.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'
import { defaultTimer, ModeConfig, PracticeMode } from '../practices/modes.ts'

const PracticeCreate = z
  .object({
    stage_number: int4(1, 10).describe('Number of the stage that the practice belongs to.'),
    name: text({ min: 1, max: 255 }).describe('Name of the practice.'),
    description: text({ max: 2000 }).describe('What the practice is.'),
    instructions: text({ max: 10_000 }).describe('How it is done.'),
    default_duration_minutes: z
      .number()
      .gt(0)
      .max(1440)
      .describe('Usual length in minutes, more than 0 and at most 1,440.'),
    mode: orNull(PracticeMode).describe('Mode of the practice; null or absent: `meditation_timer`.'),
    mode_config: orNull(ModeConfig).describe('Config of that mode. Only a timer may leave it out.'),
  })
  .transform((practice, context) => {
    const mode = practice.mode ?? 'meditation_timer'
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message: `Value error, ${message}`, path: ['mode_config'] })
      return z.NEVER
    }
    if (practice.mode_config !== null) {
      if (practice.mode_config.mode !== mode) return refuse('its mode is not the practice’s mode')
      return { ...practice, mode }
    }
    if (mode !== 'meditation_timer') return refuse(`mode ${mode} needs a config`)
    const timer = defaultTimer(practice.default_duration_minutes)
    if (!timer.success) return refuse('a timer runs half a minute at least')
    return { ...practice, mode, mode_config: timer.data }
  })
  .meta({ id: 'PracticeCreate' })

const Practice = z
  .object({
    id: id().describe('Id of the practice.'),
    stage_number: stageNumber().describe('Number of the stage that the practice belongs to.'),
    name: z.string().describe('Name of the practice.'),
    description: z.string().describe('What the practice is.'),
    instructions: z.string().describe('How it is done.'),
    default_duration_minutes: z.number().describe('Usual length in minutes.'),
    approved: z.boolean().describe('Whether everybody sees it; false for a draft of your own.'),
    mode: PracticeMode.describe('Mode of the practice.'),
    mode_config: ModeConfig.describe('Config of the mode.'),
  })
  .meta({ id: 'Practice' })

export const practices: Route[] = [
  {
    method: 'get',
    path: '/practices/',
    scopes: ['practices:read'],
    summary: 'The practices of a stage or of all; with include_mine the caller’s drafts too.',
    query: paging.extend({
      stage_number: pathId()
        .optional()
        .describe('Number of the stage whose practices to list; without it those of all stages.'),
      include_mine: queryBool(false).describe('Whether to list your own drafts too.'),
    }),
    call: 'api.practices_list',
    answers: { 200: listOf(Practice) },
  },
  {
    method: 'post',
    path: '/practices/',
    scopes: ['practices:write'],
    summary: 'Submits a practice as a draft.',
    body: PracticeCreate,
    limit: perMinute(5),
    call: 'api.practice_create',
    answers: { 201: Practice },
  },
  {
    method: 'get',
    path: '/practices/:practice_id',
    scopes: ['practices:read'],
    summary: 'One practice: approved, or an own draft.',
    params: withId('practice_id'),
    call: 'api.practice_get',
    answers: { 200: Practice },
    refuses: { 403: ['forbidden'], 404: ['practice_not_found'] },
  },
]
