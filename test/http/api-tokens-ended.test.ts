import { beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../support/api-tokens.ts'
import { type Client, createClient } from '../support/client.ts'
import { forgetHits } from '../support/practices.ts'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// A token ends while requests with it run in two processes that share one port: from the answer that says so on, no
// request that begins is let in (docs/contract/tokens.md#delete-tokenstoken_id).

const server = useServer()
endProcesses()
const LINES = 8
const ANSWERS = 10

let url: string
beforeAll(async () => {
  const api = start(['api'], { ...server.env, PORT: '0', WEB_CONCURRENCY: '2', SKIP_STARTUP_SEED: '1' })
  const [{ port } = {}] = await api.logged('api_listening', 2)
  url = `http://127.0.0.1:${port}`
})

const ENDS: Record<string, { status: number; end: (person: Client, id: number) => Promise<unknown> }> = {
  revoked: { status: 401, end: (person, id) => person.delete(`/tokens/${id}`) },
  narrowed: { status: 403, end: (person, id) => person.patch(`/tokens/${id}`, { scopes: ['program:read'] }) },
  expired: {
    status: 401,
    end: (_, id) => server.database.owner.query('update auth.api_tokens set expires_at = now() where id = $1', [id]),
  },
  'signed out everywhere': { status: 401, end: (person) => person.post('/auth/logout', { everywhere: true }) },
}

test.each(Object.entries(ENDS))(
  'a token that is %s under load lets nothing in any more',
  async (_, { status, end }) => {
    const ann = createClient(url, await server.person())
    const token = await tokenOf({ ...server, url }, ann, ['habits:read', 'program:read'])
    let hasEnded = false
    let answered = 0
    async function line() {
      const wrong: number[] = []
      for (let after = 0; after < 3; ) {
        const beganAfter = hasEnded
        const answer = await token.get('/habits/')
        if (answer.status === 200) answered++
        if (beganAfter) after++
        const fits = answer.status === status || (!beganAfter && answer.status === 200)
        if (!fits) wrong.push(answer.status)
      }
      return wrong
    }
    const lines = Array.from({ length: LINES }, line)
    await expect
      .poll(async () => {
        await forgetHits(server)
        return answered
      })
      .toBeGreaterThan(ANSWERS * LINES)
    await end(ann, token.id)
    hasEnded = true
    expect((await Promise.all(lines)).flat().filter((each) => each !== 429)).toEqual([])
  },
)
