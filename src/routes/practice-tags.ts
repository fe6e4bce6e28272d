import { z } from 'zod'
import { id, instant, listOf, paging, text, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { slug } from '../practices/modes.ts'

const label = text({ min: 1, max: 255 }).describe('Name of the tag.')
const PracticeTagCreate = z
  .object({ slug: slug().describe('Short name of the tag, unique among yours. It never changes.'), label })
  .meta({ id: 'PracticeTagCreate' })
const PracticeTagUpdate = z.object({ label }).meta({ id: 'PracticeTagUpdate' })

export const PracticeTag = z
  .object({
    id: id().describe('Id of the tag.'),
    slug: z.string().describe('Short name of the tag.'),
    label: z.string().describe('Name of the tag.'),
    owner_user_id: id().nullable().describe('Id of your account; null for a tag of the system.'),
    created_at: instant().describe('When the tag was created.'),
  })
  .meta({ id: 'PracticeTag' })

const oneTag = { path: '/practice-tags/:tag_id', params: withId('tag_id') } as const
const missing = { 404: ['practice_tag_not_found'] }
const missingOrSystem = { ...missing, 403: ['cannot_modify_system_tag'] }

export const practiceTagConstraints: Constraints = {
  practice_tags_slug_once: [409, 'tag_slug_taken'],
}

export const practiceTags: Route[] = [
  {
    method: 'get',
    path: '/practice-tags/',
    scopes: ['practices:read'],
    summary: 'The practice tags of the system and of the caller.',
    query: paging,
    call: 'api.practice_tags_list',
    answers: { 200: listOf(PracticeTag) },
  },
  {
    method: 'post',
    path: '/practice-tags/',
    scopes: ['practices:write'],
    summary: 'Creates a practice tag.',
    body: PracticeTagCreate,
    call: 'api.practice_tag_create',
    answers: { 201: PracticeTag },
    refuses: { 409: ['tag_slug_taken'] },
  },
  {
    ...oneTag,
    method: 'get',
    scopes: ['practices:read'],
    summary: 'One practice tag.',
    call: 'api.practice_tag_get',
    answers: { 200: PracticeTag },
    refuses: missing,
  },
  {
    ...oneTag,
    method: 'patch',
    scopes: ['practices:write'],
    summary: 'Renames a practice tag; its slug stays.',
    body: PracticeTagUpdate,
    call: 'api.practice_tag_update',
    answers: { 200: PracticeTag },
    refuses: missingOrSystem,
  },
  {
    ...oneTag,
    method: 'delete',
    scopes: ['practices:write'],
    summary: 'Deletes a practice tag; recipes keep their copies of it.',
    call: 'api.practice_tag_delete',
    answers: { 204: null },
    refuses: missingOrSystem,
  },
]
