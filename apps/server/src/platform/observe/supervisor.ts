const ALIVE_EVERY = 5000

/** Tells the script that started the server, where one did by IPC, how it is: see scripts/keep-server.mjs. */
export function tellSupervisor() {
  const tell = (message: 'ready' | 'alive' | 'stopping') => {
    // It may have gone a moment ago: then nobody wants to know.
    if (process.connected) process.send?.(message, undefined, undefined, () => {})
  }
  return {
    ready() {
      tell('ready')
      setInterval(() => tell('alive'), ALIVE_EVERY).unref()
    },
    /** Ordered, so that whatever comes it is not started again. */
    stopping: () => tell('stopping'),
  }
}
