import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { Caller } from './caller.ts'

/** A box with one Modbus channel and one device that reads the points. No machine need be behind it. */
export async function boundBox(
  caller: Caller,
  code: string,
  pointIds: readonly string[],
  table: 'input' | 'holding' = 'input',
) {
  const made = await caller.client(box).create({ code, name: `盒子${code}` })
  const channel = await caller.client(boxChannel).create({
    boxId: made.id,
    code: 'c1',
    name: '一号口',
    driver: 'modbus-tcp',
    settings: { host: '10.0.0.9', port: 502 },
  })
  const device = await caller.client(boxDevice).create({ channelId: channel.id, code: 'd1', name: '一号表' })
  for (const [at, pointId] of pointIds.entries())
    await caller.client(boxPoint).create({ boxDeviceId: device.id, pointId, address: { table, address: at * 4 } })
  return { ...made, channel, device }
}
