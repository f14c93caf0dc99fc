import type { SetFileChannel } from '@zhizao/gateway-link/set-file'
import type { Driver, DriverSink } from '../drivers/driver.ts'
import { openDriver } from '../drivers/open-driver.ts'

/** A person goes from question to question: a connection stays open so long after the last one, ms. */
const idleMs = 20_000
const mostOpen = 3

type Passing = { driver: Promise<Driver>; timer?: NodeJS.Timeout }

/** Connections to machines that no set file names yet, for as long as somebody asks about them. */
export function passingChannels(given: Pick<DriverSink, 'log' | 'folder'>) {
  const open = new Map<string, Passing>()
  const sink: DriverSink = { ...given, sample() {}, stored: async () => {}, deviceChanged() {}, now: Date.now }

  async function end(key: string): Promise<void> {
    const one = open.get(key)
    if (!one) return
    open.delete(key)
    clearTimeout(one.timer)
    await (await one.driver).stop()
  }
  const endAll = () => Promise.all([...open.keys()].map(end))

  return {
    async to(channel: SetFileChannel): Promise<Driver> {
      const key = JSON.stringify(channel)
      const one = open.get(key) ?? { driver: openDriver(channel, sink) }
      open.delete(key)
      open.set(key, one)
      clearTimeout(one.timer)
      one.timer = setTimeout(() => void end(key), idleMs)
      if (open.size > mostOpen) await end(open.keys().next().value!)
      return one.driver
    },
    /** Before a set file is applied: many machines take one connection only. */
    endAll,
  }
}
