import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { count, id, instant, isDisguisedName, orFalse, orNull, queryInt, text, withId } from '../base/shapes/shapes.ts'
import type { Caller } from '../db/call.ts'
import { statement } from '../db/statements.ts'
import { perMinute } from '../http/rate-limits.ts'
import { type Context, type Route, WithStatus } from '../http/route.ts'
import { allowedPushHost, publicKeyOf, pushServices } from '../vendors/web-push.ts'

// Reminders (docs/contract/reminders.md). SQL decides what is due and whether it is said.

const minute = () =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Input should be a time as HH:MM')
    .meta({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

const Settings = z.object({
  enabled: z.boolean().describe('Whether the person wants reminders; false until they turn them on.'),
  quiet_from: minute().nullable().describe('From this minute of the local day nothing is said; null for none.'),
  quiet_to: minute().nullable().describe('Until this minute, which may be of the next day; null for none.'),
  evening_at: minute().nullable().describe('When the evening reminder comes; null for none.'),
  digest_at: minute()
    .nullable()
    .describe('When one reminder takes the place of those of all habits; null: each has its own.'),
  show_names: z.boolean().describe('Whether messages name habits.'),
})

export const ReminderSettings = Settings.meta({ id: 'ReminderSettings' })

const ReminderSettingsUpdate = z
  .object({
    enabled: Settings.shape.enabled,
    quiet_from: orNull(minute()).describe('From this minute of the local day nothing is said; null for none.'),
    quiet_to: orNull(minute()).describe('Until this minute, which may be of the next day; null for none.'),
    evening_at: orNull(minute()).describe('When the evening reminder comes; null for none.'),
    digest_at: orNull(minute()).describe('When one reminder takes the place of those of all habits.'),
    show_names: orFalse.describe('Whether messages name habits.'),
  })
  .refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), {
    error: 'Value error, quiet hours need both ends',
    path: ['quiet_to'],
  })
  .meta({ id: 'ReminderSettingsUpdate' })

const Channel = z.enum(['webpush', 'email'])

const Device = z
  .object({
    id: id().describe('Id of the device.'),
    channel: Channel.describe('How messages reach it.'),
    host: z.string().nullable().describe('The push service of its browser; null for mails.'),
    label: z.string().nullable().describe('The name that the person gave it.'),
    created_at: instant().describe('When it was added.'),
    last_sent_at: instant().nullable().describe('When a message last reached its push service or mail server.'),
    failing_since: instant().nullable().describe('The first failure after the last success; null after a success.'),
    this_session: z.boolean().describe('Whether the session of the presented token added it.'),
  })
  .meta({ id: 'ReminderDevice' })

const ENDPOINT_CHARACTERS = 1024

/** Whether a text is the address of a subscription: https on its usual port, without a user and a fragment. */
const isEndpoint = (value: string) =>
  /^https:\/\/[^\s\\@/?#]+(?:[/?][^\s#]*)?$/i.test(value) && URL.canParse(value) && new URL(value).port === ''

const bytesOf = (value: string) => (/^[\w-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64url') : Buffer.alloc(0))

/** Whether a text is a point of P-256, uncompressed, as browsers send it. */
function isPoint(value: string): boolean {
  const point = bytesOf(value)
  if (point.length !== 65) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const label = orNull(
  text({ min: 1, max: 80 }).refine((name) => !isDisguisedName(name) && !/\p{Cc}/u.test(name), {
    error: 'String should have no control characters, and no invisible or bidirectional marks',
  }),
).describe('A name for the device, such as `Ann’s phone`.')

const DeviceCreate = z
  .discriminatedUnion('channel', [
    z
      .strictObject({
        channel: z.literal('webpush').describe('A browser, by its push service.'),
        endpoint: text({ max: ENDPOINT_CHARACTERS })
          .refine(isEndpoint, 'Input should be an https address without a port, a user and a fragment')
          .describe('The `endpoint` of the browser’s PushSubscription.'),
        keys: z
          .object({
            p256dh: text({ max: 100 })
              .refine(isPoint, 'Input should be a point of P-256 in base64url')
              .describe('The public key of the browser.'),
            auth: text({ max: 30 })
              .refine((value) => bytesOf(value).length === 16, 'Input should be 16 bytes in base64url')
              .describe('The secret that the browser shares with us.'),
          })
          .describe('The `keys` of the subscription.'),
        expirationTime: z.number().nullish().describe('Of `PushSubscription.toJSON()`; not used.'),
        label,
      })
      .meta({ id: 'WebPushDeviceCreate', description: 'A browser that subscribed.' }),
    z
      .strictObject({ channel: z.literal('email').describe('The account’s own address.'), label })
      .meta({ id: 'EmailDeviceCreate', description: 'Mails to the account’s address.' }),
  ])
  .meta({ id: 'ReminderDeviceCreate', description: 'Where reminders should go.' })

type DeviceCreate = z.output<typeof DeviceCreate>

const day = z.iso.date()
const listOf = <T extends z.ZodType>(item: T) => z.array(item)

const Upcoming = z
  .object({
    items: listOf(
      z.object({
        kind: z.enum(['habit', 'digest', 'evening']).describe('What it is about.'),
        day: day.describe('The local day that it is of.'),
        time: minute().describe('The minute that the field names.'),
        at: instant().describe('When it will be said, which quiet hours and a skipped hour move.'),
        habit_id: id().nullable().describe('Id of the habit; null for digest and evening.'),
        name: z.string().nullable().describe('Name of the habit; null for digest and evening.'),
      }),
    ).describe('What will be said unless something changes, the next first.'),
    unreadable: listOf(
      z.object({
        habit_id: id().describe('Id of the habit.'),
        name: z.string().describe('Name of the habit.'),
        text: z.string().describe('What stands in `notification_times` and is no time as HH:MM.'),
      }),
    ).describe('Times that no reminder comes of.'),
  })
  .meta({ id: 'UpcomingReminders' })

const REASONS = [
  'off',
  'no_device',
  'paused',
  'not_scheduled',
  'week_met',
  'done',
  'late',
  'quiet',
  'mail_limit',
  'failed',
] as const

const Recent = z
  .object({
    items: listOf(
      z.object({
        kind: z.enum(['habit', 'evening', 'digest', 'milestone']).describe('What it is about.'),
        habit_id: id().nullable().describe('Id of the habit; null for the other kinds. The habit may be gone.'),
        day: day.describe('The local day that it is of.'),
        time: minute().describe('The minute of that day.'),
        due_at: instant().describe('The instant of that minute.'),
        state: z.enum(['sent', 'waiting', 'not_sent']).describe('`sent`: at least one device took it.'),
        reason: z.enum(REASONS).nullable().describe('Why it was not sent; null otherwise.'),
        devices: z
          .object({
            sent: count().describe('Devices that took it.'),
            gone: count().describe('Devices that were gone by then.'),
            failed: count().describe('Devices that it did not reach.'),
          })
          .describe('What became of it by device.'),
      }),
    ).describe('Reminders of the last seven days, the newest first.'),
  })
  .meta({ id: 'RecentReminders' })

const ADD = statement(
  'auth.push_device_add',
  ['channel', 'host', 'endpoint', 'p256dh', 'auth_secret', 'vapid_key', 'label'],
  { for: 'caller', sealed: true },
)
const UNSUBSCRIBE = statement('auth.unsubscribe', ['token', 'remove'])

/** What a channel needs: a key of ours for push, an address of ours for the links in mails. */
function channelsOf({ config }: Context) {
  const [key] = pushServices(config).keys
  return {
    channels: [...(key === undefined ? [] : ['webpush']), ...(config.PUBLIC_URL === undefined ? [] : ['email'])],
    application_server_key: key === undefined ? null : publicKeyOf(key),
  }
}

async function addDevice(context: Context): Promise<WithStatus> {
  const { config, database, caller, log } = context
  const given = context.input.body as DeviceCreate
  const { channels, application_server_key } = channelsOf(context)
  if (!channels.includes(given.channel)) throw new HttpError(409, 'push_not_configured')
  const push = given.channel === 'webpush' ? given : undefined
  const endpoint = push && new URL(push.endpoint) // which has one spelling for each address
  const host = endpoint?.hostname
  if (host !== undefined && !allowedPushHost(host, pushServices(config)))
    throw new HttpError(422, [
      { type: 'value_error', loc: ['body', 'endpoint'], msg: 'Value error, not a push service that is known here' },
    ])
  const values = {
    channel: given.channel,
    host,
    endpoint: endpoint?.href,
    p256dh: push?.keys.p256dh,
    auth_secret: push?.keys.auth,
    vapid_key: push && application_server_key,
    label: given.label,
  }
  const { body } = await database.entered(ADD, caller as Caller, values, log)
  const { created, device } = JSON.parse(body as string)
  return new WithStatus(created ? 201 : 200, device)
}

const page = (sentence: string, button: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Reminders by mail</title>
<h1>Reminders by mail</h1>
<p>${sentence}</p>
${button}</html>
`

/** The page of the link in a mail, and of its button. The token stays in the address. */
const unsubscribe = (remove: boolean) => async (context: Context) => {
  const { token } = context.input.query
  await context.database.anonymous(UNSUBSCRIBE, { token, remove }, context.log)
  if (remove) return page('No more reminders will come by mail.', '')
  const button = '<form method="post"><button>Turn off reminders by mail</button></form>\n'
  return page('Do you want no more reminders by mail?', button)
}

const oneDevice = { params: withId('device_id') } as const
const missing = { 404: ['device_not_found'] }
const object = { resource: 'reminder_settings', shape: ReminderSettings } as const
const link = {
  path: '/reminders/unsubscribe',
  access: 'anyone',
  query: z.object({ token: z.string().default('').describe('The token of the link in a mail.') }),
  limit: perMinute(30),
  kind: 'run',
  html: true,
  answers: { 200: z.string().describe('A page.') },
  refuses: missing,
} as const

export const reminders: Route[] = [
  {
    method: 'get',
    path: '/reminders/settings',
    summary: 'What the caller wants of reminders.',
    call: 'api.reminder_settings_get',
    object,
    answers: { 200: ReminderSettings },
  },
  {
    method: 'put',
    path: '/reminders/settings',
    summary: 'Replaces what the caller wants of reminders.',
    body: ReminderSettingsUpdate,
    call: 'api.reminder_settings_put',
    object,
    answers: { 200: ReminderSettings },
  },
  {
    method: 'get',
    path: '/reminders/key',
    summary: 'The channels of reminders, and the key with which a browser subscribes.',
    kind: 'run',
    run: async (context) => channelsOf(context),
    answers: {
      200: z
        .object({
          channels: z.array(Channel).describe('Channels that can be used here.'),
          application_server_key: z
            .string()
            .nullable()
            .describe('`applicationServerKey` for PushManager.subscribe; null without `webpush`.'),
        })
        .meta({ id: 'ReminderKey' }),
    },
  },
  {
    method: 'get',
    path: '/reminders/devices',
    summary: 'The devices to which the caller’s reminders go.',
    call: 'api.reminder_devices_list',
    tag: 'none',
    answers: {
      200: z
        .object({ items: listOf(Device).describe('The devices, the newest first.') })
        .meta({ id: 'ReminderDevices' }),
    },
  },
  {
    method: 'post',
    path: '/reminders/devices',
    summary: 'Adds a device for reminders, or takes the new keys of one.',
    body: DeviceCreate,
    kind: 'run',
    run: addDevice,
    answers: { 200: Device, 201: Device },
    refuses: { 409: ['push_not_configured', 'email_not_proven', 'device_quota_exceeded'] },
  },
  {
    ...oneDevice,
    method: 'delete',
    path: '/reminders/devices/:device_id',
    summary: 'Removes a device.',
    call: 'api.reminder_device_delete',
    answers: { 204: null },
    refuses: missing,
  },
  {
    ...oneDevice,
    method: 'post',
    path: '/reminders/devices/:device_id/test',
    summary: 'Sends a message to one device, to try it.',
    call: 'api.reminder_device_test',
    answers: {
      202: z.object({ queued: z.literal(true).describe('Always true.') }).meta({ id: 'ReminderTestQueued' }),
    },
    refuses: missing,
  },
  {
    method: 'get',
    path: '/reminders/upcoming',
    summary: 'What the caller will be reminded of.',
    query: z.object({ days: queryInt(1, 31, 7).describe('For how many local days, from today on.') }),
    heavy: [{ when: ({ days }) => Number(days) > 7 }], // each habit is judged for each day
    scopes: ['habits:read'],
    call: 'api.reminders_upcoming',
    tool: { name: 'upcoming_reminders' },
    tag: 'none',
    answers: { 200: Upcoming },
  },
  {
    method: 'get',
    path: '/reminders/recent',
    summary: 'What was due in the last seven days, and why it was not said.',
    call: 'api.reminders_recent',
    tag: 'none',
    answers: { 200: Recent },
  },
  { ...link, method: 'get', summary: 'The page of the link in a mail; changes nothing.', run: unsubscribe(false) },
  {
    ...link,
    method: 'post',
    summary: 'Turns off reminders by mail for the device of the link.',
    run: unsubscribe(true),
  },
]
