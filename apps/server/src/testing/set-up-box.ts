import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { Caller } from './caller.ts'

/** A point of a Modbus device: where its value stands, and limits where it has any. */
export interface SetUpPoint {
  readonly code: string
  readonly dataType: 'uint16' | 'uint32'
  /** Holding register. */
  readonly address: number
  readonly pollMs: number
  readonly errorUpper?: number
  readonly onDelay?: number
}

/** A machine with its points behind a box of its own, made as a user does in the screens; the set file is sent. */
export async function setUpBox(
  user: Caller,
  setUp: { number: number; port: number; timeoutMs: number; points: readonly SetUpPoint[] },
) {
  const { number, port, timeoutMs, points } = setUp
  const named = (kind: string, name: string) => ({ code: `${kind}-${number}`, name: `${name}${number}` })
  const object = await user.client(objectInfo).create(named('machine', '设备'))
  await user.client(objectInfo).savePoints({
    objectId: object.id,
    points: points.map(({ address: _, ...draft }) => ({ ...draft, name: draft.code, decimals: 0 })),
  })
  const known = await user.client(point).list({ objectIds: [object.id] })
  const idOf = new Map(known.map(({ code, id }) => [code, id]))
  const made = await user.client(box).create(named('BOX', '盒子'))
  const channel = await user.client(boxChannel).create({
    ...named('channel', '通道'),
    boxId: made.id,
    driver: 'modbus-tcp',
    settings: { host: '127.0.0.1', port },
  })
  const slave = await user
    .client(boxDevice)
    .create({ ...named('slave', '从站'), channelId: channel.id, objectId: object.id, timeoutMs, retries: 0 })
  await user.client(boxPoint).createMany({
    list: points.map(({ code, address }) => ({
      boxDeviceId: slave.id,
      pointId: idOf.get(code)!,
      address: { table: 'holding', address },
    })),
  })
  await user.client(box).produceSetFile({ id: made.id })
  await user.client(box).sendSetFile({ id: made.id })
  return { id: made.id, code: made.code, secret: made.secret, idOf }
}
