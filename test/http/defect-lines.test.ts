import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../support/client.ts'
import { HABIT, habitOf } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// The log line of a 500 names the file and the line of each function on the way to the failure
// (docs/contract/http.md#errors). A hand breaks one line of one function; its file stays as it was.

const server = useServer()
let ann: Client
let path: string
beforeAll(async () => {
  ann = await server.person()
  const habit = await habitOf(ann)
  path = `/habits/${habit.id}`
})

const FAULTS = {
  'division by zero': 'perform 1 / 0;',
  'wrong column': 'perform h.colour from app.habits h;',
  'wrong table': 'perform from app.hobbits;',
  'wrong function': 'perform lib.no_such_function();',
  'null in NOT NULL': 'insert into app.habits (user_id) values (null);',
  exception: "raise exception 'broken';",
}
const EDIT: Step = ['sql/lib/habits/habit_edit.sql', 'update app.habits h set']
const UPDATE: Step = ['sql/api/habits/habit_update.sql', 'return lib.habit_edit']
const ROW: Step = ['sql/lib/changes/change_row.sql', 'perform lib.change_note(new.user_id, tg_argv[0]']
const NOTE: Step = ['sql/lib/changes/change_note.sql', 'insert into app.changes as c']
const NUMBER: Step = ['sql/lib/changes/change_number.sql', 'if split_part(v_held']
const NOTE_BEGINS: Step = ['sql/lib/changes/change_note.sql', 'v_number bigint := lib.change_number']

/** A file and the beginning of the statement in it that runs. */
type Step = [file: string, statement: string]
/** The steps of PUT /habits/{habit_id} to the function that is broken, the innermost first. */
const WAYS: Array<[name: string, steps: Step[]]> = [
  ['habit_update', [UPDATE]],
  ['habit_edit', [EDIT, UPDATE]],
  ['change_row', [ROW, EDIT, UPDATE]],
  ['change_note', [NOTE, ROW, EDIT, UPDATE]],
  ['change_number', [NUMBER, NOTE_BEGINS, ROW, EDIT, UPDATE]],
]
const lineOf = ([file, statement]: Step) => {
  const lines = readFileSync(file, 'utf8').split('\n')
  return `${file}:${lines.findIndex((line) => line.trim().startsWith(statement)) + 1}`
}

/** Fails PUT /habits/{habit_id}; answers the frames of its log line. */
async function framesOf(answer: Promise<{ status: number; headers: Headers }>): Promise<string[] | undefined> {
  const { status, headers } = await answer
  expect(status).toBe(500)
  const line = server.logs
    .map((text) => JSON.parse(text))
    .find(({ msg, trace_id }) => msg === 'unhandled_exception' && trace_id === headers.get('x-request-id'))
  return line.reason.sql
}

describe.each(WAYS)('%s, broken by', (_, steps) => {
  test.each(Object.entries(FAULTS))('%s', async (_, fault) => {
    const [file, statement] = steps[0] as Step
    const text = readFileSync(file, 'utf8')
    await server.database.owner.query(text.replace(statement, `${fault} ${statement}`))
    const frames = await framesOf(ann.put(path, { ...HABIT, name: `Walk ${fault.length}` }))
    await server.database.owner.query(text)
    expect(frames).toEqual(steps.map(lineOf))
  })
})

test('the frame of an SQL function is its statement', async () => {
  const file = 'sql/api/ui_flags/ui_flags_get.sql'
  const text = readFileSync(file, 'utf8')
  const broken = "language sql volatile as $$\n  select json_build_object('a', 1 / 0 * random())\n$$"
  await server.database.owner.query(text.replace(/language sql stable as \$\$[\s\S]*?\$\$/, () => broken))
  const frames = await framesOf(ann.get('/ui-flags'))
  await server.database.owner.query(text)
  expect(frames).toEqual([`${file}:${text.split('\n').findIndex((line) => line.includes('as $$')) + 2}`])
})
