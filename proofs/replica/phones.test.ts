import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { HABIT } from '../../test/support/habits.ts'
import { PASSWORD, useServer } from '../../test/support/server.ts'

// Runs examples/kotlin and examples/swift by the commands that they name, where their compilers are.

const server = useServer()
const PROGRAMS = [
  { file: 'examples/kotlin/Main.kt', compiler: '/usr/bin/kotlinc' },
  { file: 'examples/swift/main.swift', compiler: '/usr/bin/swiftc' },
]

for (const { file, compiler } of PROGRAMS) {
  test.runIf(existsSync(compiler))(
    `${file} compiles, ticks a habit and meets a refusal`,
    { timeout: 600_000 },
    async () => {
      const ann = await server.person()
      await ann.post('/habits/', { ...HABIT, name: 'Walk' })
      const folder = await temporaryFolder('phones-')
      onTestFinished(() => rm(folder, { recursive: true }))
      await cp(file, `${folder}/${file.replace(/^.*\//, '')}`)
      const commands = [...readFileSync(file, 'utf8').matchAll(/^\/\/ {3}(\S.*)$/gm)].map(([, command]) => command)
      expect(commands).toHaveLength(4)
      const script = commands
        .join('\n')
        .replaceAll('localhost:8000', new URL(server.url).host)
        .replace('demo@example.com', ann.email)
        .replace('a walk every morning', PASSWORD)
      const { stdout } = await promisify(execFile)('bash', ['-euc', script], { cwd: folder })
      expect(stdout).toContain('Walk since 2026-01-01: 0')
      expect(stdout).toContain('Low: Walk: 1')
      expect(stdout).toContain('404 {"detail":"habit_not_found"}')
    },
  )
}
