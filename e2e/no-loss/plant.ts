import type { Caller } from '../../apps/server/src/testing/caller.ts'
import { setUpBox } from '../../apps/server/src/testing/set-up-box.ts'
import { alarmSignals, limit } from './alarm-signals.ts'
import { type Block, blockStart, type CountingDevice, counterPoints } from './counting-device.ts'

/** A point and where its value stands in its block: 0 is the number of the read. */
export interface PlantPoint {
  readonly id: string
  readonly code: string
  readonly block: Block
  readonly at: number
}

// A machine short of time must not make a timeout of a slow answer: what a gateway gave up is not what it lost.
const timeoutMs = 60_000

const places = [
  ...Array.from({ length: counterPoints + 1 }, (_, at) => ({ code: `count-${at}`, block: 'counters' as const, at })),
  { code: 'alarm-count', block: 'alarms' as const, at: 0 },
  ...alarmSignals.map(({ code, onDelay }, at) => ({
    code,
    block: 'alarms' as const,
    at: at + 1,
    limits: { errorUpper: limit, onDelay },
  })),
]

/** A box that reads a counting device. */
export async function countingBox(user: Caller, number: number, device: CountingDevice) {
  const points = places.map(({ code, block, at, ...more }) => ({
    code,
    dataType: 'uint32' as const,
    address: blockStart[block] + at * 2,
    pollMs: 100,
    ...('limits' in more ? more.limits : {}),
  }))
  const { idOf, ...made } = await setUpBox(user, { number, port: device.port, timeoutMs, points })
  return {
    ...made,
    points: places.map(({ code, block, at }): PlantPoint => ({ id: idOf.get(code)!, code, block, at })),
  }
}
