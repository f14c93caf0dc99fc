const LOOK_EVERY = 200

/** Waits for answers by key, so many ms of the steady clock; `undefined` where none came. */
export function waitingRoom<Answer>(steady: () => number) {
  const waiting = new Map<string, { until: number; resolve(answer: Answer | undefined): void }>()
  let timer: NodeJS.Timeout | undefined

  function look() {
    const time = steady()
    for (const [key, { until, resolve }] of waiting) {
      if (time < until) continue
      waiting.delete(key)
      resolve(undefined)
    }
    if (waiting.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    wait(key: string, ms: number): Promise<Answer | undefined> {
      timer ??= setInterval(look, LOOK_EVERY)
      return new Promise((resolve) => waiting.set(key, { until: steady() + ms, resolve }))
    },
    awaited: (): string[] => [...waiting.keys()],
    /** Whether somebody waited for it. */
    give(key: string, answer: Answer): boolean {
      const one = waiting.get(key)
      waiting.delete(key)
      one?.resolve(answer)
      return one !== undefined
    },
    /** Everybody goes without an answer. */
    stop() {
      clearInterval(timer)
      timer = undefined
      for (const { resolve } of waiting.values()) resolve(undefined)
      waiting.clear()
    },
  }
}
