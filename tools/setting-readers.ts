import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Which processes read a setting, for docs/settings.md: those with a file that names it. The files of a process are
// what its entries import, from one to the next.

const ENTRIES: Record<string, string[]> = {
  API: ['src/http/api-processes.ts', 'src.ts'],
  worker: ['src/worker/worker.ts', 'src/tasks/index.ts'],
  analytics: ['src/analytics/server.ts'],
}
/** src.ts imports it for the worker. */
const NOT_OF_THE_API = 'src/tasks/index.ts'
/** They name settings only to check them. */
const CHECKS = /^src\/platform\/base\/settings\/(config|settings|production)\.ts$/

/** What src/main.ts reads for every process, besides the address of the process's role. */
const OF_ALL = ['ENV', 'LOG_LEVEL', 'METRICS_PORT', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'DATABASE_URL', 'DATA_DIR']
const ADDRESSES: Record<string, string> = {
  API: 'API_DATABASE_URL',
  worker: 'WORKER_DATABASE_URL',
  analytics: 'ANALYTICS_DATABASE_URL',
}
/** What src/base/settings/config.ts makes of settings, under another name. */
const MADE_OF: Record<string, string> = {
  PROD_DOMAIN: 'ALLOWED_ORIGINS',
  LICENSE_VENDOR_TOKEN_PACK_PRODUCT_IDS: 'TOKEN_PACKS',
  LICENSE_VENDOR_TOKEN_PACK_SIZES: 'TOKEN_PACKS',
}

const IMPORT = /^(?!import type|export type).*?(?:from|import) ?\(?'(\.[^']+\.ts)'/gm
const COMMENT = /^\s*(\/\/|\/\*\*|\*).*$/gm

/** The text of every file that a file imports, by path. */
function textsFrom(file: string, without: string, texts = new Map<string, string>()): Map<string, string> {
  if (file === without || texts.has(file)) return texts
  const text = readFileSync(file, 'utf8').replaceAll(COMMENT, '')
  texts.set(file, text)
  for (const [, path = ''] of text.matchAll(IMPORT)) textsFrom(join(dirname(file), path), without, texts)
  return texts
}

/** The words in the files of each process. */
const WORDS = Object.entries(ENTRIES).map(([process, entries]) => {
  const texts = new Map<string, string>()
  for (const entry of entries) textsFrom(entry, process === 'API' ? NOT_OF_THE_API : '', texts)
  const read = [...texts].filter(([file]) => !CHECKS.test(file)).map(([, text]) => text)
  return { process, words: new Set(read.join('\n').match(/\b[A-Z][A-Z_\d]+\b/g)) }
})

/** The production processes that read a setting. */
export const processesThatRead = (name: string): string[] =>
  WORDS.filter(
    ({ process, words }) => OF_ALL.includes(name) || ADDRESSES[process] === name || words.has(MADE_OF[name] ?? name),
  ).map(({ process }) => process)
