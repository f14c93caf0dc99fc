// Runs beside the pages: gives them the program where the server cannot be reached. Answers of calls are never kept here.
// The build writes what this version consists of in place of the two names below (build/service-worker.ts).
declare const BUILD_VERSION: string
declare const BUILD_FILES: readonly string[]

interface Installing extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Installing {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly registration: { readonly scope: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(event: 'install' | 'activate', listener: (event: Installing) => void): void
  addEventListener(event: 'message', listener: (event: Installing & { data: unknown }) => void): void
  addEventListener(event: 'fetch', listener: (event: Asked) => void): void
}

;((worker: Worker) => {
  const PREFIX = 'zhizao-program-'
  const MINE = PREFIX + BUILD_VERSION
  const base = new URL(worker.registration.scope).pathname
  const page = `${base}index.html`
  /** A page that is asked for while packets vanish must not wait for the browser's patience, ms. */
  const PATIENCE = 5000

  async function install() {
    const cache = await caches.open(MINE)
    await cache.addAll(BUILD_FILES.map((file) => base + file))
    await worker.skipWaiting()
  }

  /** The version before this one stays: pages of it are still open, and what they load later exists nowhere else. */
  async function activate() {
    const programs = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== MINE)
    await Promise.all(programs.slice(0, -1).map((name) => caches.delete(name)))
    await worker.clients.claim()
  }

  const isAsset = (address: URL) => address.pathname.startsWith(`${base}assets/`)

  /** Parts of the program bear their content in their names: one that is kept is right for ever. */
  async function part(request: Request) {
    const known = await caches.match(request)
    if (known) return known
    const answer = await fetch(request)
    if (answer.ok && answer.type === 'basic') await (await caches.open(MINE)).put(request, answer.clone())
    return answer
  }

  /** The page comes from the server as long as it answers. */
  async function start(request: Request) {
    try {
      const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) })
      if (answer.status < 500) return answer
    } catch {
      // No line: the page that is kept starts instead.
    }
    return (await (await caches.open(MINE)).match(page)) ?? Response.error()
  }

  async function keepUsed(data: unknown) {
    const { used } = (data ?? {}) as { used?: unknown }
    if (!Array.isArray(used)) return
    const cache = await caches.open(MINE)
    for (const name of used) {
      const address = new URL(String(name), location.href)
      if (address.origin !== location.origin || !isAsset(address) || (await caches.match(address))) continue
      await cache.add(address).catch(() => undefined)
    }
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(activate()))
  worker.addEventListener('message', (event) => event.waitUntil(keepUsed(event.data)))
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const address = new URL(request.url)
    if (request.method !== 'GET' || address.origin !== location.origin) return
    if (address.pathname.startsWith(`${base}api/`)) return
    if (request.mode === 'navigate') event.respondWith(start(request))
    else if (isAsset(address)) event.respondWith(part(request))
  })
  // The types of a page stand for all files; this one runs in a worker of the service.
})(globalThis as unknown as Worker)
