/** Printers take one connection at a time: who comes to one waits until those before him have left it. */
export function printerTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(printer: { host: string; port: number }, work: () => Promise<Result>): Promise<Result> => {
    const key = `${printer.host.toLowerCase()}:${printer.port}`
    const own = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, own)
    try {
      return await own
    } finally {
      if (last.get(key) === own) last.delete(key)
    }
  }
}
