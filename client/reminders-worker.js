// The service worker of reminders: shows what comes, and opens the app. Serve this file beside the app's pages; an app
// with a worker of its own imports it there (importScripts). Messages are declarative (https://www.w3.org/TR/push-api):
// a browser that knows the form shows them without this file.

self.addEventListener('push', (event) => {
  const { title, navigate, ...options } = event.data.json().notification
  event.waitUntil(self.registration.showNotification(title, { ...options, data: { navigate } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openApp(event.notification.data.navigate))
})

/** Shows a window of the app that is open, else a new one. A browser can't open the address of a phone's app. */
async function openApp(navigate) {
  const { scope } = self.registration
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => url.startsWith(scope))
  return shown ? shown.focus() : self.clients.openWindow(navigate.startsWith(scope) ? navigate : scope)
}
