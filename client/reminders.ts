import type { ReminderDevice, UpcomingReminders } from './api.d.ts'
import { type Client, ok } from './client.ts'

// Reminders: for a web app, which gets them from the push service of its browser, and for the app of a phone, which
// schedules them by itself. One or the other, or the person is reminded twice.
//
//   const reminders = createReminders(api)
//   button.onclick = () => reminders.enable('Ann’s laptop')

export type Reminders = {
  /**
   * Asks for the permission to show notifications, subscribes this browser and turns reminders on; returns null if the
   * person does not permit them. Call it in the handler of a click.
   */
  enable(label?: string): Promise<ReminderDevice | null>
  /** Call it at each start of the app: sends the subscription again, if there is one, since browsers change theirs. */
  renew(): Promise<void>
  /** Ends the subscription of this browser. Other devices keep theirs. */
  disable(): Promise<void>
  /**
   * What the person will be reminded of in the next 1 to 31 days, 7 by default. The app of a phone schedules its own
   * notifications from it, anew after each change and at each start. Such an app must not subscribe too.
   */
  upcoming(days?: number): Promise<UpcomingReminders>
}

type Subscription = {
  options: { applicationServerKey: ArrayBuffer | null }
  toJSON(): object
  unsubscribe(): Promise<boolean>
}
type Registration = {
  pushManager: {
    getSubscription(): Promise<Subscription | null>
    subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscription>
  }
}
/** What is used of a browser. Its own types would be missing where the package is compiled for Node. */
type Browser = {
  Notification: { requestPermission(): Promise<string> }
  navigator: {
    serviceWorker: {
      ready: Promise<Registration>
      register(script: string): Promise<Registration>
      getRegistration(): Promise<Registration | undefined>
    }
  }
}
const browser = globalThis as unknown as Browser

/** `worker` is where the app serves reminders-worker.js of this package, or a worker of its own that imports it. */
export function createReminders(api: Client, worker = '/reminders-worker.js'): Reminders {
  const add = (subscription: Subscription, label?: string) => {
    const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
    return ok(api.POST('/reminders/devices', { body: { channel: 'webpush', endpoint, keys, label: label ?? null } }))
  }
  const current = async () => (await browser.navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

  /** A subscription lasts as long as the key that it was made with. */
  async function subscribe({ pushManager }: Registration) {
    const { application_server_key: applicationServerKey } = await ok(api.GET('/reminders/key'))
    if (applicationServerKey === null) throw new Error('the service sends no push messages')
    const earlier = await pushManager.getSubscription()
    if (earlier && keyOf(earlier) === applicationServerKey) return earlier
    await earlier?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  }

  return {
    async enable(label) {
      if ((await browser.Notification.requestPermission()) !== 'granted') return null
      await browser.navigator.serviceWorker.register(worker)
      const device = await add(await subscribe(await browser.navigator.serviceWorker.ready), label)
      const settings = await ok(api.GET('/reminders/settings'))
      if (!settings.enabled) await ok(api.PUT('/reminders/settings', { body: { ...settings, enabled: true } }))
      return device
    },
    async renew() {
      if (await current()) await add(await subscribe(await browser.navigator.serviceWorker.ready))
    },
    async disable() {
      const subscription = await current()
      if (!subscription) return
      const { id: device_id } = await add(subscription) // which tells its id
      await ok(api.DELETE('/reminders/devices/{device_id}', { params: { path: { device_id } } }))
      await subscription.unsubscribe()
    },
    upcoming: (days = 7) => ok(api.GET('/reminders/upcoming', { params: { query: { days } } })),
  }
}

/** The key of a subscription as the service names it, in base64url. */
function keyOf({ options }: Subscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
