import type { Task } from 'graphile-worker'
import { z } from 'zod'
import { reminderSeconds, reminderTries } from '../base/metrics/reminder-metrics.ts'
import type { WorkerConfig } from '../base/settings/config.ts'
import { statement } from '../db/statements.ts'
import { type PushServices, publicKeyOf, pushServices, sendPush } from '../vendors/web-push.ts'
import type { TaskServices } from '../worker/task.ts'

// Sends one message to one device (docs/contract/reminders.md#jobs): a retry reaches only who has not got it. A run
// that dies between sending and recording sends again, and the same topic and tag make that one message on the device.

const Payload = z.object({ user_id: z.int(), message_id: z.int(), device_id: z.int() })

const LOAD = statement('jobs.push_load', ['message_id', 'device_id'], { for: 'model_request' })
const STORE = statement(
  'jobs.push_store',
  ['message_id', 'device_id', 'reminders', 'address_hash', 'outcome', 'retry_after'],
  { for: 'model_request' },
)

type Loaded = {
  endpoint: string
  p256dh: string
  auth: string
  vapid_key: string
  email: string | null
  unsubscribe: string | null
  address_hash: string
  reminders: number[]
  tag: string
  title: string
  body: string
  ttl_seconds: number
}

/** What became of a try, as jobs.push_store takes it. */
type Ended = { outcome: string; retryAfterSeconds?: number | null; status?: number; cause?: string; error?: Error }

/** The task of a channel: loads the message, sends it with no transaction open, and records how that ended. */
const sending =
  (channel: string, send: (loaded: Loaded, services: TaskServices) => Promise<Ended>) =>
  (services: TaskServices): Task =>
  async (payload) => {
    const { database, log } = services
    const { user_id, ...message } = Payload.parse(payload)
    const { body } = await database.onBehalf(LOAD, String(user_id), message, log)
    if (body === null) return // nothing is left to send
    const loaded = JSON.parse(body) as Loaded
    const { outcome, retryAfterSeconds = null, error, ...why } = await send(loaded, services)
    const { reminders, address_hash } = loaded
    const ended = { ...message, reminders, address_hash, outcome, retry_after: retryAfterSeconds }
    const stored = await database.onBehalf(STORE, String(user_id), ended, log)
    reminderTries.inc({ channel, outcome })
    for (const seconds of JSON.parse(stored.body ?? '[]') as number[]) reminderSeconds.observe(Math.max(0, seconds))
    if (error !== undefined) throw error // which the worker counts, and tries again unless it was refused for good
    if (outcome === 'too_large') log.error({ message_id: message.message_id }, 'push_too_large')
    else if (outcome !== 'sent') log.warn({ outcome, ...why }, 'push_not_sent')
  }

export function pushSend(services: TaskServices): Task {
  const push = pushServices(services.config) // once in a process, with its connections
  return sending('webpush', (loaded, { config }) => sendOne(loaded, config, push))(services)
}

async function sendOne(loaded: Loaded, config: WorkerConfig, push: PushServices): Promise<Ended> {
  const { endpoint, p256dh, auth, tag, title, body, ttl_seconds } = loaded
  const vapidKey = push.keys.find((key) => publicKeyOf(key) === loaded.vapid_key)
  if (vapidKey === undefined) return { outcome: 'no_key' }
  const notification = { title, body, navigate: `${config.APP_LINK_BASE}today`, tag, lang: 'en' }
  const text = JSON.stringify({ web_push: 8030, notification })
  const message = { endpoint, p256dh, auth, vapidKey, topic: tag, ttlSeconds: ttl_seconds, body: text }
  return sendPush({ ...message, urgency: 'normal' }, push, NEVER)
}

/** A worker that stops waits for its jobs; the request itself ends within 10 s. */
const NEVER = new AbortController().signal

export const reminderMail = sending('email', async (loaded, { config, mailer }) => {
  const { email, title, body, unsubscribe } = loaded
  const link = `${config.PUBLIC_URL}/reminders/unsubscribe?token=${unsubscribe}`
  const values = { title, body, app: config.APP_LINK_BASE, unsubscribe: link }
  return mailer.send(email as string, 'reminder', values, link).then(
    () => ({ outcome: 'sent' }),
    (error) => ({ outcome: error.recipient === 'for good' ? 'mail_refused' : 'failing', error }),
  )
})
