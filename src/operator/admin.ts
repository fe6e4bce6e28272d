import pg from 'pg'
import { readDatabaseConfig } from '../config.ts'
import { ownerUrl } from '../db/addresses.ts'

// `npm run admin -- <command> EMAIL`: accounts, for operators (decision D28). Works as the owner, on DATABASE_URL or on
// the embedded server that `npm start` runs.

const COMMANDS: Record<string, [flag: 'admin' | 'analyst' | 'active', value: boolean]> = {
  'grant-admin': ['admin', true],
  'revoke-admin': ['admin', false],
  'grant-analyst': ['analyst', true],
  'revoke-analyst': ['analyst', false],
  disable: ['active', false],
  enable: ['active', true],
}

const USAGE = `usage: npm run admin -- ${Object.keys(COMMANDS).join(' | ')} EMAIL`

async function main([command = '', email]: string[]): Promise<string> {
  const change = COMMANDS[command]
  if (change === undefined || email === undefined) throw new Error(USAGE)
  const client = new pg.Client(await ownerUrl(readDatabaseConfig(process.env)))
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>('select auth.role_set($1, $2, $3) as found', [
      email,
      ...change,
    ])
    if (!rows[0]?.found) throw new Error(`no account has the address ${email}`)
    return `${command}: ${email}`
  } finally {
    await client.end()
  }
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
