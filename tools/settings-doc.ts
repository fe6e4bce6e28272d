import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod'
import { readAnalyticsConfig, readApiConfig, readWorkerConfig, SHAPES } from '../src/base/settings/config.ts'
import { Settings } from '../src/base/settings/settings.ts'
import { answer } from './command.ts'

// `npm run settings-doc`: writes docs/settings.md from the shapes and descriptions in src/base/settings/settings.ts.

const DOCUMENT = 'docs/settings.md'
/** Who reads a setting besides the processes, whose shapes say it. */
const OPERATORS = ['JOURNAL_ENCRYPTION_KEYS', 'ERASURE_LEDGER']
const PROCESSES = { API: SHAPES.api, worker: SHAPES.worker, analytics: SHAPES.analytics, operators: SHAPES.migrate }
const RULES = 'docs/contract/operations.md#settings'

const INTRODUCTION = `
Environment variables, read once at start; an empty one counts as unset. \`npm run docs\` writes this page from
[src/base/settings/settings.ts](../src/base/settings/settings.ts), and a test compares. What happens with a bad value is in
[operations](${relative('docs', RULES)}). \`npm start\` reads all and fills what is missing; the production processes
fill nothing, and each needs only what it reads. "Operators" are \`npm run migrate\`, \`admin\`, \`jobs\` and the other commands for the database.`

export function settingsDoc(): string {
  const needed = neededInProduction()
  const rows = Object.entries(Settings.shape).map(([name, setting]) => {
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
    const { defaultValue } = setting.def
    const value = Array.isArray(defaultValue)
      ? defaultValue.join(',')
      : JSON.stringify(defaultValue).replace(/^"|"$/g, '')
    return { form: formOf(setting.def.innerType), fallback: ['', '{}'].includes(value) ? '' : `\`${value}\`` }
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

function readers(name: string): string {
  const reading = Object.entries(PROCESSES).flatMap(([who, shape]) => (name in shape ? [who] : []))
  if (OPERATORS.includes(name)) reading.push('operators')
  return reading.join(', ') || '`npm start`'
}

/** The settings that production requires, read from the errors of starts without them. */
function neededInProduction(): Set<string> {
  const names = [readApiConfig, readWorkerConfig, readAnalyticsConfig].flatMap((read) => {
    try {
      read({ ENV: 'production' })
      return []
    } catch (error) {
      return (error as Error).message.match(/^\w+(?=:)/gm) ?? []
    }
  })
  return new Set(names)
}

if (import.meta.main) {
  await answer(async () => {
    await writeFile(DOCUMENT, settingsDoc())
    return DOCUMENT
  })
}
