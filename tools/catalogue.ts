import { writeFile } from 'node:fs/promises'
import { CATALOGUE_FILE, migratedText, readRows } from '../src/db/catalogue/rows.ts'
import { answer } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run catalogue`: writes what the migrations make, from a migrated database, for `npm run migrate -- --check`.

async function main(): Promise<string> {
  const rows = await withOwner(async (client) => {
    await client.query("set search_path = ''")
    return readRows(client)
  })
  await writeFile(CATALOGUE_FILE, migratedText(rows))
  return `${CATALOGUE_FILE} is written`
}

await answer(main)
