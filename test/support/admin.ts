import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from './server.ts'

/** Runs `npm run admin --` with these arguments; answers its output and exit code. */
export const admin = (server: Server, args: string[], settings: Record<string, string> = {}) =>
  operate(server, 'admin', args, settings)

const FILES = { admin: 'tools/admin.ts', jobs: 'tools/jobs.ts' }

/** Runs a command of an operator against the database of a server. */
export async function operate(
  { database }: Pick<Server, 'database'>,
  script: keyof typeof FILES,
  args: string[],
  settings: Record<string, string> = {},
) {
  const env = { ...process.env, DATABASE_URL: database.urlOf('owner'), ...settings }
  const child = spawn(process.execPath, [FILES[script], ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { output: output.trim(), code }
}
