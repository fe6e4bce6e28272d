import type { Client } from './client.ts'

// What must be equal between an export and that of an account into which it was imported: everything but ids, and lists
// that do not come back (docs/contract/imports.md#own-export).

type Row = Record<string, unknown>
export type Records = Record<string, Row[]>

/** The list whose rows a field names. */
const NAMES: Record<string, string> = {
  habit_id: 'habits',
  goal_id: 'goals',
  goal_group_id: 'goal_groups',
  user_practice_id: 'assigned_practices',
  practice_session_id: 'practice_sessions',
  entry_id: 'journal_entries',
  source_entry_id: 'journal_entries',
  included_in_entry_id: 'journal_entries',
  arc_id: 'return_arcs',
  recipe_id: 'practice_recipes',
  practice_id: 'practices_you_contributed',
}
const STAY_BEHIND = ['account', 'signed_in_devices', 'model_receipts', 'feedback', 'energy_plans']

export const exportOf = async (person: Client) => (await person.get('/users/me/export')).text

/** The lists of an export, each row without its id, and places in their lists instead of the ids of others. */
export function comparable(text: string): Records {
  const records: Records = JSON.parse(text).records
  const places = Object.fromEntries(
    Object.entries(records).map(([list, rows]) => [list, new Map(rows.map(({ id }, place) => [id, place]))]),
  )
  const placed = (name: string, value: unknown) => {
    const list = NAMES[name]
    if (list === undefined || value === null) return value
    const place = places[list]?.get(value)
    return list === 'practices_you_contributed' && place === undefined ? value : (place ?? null)
  }
  const lists = Object.entries(records).filter(([list]) => !STAY_BEHIND.includes(list))
  return Object.fromEntries(
    lists.map(([list, rows]) => [
      list,
      rows.map(({ id: _, ...row }) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name, placed(name, value)])),
      ),
    ]),
  )
}
