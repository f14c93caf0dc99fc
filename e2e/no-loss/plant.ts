import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { Caller } from '../../apps/server/src/testing/caller.ts'
import { alarmSignals, limit } from './alarm-signals.ts'
import { type Block, blockStart, type CountingDevice, counterPoints } from './counting-device.ts'

/** A point and where its value stands in its block: 0 is the number of the read. */
export interface PlantPoint {
  readonly id: string
  readonly code: string
  readonly block: Block
  readonly at: number
}

export interface PlantBox {
  readonly id: string
  readonly code: string
  readonly secret: string
  readonly points: readonly PlantPoint[]
}

const pollMs = 100
// A machine short of time must not make a timeout of a slow answer: what a gateway gave up is not what it lost.
const timeoutMs = 60_000

const drafts = [
  ...Array.from({ length: counterPoints + 1 }, (_, at) => ({ code: `count-${at}`, block: 'counters' as const, at })),
  { code: 'alarm-count', block: 'alarms' as const, at: 0 },
  ...alarmSignals.map(({ code, onDelay }, at) => ({
    code,
    block: 'alarms' as const,
    at: at + 1,
    limits: { errorUpper: limit, onDelay },
  })),
]

/** Sets up a box that reads a device, as a user does in the screens, and sends it its set file. */
export async function setUpBox(user: Caller, number: number, device: CountingDevice): Promise<PlantBox> {
  const named = (kind: string, name: string) => ({ code: `${kind}-${number}`, name: `${name}${number}` })
  const object = await user.client(objectInfo).create(named('machine', '设备'))
  await user.client(objectInfo).savePoints({
    objectId: object.id,
    points: drafts.map(({ code, ...draft }) => ({
      code,
      name: code,
      dataType: 'uint32' as const,
      decimals: 0,
      pollMs,
      ...('limits' in draft ? draft.limits : {}),
    })),
  })
  const known = await user.client(point).list({ objectIds: [object.id] })
  const points = drafts.map(({ code, block, at }) => ({
    id: known.find((each) => each.code === code)!.id,
    code,
    block,
    at,
  }))
  const made = await user.client(box).create(named('BOX', '盒子'))
  const channel = await user.client(boxChannel).create({
    ...named('channel', '通道'),
    boxId: made.id,
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port: device.port },
  })
  const slave = await user.client(boxDevice).create({
    ...named('slave', '从站'),
    channelId: channel.id,
    objectId: object.id,
    timeoutMs,
    retries: 0,
  })
  await user.client(boxPoint).createMany({
    list: points.map(({ id, block, at }) => ({
      boxDeviceId: slave.id,
      pointId: id,
      address: { table: 'holding', address: blockStart[block] + at * 2 },
    })),
  })
  await user.client(box).produceSetFile({ id: made.id })
  await user.client(box).sendSetFile({ id: made.id })
  return { id: made.id, code: made.code, secret: made.secret, points }
}
