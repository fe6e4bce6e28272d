import { readFileSync } from 'node:fs'
import { readers, sourceOf } from '../../src/imports/readers.ts'
import { FileRefused } from '../../src/imports/rows.ts'

// Reads the file of its argument as the worker does, and prints the refusal, the milliseconds, and how much the process
// has grown for it, in MiB.

const file = readFileSync(process.argv[2] ?? '')
const peakBefore = process.resourceUsage().maxRSS
const began = performance.now()
let detail = null
try {
  const source = await sourceOf('auto', file)
  for await (const _ of readers[source].read(file, { includeArchived: false }));
} catch (error) {
  if (!(error instanceof FileRefused)) throw error
  detail = error.detail
}
const ms = Math.round(performance.now() - began)
const grownMiB = Math.round((process.resourceUsage().maxRSS - peakBefore) / 1024)
console.log(JSON.stringify({ detail, ms, grownMiB }))
