import { type Camera, camera } from '@zhizao/contract/camera/camera'
import { ezviz, lechange } from '@zhizao/contract/camera/camera-cloud'
import { client } from '../../platform/api/client.ts'

export const cameraCalls = client(camera)
const clouds = { ezviz: client(ezviz), lechange: client(lechange) }

export type Playable = Pick<Camera, 'kind' | 'deviceSerial' | 'channel' | 'streamAddress'>

/** The address that plays a camera now: its own, or a fresh one of its cloud. */
export async function liveAddressOf({ kind, deviceSerial, channel, streamAddress }: Playable): Promise<string> {
  if (kind === 'stream') return streamAddress ?? ''
  const device = deviceSerial ?? ''
  if (kind === 'ezviz') {
    const asked = { deviceSerial: device, channelNo: channel ?? 1 }
    const { liveAddress, hdAddress } = await clouds.ezviz.liveAddress(asked, { quiet: true })
    return liveAddress || hdAddress
  }
  const asked = { deviceId: device, channelId: String(channel ?? 0) }
  const { streams } = await clouds.lechange.liveStream(asked, { quiet: true })
  // The fluent one plays in several cells at once; a page that came by https needs an address that did too.
  const isSafe = ({ hls }: { hls: string }) => location.protocol !== 'https:' || hls.startsWith('https:')
  const fit = streams.filter(isSafe).toSorted((left, right) => right.streamId - left.streamId)
  return (fit[0] ?? streams[0])?.hls ?? ''
}
