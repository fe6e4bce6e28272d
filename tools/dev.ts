import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadLogic } from '../src/db/loader/loader.ts'
import { withOwner } from './owner.ts'
import { watchSql } from './watch-sql.ts'

// `npm run dev`: `npm start` under node --watch, which restarts it when a file that it imports is saved. A saved file
// of sql/ is loaded into the running database instead, without a restart.

const AFTER_LAST_SAVE_MS = 150

const service = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.ts', 'start'], {
  stdio: 'inherit',
})
service.once('exit', (code) => process.exit(code ?? 0))
// The terminal sends Ctrl-C to the service too: this process ends when the service has ended.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => service.kill('SIGTERM'))

let saves = 0
watchSql(resolve('sql'), async (name) => {
  const mine = ++saves
  await sleep(AFTER_LAST_SAVE_MS)
  if (mine !== saves) return
  try {
    if (await withOwner((client) => loadLogic(client))) console.log(`  sql/ is loaded again (${name})`)
  } catch (error) {
    console.error(`  sql/ is not loaded: ${(error as Error).message}`)
  }
})
