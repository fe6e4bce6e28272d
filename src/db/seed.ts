import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { ModeConfig } from '../practices/modes.ts'
import { type Database, statement } from './call.ts'

// Start-up seeding (spec: Startup behaviour 4): each seeder is one idempotent statement of its own; a failure is logged
// and the service starts all the same.

type Seeder = {
  name: string
  file: string
  fn: string
  argument: string
  /** What the file must hold, and how it is seeded; without it as it is. */
  shape?: z.ZodType
}

const list = <T extends z.ZodType>(key: string, item: T) =>
  z.object({ [key]: z.array(item) }).transform((file) => file[key])

const SEEDERS: Seeder[] = [
  {
    name: 'practices',
    file: 'practice-presets.json',
    fn: 'jobs.seed_practices',
    argument: 'presets',
    // Presets are stored in the normal form of their mode.
    shape: list('presets', z.looseObject({ mode_config: ModeConfig })),
  },
  {
    name: 'practice_tags',
    file: 'practice-tags.json',
    fn: 'jobs.seed_practice_tags',
    argument: 'tags',
    shape: list('tags', z.unknown()),
  },
  {
    name: 'practice_recipes',
    file: 'practice-recipes.json',
    fn: 'jobs.seed_practice_recipes',
    argument: 'recipes',
    shape: list('recipes', z.unknown()),
  },
  {
    name: 'goal_group_templates',
    file: 'goal-group-templates.json',
    fn: 'jobs.seed_goal_group_templates',
    argument: 'templates',
  },
]

export async function seed(database: Database, log: Log): Promise<void> {
  for (const { name, file, fn, argument, shape = z.unknown() } of SEEDERS) {
    try {
      const text = await readFile(new URL(`../../content/program/${file}`, import.meta.url), 'utf8')
      const data = JSON.stringify(shape.parse(JSON.parse(text)))
      const { body } = await database.anonymous(statement(fn, [argument]), { [argument]: data }, log)
      log.info({ seeder: name, inserted: Number(body) }, `seed_complete seeder=${name} inserted=${body}`)
    } catch (error) {
      log.error({ seeder: name, reason: (error as Error).message }, `seed_failed seeder=${name}`)
    }
  }
}
