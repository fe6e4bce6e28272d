import pg from 'pg'
import { enteredValues } from '../../src/db/call.ts'
import { statement } from '../../src/db/statements.ts'
import { type CallRoute, nameOf, objectOf, tagInputOf } from '../../src/http/route.ts'
import { routes } from '../../src/routes/index.ts'
import type { Client } from './client.ts'
import type { Server } from './server.ts'

// Asks every GET with a tag by its own statement, at any time of lib.now(), without HTTP.

/** By route and values: the tag and the body, or the detail of the refusal. */
export type View = Map<string, { tag: string; body: string }>

const KNOWN_IDS = `
select k.name, array_agg(k.id::text) as ids from (
  select 'habit_id' as name, id from app.habits where user_id = $1
  union all select 'group_id', id from app.visible_goal_groups where user_id = $1 or shared_template
  union all select 'entry_id', id from app.journal_entries where user_id = $1
  union all select 'practice_id', id from app.practices where submitted_by_user_id = $1 or approved
  union all select 'user_practice_id', id from app.user_practices where user_id = $1
  union all select 'recipe_id', id from app.practice_recipes where user_id = $1
  union all select 'tag_id', id from app.practice_tags where user_id = $1
  union all (select 'content_id', id from app.stage_contents order by id limit 3)
  union all values ('stage_number', 1), ('stage_number', 2), ('week_number', 1), ('week_number', 2)
) k (name, id) group by k.name`

export const taggedRoutes = routes.filter((route) => tagInputOf(route) !== undefined) as CallRoute[]

export async function openViewer(server: Server) {
  const client = new pg.Client(server.database.urlOf('app_api'))
  await client.connect()
  const known = async ({ userId }: Client) => {
    const { rows } = await server.database.owner.query(KNOWN_IDS, [userId])
    return Object.fromEntries(rows.map(({ name, ids }) => [name, ids.slice(-3)])) as Record<string, string[]>
  }
  async function ask(route: CallRoute, person: Client, values: Record<string, unknown>, instant: string) {
    const names = [...keysOf(route.params), ...keysOf(route.query), ...keysOf(settingsOf(route, server))]
    const sql = statement(route.call, names, {
      for: 'caller',
      readOnly: !route.writes,
      sealed: route.sealed === true,
      tag: tagInputOf(route),
      object: objectOf(route),
    })
    const all = { ...values, ...settingsOf(route, server) } as Record<string, unknown>
    await client.query(`begin; select set_config('app.now', ${client.escapeLiteral(instant)}, true)`)
    try {
      const { rows } = await client.query({
        name: sql.name,
        text: sql.text,
        rowMode: 'array',
        values: enteredValues(
          sql,
          { userId: String(person.userId), issuedAt: 4_000_000_000, tokenId: null },
          { ...all, 'tag.given': [], 'tag.request': JSON.stringify([nameOf(route), all]) },
          server.config.JOURNAL_ENCRYPTION_KEYS,
        ),
      })
      await client.query('commit')
      const [body, , tag] = rows[0] as unknown[]
      // GET /today says the instant of its answer, which is all that may differ under one tag.
      return { body: String(body).replace(/"as_of":"[^"]*"/, ''), tag: String(tag) }
    } catch (error) {
      await client.query('rollback')
      if (!/^PT4/.test((error as pg.DatabaseError).code ?? '')) throw error
      return undefined
    }
  }
  return {
    close: () => client.end(),
    /** Everything that the person can see at the instant; '' is the present. */
    async look(person: Client, instant = '', only = taggedRoutes): Promise<View> {
      const ids = await known(person)
      const view: View = new Map()
      for (const route of only) {
        const [param] = keysOf(route.params)
        for (const id of param === undefined ? [undefined] : (ids[param] ?? [])) {
          const asked = {
            stage_number: '1',
            user_practice_id: ids.user_practice_id?.[0],
            level: 'week',
            scope_key: 'c1:w1',
          }
          const query = route.query?.safeParse(asked)
          if (query && !query.success) continue
          const values = { ...(query?.data as object), ...(param ? { [param]: id } : {}) }
          const seen = await ask(route, person, values, instant)
          if (seen) view.set(`${person.userId} ${nameOf(route)} ${JSON.stringify(values)}`, seen)
        }
      }
      return view
    },
  }
}

const keysOf = (shape: unknown) => Object.keys((shape as { shape?: object })?.shape ?? shape ?? {})
const settingsOf = (route: CallRoute, { config }: Server) => route.settings?.(config) ?? {}
