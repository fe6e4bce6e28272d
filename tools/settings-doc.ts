import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod'
import { readConfig, SHAPES } from '../src/base/settings/config.ts'
import { answer } from './command.ts'

// `npm run settings-doc`: writes docs/settings.md from the shapes and descriptions in src/base/settings/settings.ts.

const DOCUMENT = 'docs/settings.md'
/** Who reads a setting; the API alone reads the others. */
const READ_BY: Record<string, string[]> = {
  'API, worker, analytics, operators': ['ENV', 'DATABASE_URL', 'DATA_DIR', 'LOG_LEVEL'],
  'API, worker, analytics': ['METRICS_PORT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  'API, worker, operators': ['JOURNAL_ENCRYPTION_KEYS'],
  'API, worker': ['MONTHLY_MESSAGE_CAP', 'LLM_PROVIDER', 'LLM_BASE_URL', 'LLM_API_KEY', 'LLM_MODEL', 'LLM_TIMEOUT_MS'],
  'API, analytics': ['SECRET_KEY', 'HOST'],
  'API, operators': ['API_DATABASE_URL'],
  'worker, operators': ['WORKER_DATABASE_URL'],
  worker: ['SMTP_URL', 'MAIL_FROM', 'SECURITY_CONTACT_ADDRESS', 'APP_LINK_BASE', 'ANALYST_STATEMENT_SECONDS'],
  'analytics, operators': ['ANALYTICS_DATABASE_URL'],
  analytics: ['ANALYTICS_PORT'],
  operators: ['POSTGRES_PORT'],
  '`npm start`': ['DEMO_PEOPLE', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT'],
}
const RULES = 'docs/contract/operations.md#settings'

const INTRODUCTION = `
Environment variables, read once at start; an empty one counts as unset. \`npm run docs\` writes this page from
[src/base/settings/settings.ts](../src/base/settings/settings.ts), and a test compares. What happens with a bad value is in
[operations](${relative('docs', RULES)}). \`npm start\` reads all and fills what is missing; the production processes
fill nothing; the worker checks the settings of the API too, and does
not start without those that production needs. "Operators" are \`npm run migrate\`, \`admin\`, \`jobs\` and the other commands for the database.`

export function settingsDoc(): string {
  const needed = neededInProduction()
  const rows = Object.entries(SHAPES.service).map(([name, setting]) => {
    const { form, fallback } = inspect(setting)
    return [`\`${name}\``, setting.description ?? '', form, fallback, readers(name), needed.has(name) ? 'needed' : '']
  })
  const head = ['Name', 'Meaning', 'Form', 'Default', 'Read by', 'In production']
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return ['# Settings', INTRODUCTION.trim(), table.join('\n')].join('\n\n').concat('\n')
}

/** How the text of a setting is written, and the value that an unset one has. */
function inspect(setting: z.core.$ZodType): { form: string; fallback: string } {
  if (setting instanceof z.ZodDefault) {
    const value = JSON.stringify(setting.def.defaultValue).replace(/^"|"$/g, '')
    return { form: formOf(setting.def.innerType), fallback: ['', '[]', '{}'].includes(value) ? '' : `\`${value}\`` }
  }
  if (setting instanceof z.ZodOptional) return { form: formOf(setting.def.innerType), fallback: '' }
  return { form: typeOf(setting), fallback: '' } // its description is what it means, not its form
}

const formOf = (type: z.core.$ZodType): string => (type instanceof z.ZodType && type.description) || typeOf(type)

function typeOf(type: z.core.$ZodType): string {
  if (type instanceof z.ZodPipe) return formOf(type.def.out)
  if (type instanceof z.ZodEnum) return listed(type.options.map(String))
  if (type instanceof z.ZodNumber) return `${type.minValue} to ${type.maxValue}`
  if (type instanceof z.ZodString) {
    if (type.minLength) return `text of at least ${type.minLength} characters`
    if (type.maxLength) return `text of at most ${type.maxLength} characters`
    return 'text'
  }
  throw new Error(`${type.constructor.name} has no description`)
}

const listed = (words: string[]) => words.join(', ').replace(/, ([^,]+)$/, ' or $1')

const readers = (name: string): string =>
  Object.entries(READ_BY).find(([, names]) => names.includes(name))?.[0] ?? 'API'

/** The settings that production requires, read from the error of a start without them. */
function neededInProduction(): Set<string> {
  try {
    readConfig({ ENV: 'production' })
    return new Set()
  } catch (error) {
    return new Set([...(error as Error).message.matchAll(/^\w+(?=:)/gm)].map(([name]) => name))
  }
}

if (import.meta.main) {
  await answer(async () => {
    await writeFile(DOCUMENT, settingsDoc())
    return DOCUMENT
  })
}
