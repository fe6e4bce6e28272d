import { z } from 'zod'
import { listOf, paging, text, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'
import { Goal } from './goals.ts'

const GoalGroupCreate = z
  .object({
    name: text({ min: 1, max: 255 }),
    icon: text({ max: 100 }).nullable().default(null),
    description: text({ max: 2000 }).nullable().default(null),
    shared_template: z.boolean().default(false),
    source: text({ max: 255 }).nullable().default(null),
  })
  .meta({ id: 'GoalGroupCreate' })

const GoalGroup = z
  .object({
    id: z.int(),
    name: z.string(),
    icon: z.string().nullable(),
    description: z.string().nullable(),
    shared_template: z.boolean(),
    source: z.string().nullable(),
    goals: z.array(Goal),
  })
  .meta({ id: 'GoalGroup' })

const oneGroup = { access: 'user', path: '/goal-groups/:group_id', params: withId('group_id') } as const
const missing = { 403: ['forbidden'], 404: ['goal_group_not_found'] }

export const goalGroups: Route[] = [
  {
    method: 'get',
    path: '/goal-groups/',
    summary: 'The caller’s goal groups and all shared templates.',
    access: 'user',
    query: paging,
    call: 'api.goal_groups_list',
    answers: { 200: listOf(GoalGroup) },
  },
  {
    method: 'post',
    path: '/goal-groups/',
    summary: 'Creates a goal group; a shared template takes an admin.',
    access: 'user',
    body: GoalGroupCreate,
    call: 'api.goal_group_create',
    answers: { 201: GoalGroup },
    refuses: { 403: ['forbidden'], 409: ['duplicate_built_in_template'] },
  },
  {
    ...oneGroup,
    method: 'get',
    summary: 'One goal group, own or shared template.',
    call: 'api.goal_group_get',
    answers: { 200: GoalGroup },
    refuses: missing,
  },
  {
    ...oneGroup,
    method: 'put',
    summary: 'Replaces a goal group of the caller.',
    body: GoalGroupCreate,
    call: 'api.goal_group_update',
    answers: { 200: GoalGroup },
    refuses: { ...missing, 409: ['goal_group_not_empty', 'duplicate_built_in_template'] },
  },
  {
    ...oneGroup,
    method: 'delete',
    summary: 'Deletes a goal group and keeps its goals.',
    call: 'api.goal_group_delete',
    answers: { 204: null },
    refuses: missing,
  },
]
