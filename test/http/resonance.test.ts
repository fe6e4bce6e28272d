import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

const server = useServer({ worker: true })
test('x', async () => {
  const ann = await server.person()
  const { body: e } = await ann.post('/journal/', { message: 'I walked by the river. The water was loud. I slept late.' })
  const r = await ann.post(`/journal/${e.id}/resonance`)
  console.log(r.status, r.text)
  const n = r.body?.marginalia?.[0]
  const es = await ann.post(`/journal/marginalia/${n?.id}/essay`)
  console.log(es.status, es.text)
  const t = await ann.post('/journal/transcribe-page', { media_type: 'image/png', image_base64: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a,1]).toString('base64') })
  console.log(t.status, t.text)
  console.log(server.logs.filter((l) => /warn|error/.test(l)).join(''))
  console.log((await server.database.owner.query('select * from app.llm_usage_log')).rows)
  expect(1).toBe(1)
})
