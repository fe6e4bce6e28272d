import ical from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../support/api-tokens.ts'
import type { Client } from '../support/client.ts'
import { goalsOf } from '../support/habits.ts'
import { entryOf } from '../support/journal.ts'
import { useServer } from '../support/server.ts'

const server = useServer()
let ann: Client
let token: string
beforeAll(async () => {
  ann = await server.person()
  await goalsOf(ann, { name: 'Läufe, 🏃; mit „Anlauf“ am langen Weg um den See herum bis nach Hause'.repeat(3) })
  await entryOf(ann, 'JOURNALMARK')
  await ann.put('/stages/progress', { current_stage: 1 })
  const from_day = new Date().toISOString().slice(0, 10)
  await ann.post('/habits/pauses', { from_day, to_day: from_day, note: 'NOTEMARK' })
  const made = await ann.post('/tokens', { name: 'Calendar', scopes: ['calendar:read'], expires_in_days: 30 })
  token = made.body.token
})
const get = (query: string, headers = {}) => server.anonymous.get(`/calendar.ics${query}`, headers)

test('GET /calendar.ics is a calendar that another parser reads', async () => {
  const { status, headers, text } = await get(`?token=${token}&names=1`)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('private, no-cache')
  const lines = text.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n]/)
  }
  const calendar = new ical.Component(ical.parse(text))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ical.Event(one))
  expect(events.length).toBe(36 + 36 + 27 + 1)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const [habit] = events.filter(({ uid }) => uid.startsWith('habit'))
  expect(habit?.summary).toContain('Läufe, 🏃; mit „Anlauf“')
  expect(habit?.startDate.isDate).toBe(true)
  expect(habit?.endDate.subtractDate(habit.startDate).toSeconds()).toBe(86_400)
  const [week] = events.filter(({ uid }) => uid.startsWith('week'))
  expect([week?.summary, week?.startDate.toString()]).toEqual([
    'Week 1 of 36, stage 1',
    new Date().toISOString().slice(0, 10),
  ])
  expect(text.replaceAll('\r\n ', '')).not.toMatch(/JOURNALMARK|NOTEMARK/)
  expect((await get(`?token=${token}`)).text).not.toContain('Läufe')
})

test('the same calendar has the same text, and a 304', async () => {
  const [one, two] = [await get(`?token=${token}`), await get(`?token=${token}`)]
  expect(two.text).toBe(one.text)
  const again = await get(`?token=${token}`, { 'if-none-match': one.headers.get('etag') as string })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('only a token of the calendar alone comes by the address, and it opens nothing else', async () => {
  const made = await ann.post('/tokens', {
    name: 'Both',
    scopes: ['calendar:read', 'habits:read'],
    expires_in_days: 1,
  })
  const insufficient = [403, { detail: 'insufficient_scope', scope: 'calendar:read' }]
  const wide = await get(`?token=${made.body.token}`)
  expect([wide.status, wide.body]).toEqual(insufficient)
  const jwt = (await server.anonymous.post('/auth/login', { email: ann.email, password: 'correct horse battery' })).body
  const session = await get(`?token=${jwt.token ?? jwt.access_token}`)
  expect([session.status, session.body]).toEqual(insufficient)
  const bearer = await get('', { authorization: `Bearer ${made.body.token}` })
  expect(bearer.status).toBe(200)
  expect((await ann.get('/calendar.ics')).status).toBe(200)
  for (const given of ['', '?token=', '?token=tsw_x', '?token=a&token=b']) expect((await get(given)).status).toBe(401)
  const narrow = await tokenOf(server, ann, ['calendar:read'])
  for (const path of ['/today', '/habits/', '/changes', '/tokens']) expect((await narrow.get(path)).status).toBe(403)
  expect((await narrow.post('/batch', { operations: [] })).status).toBe(403)
})

test('no log line has the token', async () => {
  await get(`?token=${token}`)
  await get(`?token=${token}x`)
  await get(`/?token=${token}`)
  expect(server.logs.join('')).toContain('/calendar.ics')
  expect(server.logs.join('')).not.toContain(token.slice(4))
})
