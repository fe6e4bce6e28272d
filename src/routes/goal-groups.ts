import { z } from 'zod'
import type { Config } from '../base/settings/config.ts'
import { id, listOf, orFalse, orNull, paging, text, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { Goal } from './goals.ts'

const GoalGroupCreate = z
  .object({
    name: text({ min: 1, max: 255 }).describe('Name of the group. It need not be unique.'),
    icon: orNull(text({ max: 100 })).describe('Sign of the group, such as an emoji; null for none.'),
    description: orNull(text({ max: 2000 })).describe('What the group is for, in your own words; null for none.'),
    shared_template: orFalse.describe(
      'True makes a template that everybody reads. The setting SHARED_TEMPLATES says who may.',
    ),
    source: orNull(text({ max: 255 })).describe('Where the group comes from, such as `built-in`; null for none.'),
  })
  .meta({ id: 'GoalGroupCreate' })

export const GoalGroup = z
  .object({
    id: id().describe('Id of the group.'),
    name: z.string().describe('Name of the group.'),
    icon: z.string().nullable().describe('Sign of the group, such as an emoji; null for none.'),
    description: z.string().nullable().describe('What the group is for; null for none.'),
    shared_template: z.boolean().describe('Whether it is a template that everybody reads and nobody changes.'),
    source: z.string().nullable().describe('Where the group comes from, such as `built-in`; null for none.'),
    goals: z.array(Goal).describe('Goals of the group by id, without completions. A template has none.'),
  })
  .meta({ id: 'GoalGroup' })

/** Who may make a template. */
const settings = ({ SHARED_TEMPLATES }: Config) => ({ shared_templates: SHARED_TEMPLATES })
const oneGroup = { path: '/goal-groups/:group_id', params: withId('group_id') } as const
const missingOrForeign = { 403: ['forbidden'], 404: ['goal_group_not_found'] }

export const goalGroupConstraints: Constraints = {
  goal_group_templates_built_in_once: [409, 'duplicate_built_in_template'],
}

export const goalGroups: Route[] = [
  {
    method: 'get',
    path: '/goal-groups/',
    scopes: ['habits:read'],
    summary: 'The caller’s goal groups and all shared templates.',
    query: paging,
    call: 'api.goal_groups_list',
    answers: { 200: listOf(GoalGroup) },
  },
  {
    method: 'post',
    path: '/goal-groups/',
    summary: 'Creates a goal group, or a shared template.',
    body: GoalGroupCreate,
    call: 'api.goal_group_create',
    settings,
    answers: { 201: GoalGroup },
    refuses: { 403: ['forbidden'], 409: ['duplicate_built_in_template'] },
  },
  {
    ...oneGroup,
    method: 'get',
    scopes: ['habits:read'],
    summary: 'One goal group, own or shared template.',
    call: 'api.goal_group_get',
    answers: { 200: GoalGroup },
    refuses: missingOrForeign,
  },
  {
    ...oneGroup,
    method: 'put',
    summary: 'Replaces a goal group of the caller.',
    body: GoalGroupCreate,
    call: 'api.goal_group_update',
    settings,
    setsState: 'goal_group',
    answers: { 200: GoalGroup },
    refuses: { ...missingOrForeign, 409: ['goal_group_not_empty', 'duplicate_built_in_template'] },
  },
  {
    ...oneGroup,
    method: 'delete',
    summary: 'Deletes a goal group and keeps its goals.',
    call: 'api.goal_group_delete',
    setsState: 'goal_group',
    answers: { 204: null },
    refuses: missingOrForeign,
  },
]
