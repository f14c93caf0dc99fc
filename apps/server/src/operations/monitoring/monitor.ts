import type { ServerSample } from '@zhizao/contract/operations/monitoring'
import type { Platform } from '../../platform/platform.ts'
import type { TelemetryDomain } from '../../telemetry/index.ts'
import { type DatabaseFigures, databaseFigures } from './database-figures.ts'
import { hostFigures } from './host-figures.ts'

export type Sample = Omit<ServerSample, 'time'> & { time: Date }

const EVERY = 10_000
const KEPT = (3 * 3600_000) / EVERY

/** Looks at the server every ten seconds and remembers three hours. */
export function monitor(platform: Platform, { telemetry }: { telemetry: Pick<TelemetryDomain, 'counts' | 'waiting'> }) {
  const { database, settings, push, log, now } = platform
  const samples: Sample[] = []
  let host: ReturnType<typeof hostFigures> | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let before = { stored: 0, at: 0 }

  async function look() {
    const figures = await databaseFigures(database.system).catch((error): DatabaseFigures | undefined => {
      log.warn({ err: error }, 'the monitor cannot ask the database')
      return undefined
    })
    if (!figures || !host) return
    const { stored } = telemetry.counts()
    const at = performance.now()
    const seconds = (at - before.at) / 1000
    const ingestRate = before.at ? (stored - before.stored) / seconds : 0
    before = { stored, at }
    const own = { ingestWaiting: telemetry.waiting(), ingestRate, pushConnections: push.connections.size }
    samples.push({ time: now(), ...host.read(), ...figures, ...own })
    if (samples.length > KEPT) samples.shift()
  }
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  return {
    samples: samples as readonly Sample[],
    start() {
      host = hostFigures(settings.DATA_DIR)
      timer = setInterval(lookOnce, EVERY)
      timer.unref()
      void lookOnce()
    },
    async stop() {
      clearInterval(timer)
      await looking
      host?.stop()
      host = undefined
    },
    /** The newest sample; waits for the first. */
    async newest(): Promise<Sample | undefined> {
      if (!samples.length) await lookOnce()
      return samples.at(-1)
    },
  }
}
export type Monitor = ReturnType<typeof monitor>
