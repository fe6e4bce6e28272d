import { readFileSync, writeFileSync } from 'node:fs'
import { expected, SPECS, startRaces } from './run.ts'

// `npm run races`: runs every spec, or those that are named, and compares with proofs/races/expected. With --write it
// writes the expected outputs, whose difference is then read by a person.

const given = process.argv.slice(2)
const write = given.includes('--write')
const names = given.filter((name) => name !== '--write')
const unknown = names.filter((name) => !SPECS.includes(name))
if (unknown.length > 0) {
  console.error(`no spec of this name in proofs/races: ${unknown.join(', ')}`)
  process.exit(2)
}

const races = await startRaces().catch((error: Error) => {
  console.error(error.message)
  process.exit(2)
})
let failed = 0
try {
  for (const spec of names.length > 0 ? names : SPECS) {
    const output = await races.run(spec)
    if (write) writeFileSync(expected(spec), output)
    const same = output === readFileSync(expected(spec), 'utf8')
    console.log(`${same ? 'ok    ' : 'differs'} ${spec}`)
    if (same) continue
    failed++
    console.log(output)
  }
} finally {
  await races.stop()
}
console.log(`${names.length || SPECS.length} specs, ${failed} differ`)
process.exitCode = failed === 0 ? 0 : 1
