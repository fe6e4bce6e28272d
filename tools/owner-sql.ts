import { readFile } from 'node:fs/promises'
import { answer } from './command.ts'

// `npm run owner-sql`: prints the statements that make the owner and the database on a server of one's own.

await answer(async () => (await readFile(new URL('../src/db/roles/owner.sql', import.meta.url), 'utf8')).trimEnd())
