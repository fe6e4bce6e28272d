import type { Run } from './run.ts'

// Examples of reminders. Keys and endpoint are those of RFC 8291's example.

const SUBSCRIPTION = {
  channel: 'webpush',
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  label: 'Ada’s phone',
}
const SETTINGS = { enabled: true, quiet_from: '22:00', quiet_to: '07:00', evening_at: '20:30', show_names: true }

export async function reminders({ server, ada, ok, refused }: Run, { walk }: { walk: number }) {
  await ok(ada, 'GET /reminders/settings')
  await ok(ada, 'PUT /reminders/settings', { body: SETTINGS })
  await refused(ada, 'PUT /reminders/settings', { body: { enabled: true, evening_at: '25:00' } })
  await ok(ada, 'GET /reminders/key')
  await ada.patch(`/habits/${walk}`, { notification_times: ['07:30', 'at dawn'] })
  await ok(ada, 'GET /reminders/upcoming', { query: { days: 2 } })
  const device = await ok(ada, 'POST /reminders/devices', { body: SUBSCRIPTION })
  await ok(ada, 'POST /reminders/devices', { name: 'again', body: SUBSCRIPTION })
  await refused(ada, 'POST /reminders/devices', { body: { ...SUBSCRIPTION, endpoint: 'https://example.com/push' } })
  await refused(ada, 'POST /reminders/devices', { body: { channel: 'email' } })
  await quota({ ada, refused })
  await ok(ada, 'GET /reminders/devices')
  const path = { device_id: device.id }
  await ok(ada, 'POST /reminders/devices/{device_id}/test', { path })
  await ok(ada, 'GET /reminders/recent')
  await ok(ada, 'DELETE /reminders/devices/{device_id}', { path })
  await links({ server, ok, refused })
  await server.database.owner.query('delete from app.reminders; delete from auth.push_devices')
}

/** Ten devices, and one more. */
async function quota({ ada, refused }: Pick<Run, 'ada' | 'refused'>) {
  const another = (n: number) => ({ ...SUBSCRIPTION, endpoint: `${SUBSCRIPTION.endpoint}${n}` })
  const made = []
  for (let n = 1; n < 10; n++) made.push((await ada.post('/reminders/devices', another(n))).body.id)
  await refused(ada, 'POST /reminders/devices', { body: another(10) })
  for (const id of made) await ada.delete(`/reminders/devices/${id}`)
}

/** The link of a mail. */
async function links({ server, ok, refused }: Pick<Run, 'server' | 'ok' | 'refused'>) {
  const { anonymous } = server
  const unknown = '7-3-0000000000000000000000000000000000000000000000000000000000000000'
  await refused(anonymous, 'GET /reminders/unsubscribe', { query: { token: unknown } })
  await refused(anonymous, 'POST /reminders/unsubscribe', { query: { token: unknown } })
  const { rows } = await server.database.owner.query(
    `insert into auth.push_devices (user_id, channel, address_hash, created_at)
     select user_id, 'email', sha256('mail'), lib.now() from app.reminder_settings limit 1
     returning lib.unsubscribe_token(user_id, id) as token`,
  )
  const query = { token: rows[0].token }
  await ok(anonymous, 'GET /reminders/unsubscribe', { query })
  await ok(anonymous, 'POST /reminders/unsubscribe', { query })
}
