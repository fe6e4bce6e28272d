import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Server } from './server.ts'

/** Runs `npm run admin --` with these arguments; answers its output and exit code. */
export async function admin({ database }: Server, args: string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: database.urlOf('owner'), ...settings }
  const child = spawn(process.execPath, ['src/operator/admin.ts', ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { output: output.trim(), code }
}
