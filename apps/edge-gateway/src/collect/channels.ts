import type { SetFile, SetFileChannel, SetFileDevice, SetFilePoint } from '@zhizao/gateway-link/set-file'
import type { DeviceState, Driver, DriverSink } from '../drivers/driver.ts'
import { openDriver } from '../drivers/open-driver.ts'

type Running = { config: SetFileChannel; text: string; driver: Driver }
export type PointPlace = { driver: Driver; device: SetFileDevice; point: SetFilePoint }

/** The channels at work. Applying a set file stops and starts only those that changed. */
export function channels(sink: DriverSink) {
  const running = new Map<number, Running>()
  let turn: Promise<unknown> = Promise.resolve()

  async function change(setFile: SetFile): Promise<void> {
    const wanted = new Map(setFile.channels.map((config) => [config.id, { config, text: JSON.stringify(config) }]))
    const leaving = [...running].filter(([id, channel]) => wanted.get(id)?.text !== channel.text)
    await Promise.all(
      leaving.map(async ([id, channel]) => {
        running.delete(id)
        await channel.driver.stop()
      }),
    )
    for (const [id, { config, text }] of wanted) {
      if (running.has(id)) continue
      running.set(id, { config, text, driver: await openDriver(config, sink) })
      sink.log.info({ channel: config.code, driver: config.driver }, 'channel started')
    }
  }

  return {
    /** Calls queue up, so that two set files in a row never mix. */
    apply(setFile: SetFile): Promise<void> {
      const mine = turn.then(() => change(setFile))
      turn = mine.catch(() => {})
      return mine
    },
    /** The channel at work that reaches its machines as this one says. */
    reaching(channel: SetFileChannel): Driver | undefined {
      const one = running.get(channel.id)
      return one && reachOf(one.config) === reachOf(channel) ? one.driver : undefined
    },
    distrusted(thumbprint: string): void {
      for (const { driver } of running.values()) driver.distrusted?.(thumbprint)
    },
    devices: (): DeviceState[] => [...running.values()].flatMap((channel) => channel.driver.devices()),
    find(pointId: number): PointPlace | undefined {
      for (const { config, driver } of running.values()) {
        for (const device of config.devices) {
          const point = device.points.find((each) => each.id === pointId)
          if (point) return { driver, device, point }
        }
      }
      return undefined
    },
    async stop(): Promise<void> {
      await turn
      await Promise.all([...running.values()].map((channel) => channel.driver.stop()))
      running.clear()
    },
  }
}

/** How a channel reaches its machines, whatever it is called. */
const reachOf = ({ code: _, name: __, devices: ___, ...reach }: SetFileChannel) =>
  JSON.stringify(Object.entries(reach).sort(([a], [b]) => a.localeCompare(b)))
