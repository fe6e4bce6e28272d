// Keeps the page and its program, so that both open without a network. With one they come fresh.
const cacheOf = () => caches.open('offline page')

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOf().then((cache) => cache.addAll(['./', 'page.js'])))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const isOurs = new URL(event.request.url).origin === self.location.origin
  if (isOurs && event.request.method === 'GET') event.respondWith(answerTo(event.request))
})

async function answerTo(request) {
  const cache = await cacheOf()
  const { origin, pathname } = new URL(request.url)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(origin + pathname, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(origin + pathname)
    if (kept) return kept
    throw error
  }
}
