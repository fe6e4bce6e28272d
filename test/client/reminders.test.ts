import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, createClient, createReminders, ok } from '../../client/index.ts'
import type { Notification } from '../../dev/sandbox/vendors/push-service.ts'
import type { Client } from '../support/client.ts'
import { HABIT } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// Reminders of an app, with the service, its worker and the sandbox as push service. What a browser has and Node has
// not is played here: permission, the registration of a service worker, its push manager.

const server = useServer({ worker: true })
let ann: Client
let permission: 'granted' | 'denied'
/** The subscription of the browser, with the key that it was made with. */
let subscription: object | null
let subscribed: Array<{ userVisibleOnly: boolean; applicationServerKey: string }>
let scripts: string[]

const pushManager = {
  getSubscription: async () => subscription,
  async subscribe(options: (typeof subscribed)[number]) {
    subscribed.push(options)
    const { endpoint, keys } = server.sandbox.push.subscribe()
    const applicationServerKey = new Uint8Array(Buffer.from(options.applicationServerKey, 'base64url')).buffer
    subscription = {
      options: { applicationServerKey },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      async unsubscribe() {
        subscription = null
        return true
      },
    }
    return subscription
  },
}
const registration = { pushManager }

beforeEach(async () => {
  ann = await server.person()
  permission = 'granted'
  subscription = null
  subscribed = []
  scripts = []
  server.sandbox.push.clear()
  const serviceWorker = {
    ready: Promise.resolve(registration),
    async register(script: string) {
      scripts.push(script)
      return registration
    },
    getRegistration: async () => registration,
  }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('Notification', { requestPermission: async () => permission })
})
afterEach(() => void vi.unstubAllGlobals())

const apiOf = (client: Client) => createClient(server.url, { token: client.token as string })
const devicesOf = async (client: Client) => (await client.get('/reminders/devices')).body.items
const tried = async (id: number) => {
  expect((await ann.post(`/reminders/devices/${id}/test`)).status).toBe(202)
  return vi.waitUntil(() => server.sandbox.push.messages()[0], { timeout: 60_000 })
}

test('enable subscribes with the key of the service, turns reminders on, and a message comes', async () => {
  const device = await createReminders(apiOf(ann)).enable('Ann’s laptop')
  const { application_server_key } = (await ann.get('/reminders/key')).body
  expect(subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: application_server_key }])
  expect(scripts).toEqual(['/reminders-worker.js'])
  expect(device).toMatchObject({ channel: 'webpush', label: 'Ann’s laptop' })
  expect(await devicesOf(ann)).toEqual([device])
  expect((await ann.get('/reminders/settings')).body).toMatchObject({ enabled: true })
  expect(await tried(device!.id)).toMatchObject({ status: 201, notification: { title: expect.any(String) } })
})

test('enable keeps what the person has set, and a second one makes no second device', async () => {
  const set = { enabled: false, quiet_from: '22:00', quiet_to: '07:00', evening_at: '20:00', digest_at: null }
  await ann.put('/reminders/settings', { ...set, show_names: true })
  const reminders = createReminders(apiOf(ann), '/my-worker.js')
  const first = await reminders.enable()
  expect(await reminders.enable()).toEqual({ ...first, label: null })
  expect(scripts).toEqual(['/my-worker.js', '/my-worker.js'])
  expect([subscribed.length, (await devicesOf(ann)).length]).toEqual([1, 1])
  expect((await ann.get('/reminders/settings')).body).toEqual({ ...set, show_names: true, enabled: true })
})

test('without permission nothing happens', async () => {
  permission = 'denied'
  expect(await createReminders(apiOf(ann)).enable()).toBeNull()
  expect([subscribed, scripts, await devicesOf(ann)]).toEqual([[], [], []])
  expect((await ann.get('/reminders/settings')).body).toMatchObject({ enabled: false })
})

test('renew sends the subscription again, and turns nothing on', async () => {
  const reminders = createReminders(apiOf(ann))
  await reminders.renew()
  expect([subscribed, await devicesOf(ann)]).toEqual([[], []])
  await reminders.enable()
  await ann.put('/reminders/settings', { enabled: false })
  const [device] = await devicesOf(ann)
  await ann.delete(`/reminders/devices/${device.id}`) // as when the session ends
  await reminders.renew()
  expect([subscribed.length, (await devicesOf(ann)).length]).toEqual([1, 1])
  expect((await ann.get('/reminders/settings')).body).toMatchObject({ enabled: false })
})

test('a subscription of another key is made anew', async () => {
  const reminders = createReminders(apiOf(ann))
  await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: Buffer.alloc(65, 4).toString('base64url'),
  })
  const device = await reminders.enable()
  expect(subscribed).toHaveLength(2)
  expect(await tried(device!.id)).toMatchObject({ status: 201 })
})

test('disable removes the device and the subscription, and leaves others', async () => {
  const reminders = createReminders(apiOf(ann))
  await reminders.disable()
  const other = server.sandbox.push.subscribe()
  await ann.post('/reminders/devices', { channel: 'webpush', ...other })
  await reminders.enable('this one')
  await reminders.disable()
  expect(subscription).toBeNull()
  expect(await devicesOf(ann)).toMatchObject([{ label: null }])
})

test('a refusal of the service is an ApiError', async () => {
  const nobody = createReminders(createClient(server.url))
  await expect(nobody.enable()).rejects.toThrow(ApiError)
  expect(subscription).toBeNull()
})

test('a phone reads what is coming, and needs no device', async () => {
  const habit = { ...HABIT, name: 'Walk', notification_times: ['00:00', 'at dawn'] }
  expect((await ann.post('/habits/', habit)).status).toBe(200)
  const reminders = createReminders(apiOf(ann))
  const { items, unreadable } = await reminders.upcoming()
  expect(items.map(({ name, time }) => [name, time])).toEqual(Array(items.length).fill(['Walk', '00:00']))
  expect(items.length).toBeGreaterThanOrEqual(6)
  expect(unreadable).toMatchObject([{ name: 'Walk', text: 'at dawn' }])
  expect((await reminders.upcoming(31)).items.length).toBeGreaterThan(items.length)
  expect(await ok(apiOf(ann).GET('/reminders/devices'))).toEqual({ items: [] })
})

describe('the service worker', () => {
  type Listener = (event: object) => void
  /** Runs the file as a browser does, and notes what it shows. */
  function worker(windows: Array<{ url: string; focus(): void }> = []) {
    const listeners = new Map<string, Listener>()
    const shown: Array<[title: string, options: { data: object }]> = []
    const opened: string[] = []
    const self = {
      addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
      registration: {
        scope: 'https://app.example.com/',
        showNotification: async (...given: (typeof shown)[number]) => void shown.push(given),
      },
      clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
    }
    runInContext(readFileSync('client/reminders-worker.js', 'utf8'), createContext({ self }))
    return {
      shown,
      opened,
      /** Dispatches an event, and waits as long as its listener asks. */
      async dispatch(type: string, event: object) {
        let waiting: unknown
        listeners.get(type)?.({ ...event, waitUntil: (work: unknown) => (waiting = work) })
        await waiting
      },
    }
  }
  const notification: Notification = {
    title: 'A reminder',
    body: 'Due now: Walk',
    navigate: 'https://app.example.com/today',
    tag: 'a-tag',
    lang: 'en',
  }
  const push = (of: Notification) => ({ data: { json: () => ({ web_push: 8030, notification: of }) } })
  const click = (navigate: string, close = vi.fn()) => ({ notification: { close, data: { navigate } } })

  test('has thirty lines at most', () => {
    expect(readFileSync('client/reminders-worker.js', 'utf8').split('\n').length).toBeLessThanOrEqual(31)
  })

  test('shows a message that came, one for each tag', async () => {
    const { shown, dispatch } = worker()
    await dispatch('push', push(notification))
    const { title, navigate, ...options } = notification
    expect(shown).toEqual([[title, { ...options, data: { navigate } }]])
  })

  test('shows what the service sends', async () => {
    const device = await createReminders(apiOf(ann)).enable()
    const sent = (await tried(device!.id)).notification as Notification
    const { shown, dispatch } = worker()
    await dispatch('push', push(sent))
    expect(shown).toMatchObject([[sent.title, { body: sent.body, tag: expect.stringMatching(/^\w{32}$/) }]])
  })

  test('a click closes the notification and opens the app where it says, within the app', async () => {
    const { opened, dispatch } = worker()
    const close = vi.fn()
    await dispatch('notificationclick', click(notification.navigate, close))
    await dispatch('notificationclick', click('https://elsewhere.example.com/'))
    await dispatch('notificationclick', click('app://today'))
    expect(opened).toEqual([notification.navigate, 'https://app.example.com/', 'https://app.example.com/'])
    expect(close).toHaveBeenCalledOnce()
  })

  test('a click shows a window of the app that is open already', async () => {
    const focused: string[] = []
    const windowAt = (url: string) => ({ url, focus: () => void focused.push(url) })
    const { opened, dispatch } = worker(['https://app.example.org/', 'https://app.example.com/habits'].map(windowAt))
    await dispatch('notificationclick', click(notification.navigate))
    expect([focused, opened]).toEqual([['https://app.example.com/habits'], []])
  })
})
