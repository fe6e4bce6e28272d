import { readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { type Database, statement } from './call.ts'

// Start-up seeding (spec: Startup behaviour 4): each seeder is one idempotent statement of its own; a failure is logged
// and the service starts all the same.

type Seeder = { name: string; file: string; fn: string; argument: string }

const SEEDERS: Seeder[] = [
  {
    name: 'goal_group_templates',
    file: 'goal-group-templates.json',
    fn: 'jobs.seed_goal_group_templates',
    argument: 'templates',
  },
]

export async function seed(database: Database, log: Log): Promise<void> {
  for (const { name, file, fn, argument } of SEEDERS) {
    try {
      const data = await readFile(new URL(`../../content/program/${file}`, import.meta.url), 'utf8')
      const { body } = await database.anonymous(statement(fn, [argument]), { [argument]: data }, log)
      log.info({ seeder: name, inserted: Number(body) }, `seed_complete seeder=${name} inserted=${body}`)
    } catch (error) {
      log.error({ seeder: name, reason: (error as Error).message }, `seed_failed seeder=${name}`)
    }
  }
}
