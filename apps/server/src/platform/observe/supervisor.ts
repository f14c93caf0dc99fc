import { LIVE_PATH } from './observe.ts'

const ALIVE_EVERY = 5000
const ANY_HOST = new Set(['0.0.0.0', '::', ''])

/** Tells the script that started the server, where one did by IPC, how it is: see scripts/keep-server.mjs. */
export function notifySupervisor() {
  const notify = (message: 'ready' | 'alive' | 'stopping' | { answersAt: string }) => {
    // It may have gone a moment ago: then nobody wants to know.
    if (process.connected) process.send?.(message, undefined, undefined, () => {})
  }
  return {
    /** With the address, `host` as it was set, at which it is asked from now on whether it still answers. */
    ready(host: string, port: number) {
      const name = ANY_HOST.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
      notify({ answersAt: `http://${name}:${port}${LIVE_PATH}` })
      notify('ready')
      setInterval(() => notify('alive'), ALIVE_EVERY).unref()
    },
    /** Ordered, so that whatever comes it is not started again. */
    stopping: () => notify('stopping'),
  }
}
