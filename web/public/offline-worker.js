/**
 * Serves the screens of Pinède at a station that sells while the line is cut (decision 0450); registered there alone.
 *
 * Pages come from the server, and from what was kept where it does not answer; hashed files from what was kept. Nothing below /rest is ever
 * kept or answered here. Files are kept when a page asks for it ('keep'): all of one version, then its page, then older ones go, so
 * that the page that is kept never names a file that is not.
 */
const CACHE = 'pinede-screens'
const PAGE = '/index.html'
const LIST = '/offline-files.json'
/** A line that swallows everything is as good as cut. */
const PATIENCE_MS = 5000
/** Few: the till has the line first. */
const AT_ONCE = 4

const fetched = async (address) => {
  const response = await fetch(address, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response
}

const keep = async () => {
  const cache = await caches.open(CACHE)
  const files = await (await fetched(LIST)).json()
  const page = await fetched(PAGE)
  const missing = []
  for (const file of files) if ((await cache.match(file)) === undefined) missing.push(file)
  const next = missing.values()
  const few = Array.from({ length: AT_ONCE }, async () => {
    for (const file of next) await cache.put(file, await fetched(file))
  })
  await Promise.all(few)
  await cache.put(PAGE, page)
  const named = new Set([PAGE, ...files])
  for (const request of await cache.keys()) if (!named.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** Two tabs ask at once. */
let keeping
const keepOnce = () => {
  keeping ??= keep()
    .catch(() => undefined)
    .finally(() => {
      keeping = undefined
    })
  return keeping
}

/** A gateway that finds no server behind it answers in its place. */
const GATEWAY = [502, 503, 504]

const page = async (request) => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return GATEWAY.includes(response.status) ? ((await caches.match(PAGE)) ?? response) : response
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept === undefined) throw error
    return kept
  }
}

const file = async (request) => (await caches.match(request.url)) ?? fetch(request)

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepOnce())
  if (event.data === 'drop') event.waitUntil(caches.delete(CACHE))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/rest/')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/') || /^\/[\w-]+\.(?:js|svg)$/.test(pathname)) event.respondWith(file(request))
})
