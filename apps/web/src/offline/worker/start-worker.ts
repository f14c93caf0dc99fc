/** What the page tells its worker: addresses that it has used, which belong to what works without a connection. */
export interface Used {
  readonly used: readonly string[]
}

let isStarted = false

/** Has the browser keep the program, so that it starts without a connection. Only where pages ask for it, and only by https or on this very machine. */
export async function startWorker() {
  if (isStarted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  isStarted = true
  try {
    await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`)
    const { active } = await navigator.serviceWorker.ready
    tellUsed(active)
    navigator.serviceWorker.addEventListener('controllerchange', () => tellUsed(navigator.serviceWorker.controller))
  } catch (error) {
    isStarted = false
    console.error('the program is not kept on this device', error)
  }
}

/** Parts that were loaded before there was a worker to keep them. */
function tellUsed(worker: ServiceWorker | null) {
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}${import.meta.env.BASE_URL}assets/`))
  worker?.postMessage({ used } satisfies Used)
}
