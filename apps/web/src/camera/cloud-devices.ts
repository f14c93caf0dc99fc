import { type CloudKind, ezviz, lechange } from '@zhizao/contract/camera/camera-cloud'
import { client } from '../platform/api/client.ts'

/** A channel of a device as its cloud lists it. */
export interface CloudDevice {
  name: string
  deviceSerial: string
  channel: number
  /** Absent where the cloud's list does not tell. */
  isOnline?: boolean
}
export interface CloudPage {
  devices: CloudDevice[]
  /** Where the next page begins; absent behind the last. */
  next?: number
}

const PAGE = 50
const clouds = { ezviz: client(ezviz), lechange: client(lechange) }
const quiet = { quiet: true }

/** The first place of each cloud's list: a page number there, the device before here. */
export const firstPage: Readonly<Record<CloudKind, number>> = { ezviz: 0, lechange: -1 }

/** One page of the devices under the company's account. */
export async function cloudDevices(kind: CloudKind, at: number): Promise<CloudPage> {
  if (kind === 'ezviz') {
    const { list, total } = await clouds.ezviz.cameras({ pageStart: at, pageSize: PAGE }, quiet)
    const devices = list.map(({ channelName, deviceSerial, channelNo, status }) => ({
      name: channelName,
      deviceSerial,
      channel: channelNo,
      isOnline: status === 1,
    }))
    return { devices, ...((at + 1) * PAGE < total && list.length && { next: at + 1 }) }
  }
  const { deviceList } = await clouds.lechange.devices({ bindId: at, limit: PAGE }, quiet)
  const devices = deviceList.flatMap(({ deviceId, channels }) =>
    channels.map(({ channelId, channelName }) => ({
      name: channelName,
      deviceSerial: deviceId,
      channel: Number(channelId) || 0,
    })),
  )
  return { devices, ...(deviceList.length === PAGE && { next: deviceList.at(-1)!.bindId }) }
}
