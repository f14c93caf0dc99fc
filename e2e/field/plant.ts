import { objectInfo } from '@zhizao/contract/device/object-info'
import { point } from '@zhizao/contract/device/point'
import { box } from '@zhizao/contract/gateway-box/box'
import { boxChannel, boxDevice, boxPoint } from '@zhizao/contract/gateway-box/box-channel'
import type { Sent } from '@zhizao/contract/http/call'
import type { Caller } from '../../apps/server/src/testing/caller.ts'

type PointDraft = Sent<typeof objectInfo.savePoints>['points'][number]
type Address = Sent<typeof boxPoint.createMany>['list'][number]['address']

/** A device on a channel of its own, with an object of its own. */
export interface FieldDevice {
  readonly code: string
  readonly driver: Sent<typeof boxChannel.create>['driver']
  readonly settings: Sent<typeof boxChannel.create>['settings']
  readonly timeoutMs?: number
  readonly points: readonly (Omit<PointDraft, 'name'> & { address: Address })[]
}

/** A box with its devices, made as an engineer makes them in the screens; `ids` are point ids by device and code. */
export async function setUpField(user: Caller, code: string, devices: readonly FieldDevice[]) {
  const isJson = devices.some(({ driver }) => driver === 'json')
  const made = await user.client(box).create({ code, name: code, kind: isJson ? 'json' : 'edge' })
  const ids = new Map<string, string>()
  for (const device of devices) {
    const named = { code: device.code, name: device.code }
    const object = await user.client(objectInfo).create(named)
    const drafts = device.points.map(({ address: _, ...draft }) => ({ ...draft, name: draft.code }))
    await user.client(objectInfo).savePoints({ objectId: object.id, points: drafts })
    for (const known of await user.client(point).list({ objectIds: [object.id] }))
      ids.set(`${device.code}/${known.code}`, known.id)
    const { driver, settings } = device
    const channel = await user.client(boxChannel).create({ ...named, boxId: made.id, driver, settings })
    const slave = await user.client(boxDevice).create({
      ...named,
      channelId: channel.id,
      objectId: object.id,
      timeoutMs: device.timeoutMs ?? 1000,
      retries: 1,
    })
    await user.client(boxPoint).createMany({
      list: device.points.map((each) => ({
        boxDeviceId: slave.id,
        pointId: ids.get(`${device.code}/${each.code}`)!,
        address: each.address,
      })),
    })
  }
  if (!isJson) {
    await user.client(box).produceSetFile({ id: made.id })
    await user.client(box).sendSetFile({ id: made.id })
  }
  const live = async (device: string) => {
    const pointIds = devices
      .find((each) => each.code === device)!
      .points.map(({ code }) => ids.get(`${device}/${code}`)!)
    const rows = await user.client(point).live({ pointIds })
    return new Map(rows.map((row) => [row.code, row]))
  }
  return { id: made.id, code: made.code, secret: made.secret, ids, live }
}
export type Field = Awaited<ReturnType<typeof setUpField>>
