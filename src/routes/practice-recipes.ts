import { z } from 'zod'
import { id, instant, int4, listOf, paging, pathId, text, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { slug } from '../practices/modes.ts'
import { sessionsPage, UserPracticeDetail } from './user-practices.ts'

const RecipeMode = z.enum(['sense_grounding', 'tallied_grounding'])

const Step = z
  .object({
    tag_slug: slug().describe('Short name of the tag that is noticed.'),
    tag_label: text({ min: 1, max: 255 }).describe('Name of the tag.'),
    prompt_label: text({ min: 1, max: 255 }).describe('What the app asks.'),
    target_count: int4(1, 20).describe('How many of them to notice, 1 to 20.'),
  })
  .meta({ id: 'PracticeRecipeStep' })

const PracticeRecipeUpdate = z
  .object({
    name: text({ min: 1, max: 255 }).describe('Name of the recipe.'),
    description: text({ max: 2000 }).default('').describe('What the recipe is for.'),
    rounds: int4(1, 10).default(1).describe('Number of rounds; 1 for `sense_grounding`.'),
    steps: z
      .array(Step)
      .min(1)
      .max(12)
      .describe('The 1 to 12 steps, in order. A tag occurs once in `tallied_grounding`.'),
  })
  .meta({ id: 'PracticeRecipeUpdate' })

const PracticeRecipeCreate = PracticeRecipeUpdate.extend({
  slug: slug().describe('Short name of the recipe, unique among yours.'),
  mode: RecipeMode.describe('Mode of the practices that the recipe fits.'),
}).meta({ id: 'PracticeRecipeCreate' })

export const PracticeRecipe = z
  .object({
    id: id().describe('Id of the recipe.'),
    slug: z.string().describe('Short name of the recipe.'),
    name: z.string().describe('Name of the recipe.'),
    description: z.string().describe('What the recipe is for; may be empty.'),
    owner_user_id: id().nullable().describe('Id of your account; null for a recipe of the system.'),
    mode: RecipeMode.describe('Mode of the practices that the recipe fits.'),
    rounds: z.int().min(1).max(10).describe('Number of rounds.'),
    created_at: instant().describe('When the recipe was created.'),
    steps: z
      .array(
        z.object({
          position: z.int().min(0).describe('Place of the step, from 0.'),
          tag_slug: z.string().describe('Short name of the tag that is noticed.'),
          tag_label: z.string().describe('Name of the tag.'),
          prompt_label: z.string().describe('What the app asks.'),
          target_count: z.int().min(1).max(20).describe('How many of them to notice.'),
        }),
      )
      .describe('The steps, in order.'),
  })
  .meta({ id: 'PracticeRecipe' })

const oneRecipe = { path: '/practice-recipes/:recipe_id', params: withId('recipe_id') } as const
const missing = { 404: ['practice_recipe_not_found'] }
const missingOrSystem = { ...missing, 403: ['cannot_modify_system_recipe'] }

export const practiceRecipeConstraints: Constraints = {
  practice_recipes_slug_once: [409, 'recipe_slug_taken'],
}

export const practiceRecipes: Route[] = [
  {
    method: 'get',
    path: '/practice-recipes/',
    scopes: ['practices:read'],
    summary: 'The practice recipes of the system and of the caller.',
    query: paging.extend({
      mode: text().optional().describe('Only recipes of this mode; an unknown one finds nothing.'),
    }),
    call: 'api.practice_recipes_list',
    answers: { 200: listOf(PracticeRecipe) },
  },
  {
    method: 'post',
    path: '/practice-recipes/',
    scopes: ['practices:write'],
    summary: 'Creates a practice recipe.',
    body: PracticeRecipeCreate,
    call: 'api.practice_recipe_create',
    answers: { 201: PracticeRecipe },
    refuses: { 409: ['recipe_slug_taken'] },
  },
  {
    ...oneRecipe,
    method: 'get',
    scopes: ['practices:read'],
    summary: 'One practice recipe.',
    call: 'api.practice_recipe_get',
    answers: { 200: PracticeRecipe },
    refuses: missing,
  },
  {
    ...oneRecipe,
    method: 'patch',
    scopes: ['practices:write'],
    summary: 'Replaces a practice recipe; its slug and mode stay.',
    body: PracticeRecipeUpdate,
    call: 'api.practice_recipe_update',
    answers: { 200: PracticeRecipe },
    refuses: { ...missingOrSystem, 400: ['recipe_invariant_violated'] },
  },
  {
    ...oneRecipe,
    method: 'delete',
    scopes: ['practices:write'],
    summary: 'Deletes a practice recipe; what it was applied to stays.',
    call: 'api.practice_recipe_delete',
    answers: { 204: null },
    refuses: missingOrSystem,
  },
  {
    method: 'post',
    path: '/practice-recipes/:recipe_id/apply-to/:user_practice_id',
    scopes: ['practices:write'],
    summary: 'Makes a recipe the config of a selection.',
    params: z.object({
      recipe_id: pathId().describe('Id of the recipe.'),
      user_practice_id: pathId().describe('Id of the selected practice.'),
    }),
    query: sessionsPage,
    call: 'api.practice_recipe_apply',
    setsState: true,
    sealed: true,
    answers: { 200: UserPracticeDetail },
    refuses: {
      400: ['mode_mismatch'],
      403: ['forbidden'],
      404: ['user_practice_not_found', 'practice_recipe_not_found'],
    },
  },
]
