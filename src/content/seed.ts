import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { ModeConfig } from '../practices/modes.ts'
import type { Content, Manifest } from './content.ts'

// Start-up seeding (docs/contract/stages.md#start-up-seeding): each seeder is one idempotent statement. If the stages
// fail, no other seeder runs; any other failure skips only its own seeder. Failures are logged; the service starts
// anyway.

const filled = z.string().trim().min(1)
const face = z.strictObject({ name: filled, description: filled })
const PHASES = ['Rising', 'Peaking', 'Withdrawal', 'Diminishing', 'Bottoming Out', 'Restoration'] as const
const inOrder = (items: Array<{ stage_number: number }>) =>
  items.length === 10 && items.every(({ stage_number }, index) => stage_number === index + 1)

const Stages = z
  .array(
    z.strictObject({
      stage_number: z.int(),
      title: filled,
      subtitle: filled,
      category: filled,
      aspect: filled,
      spiral_dynamics_color: filled,
      growing_up_stage: filled,
      divine_gender_polarity: filled,
      relationship_to_free_will: filled,
      free_will_description: filled,
      manifestations: z
        .array(z.strictObject({ phase: z.enum(PHASES), integrated: face, shadow: face }))
        .refine(
          (items) => PHASES.join() === items.map(({ phase }) => phase).join(),
          'expected the six phases in order',
        ),
    }),
  )
  .refine(inOrder, 'expected the stages 1 to 10 in order')
const Prompts = z
  .array(
    z.strictObject({
      stage_number: z.int(),
      prompts: z
        .array(z.strictObject({ title: filled, body: z.string(), cadence: z.string().nullable() }))
        .min(3)
        .max(6),
    }),
  )
  .refine(inOrder, 'expected the stages 1 to 10 in order')
const Presets = z.array(z.looseObject({ mode_config: ModeConfig }))

/**
 * `fn` stores `file` of content/program. Its one argument is the whole file, or, where `items` gives a shape, the
 * member of the file that has the argument's name.
 */
type Seeder = { fn: string; file: string; argument: string; items?: z.ZodType }

const STAGES: Seeder = { fn: 'jobs.seed_stages', file: 'stages.json', argument: 'stages', items: Stages }
const BEFORE_CONTENT: Seeder[] = [
  { fn: 'jobs.seed_prompts', file: 'prompts.json', argument: 'stages', items: Prompts },
  { fn: 'jobs.seed_return_weeks', file: 'return-weeks.json', argument: 'weeks' },
  // Parsing a config fills in the defaults of its mode: presets are stored in that normal form.
  { fn: 'jobs.seed_practices', file: 'practice-presets.json', argument: 'presets', items: Presets },
  { fn: 'jobs.seed_practice_tags', file: 'practice-tags.json', argument: 'tags', items: z.array(z.unknown()) },
  { fn: 'jobs.seed_practice_recipes', file: 'practice-recipes.json', argument: 'recipes', items: z.array(z.unknown()) },
]
const AFTER_CONTENT: Seeder[] = [
  { fn: 'jobs.seed_goal_group_templates', file: 'goal-group-templates.json', argument: 'templates' },
]

export async function seed(database: Database, content: Content, log: Log): Promise<void> {
  const attempt = async (name: string, work: () => Promise<number>) => {
    try {
      const inserted = await work()
      log.info({ seeder: name, inserted }, `seed_complete seeder=${name} inserted=${inserted}`)
      return true
    } catch (error) {
      log.error({ seeder: name, reason: (error as Error).message }, `seed_failed seeder=${name}`)
      return false
    }
  }
  const runSeeder = ({ fn, file, argument, items }: Seeder) =>
    attempt(fn.replace('jobs.seed_', ''), async () => {
      const data = JSON.parse(await readFile(new URL(`../../content/program/${file}`, import.meta.url), 'utf8'))
      const given = items ? z.object({ [argument]: items }).parse(data)[argument] : data
      const sql = statement(fn, [argument])
      return Number((await database.anonymous(sql, { [argument]: JSON.stringify(given) }, log)).body)
    })

  if (!(await runSeeder(STAGES))) return
  for (const seeder of BEFORE_CONTENT) await runSeeder(seeder)
  await attempt('content', () => reconcile(database, content, log))
  for (const seeder of AFTER_CONTENT) await runSeeder(seeder)
}

const RECONCILE = statement('jobs.reconcile_content', ['chapters'])
type Reconciled = { inserted: number; pruned: number; repointed: number; deleted: number; stages_without_row: number[] }

/** Updates the catalogue of the course to the manifest; an unusable manifest changes nothing. */
async function reconcile(database: Database, content: Content, log: Log): Promise<number> {
  const manifest: Manifest | undefined = await content.manifest().catch((error) => {
    log.warn({ reason: String(error.cause) }, 'content_seed_skipped')
    return undefined
  })
  if (manifest === undefined) return 0
  const { body } = await database.anonymous(RECONCILE, { chapters: JSON.stringify(manifest.chapters) }, log)
  const done = JSON.parse(body as string) as Reconciled
  if (done.stages_without_row.length > 0) {
    log.warn(`content_seed_partial stages_without_course_stage_row=[${done.stages_without_row.join(', ')}]`)
  }
  if (done.pruned > 0) {
    log.warn(
      `content_seed_pruned rows=${done.pruned} completions_repointed=${done.repointed} completions_deleted=${done.deleted}`,
    )
  }
  return done.inserted
}

/** Logs at start which content is in place (docs/contract/course.md#content-version). */
export async function logContent(content: Content, log: Log): Promise<void> {
  try {
    const { chapters } = await content.manifest()
    log.info(`content_loaded sha=${(await content.version()) ?? 'unknown'} chapters=${chapters.length}`)
  } catch (error) {
    log.error(`content_missing_or_invalid ${String((error as Error).cause)}`)
  }
}
