import { cameraCloud, ezviz, lechange } from '@zhizao/contract/camera/camera-cloud'
import { implement, type Route } from '../../platform/http/implement.ts'
import { requireDevice } from '../camera/camera-query.ts'
import type { CloudAccounts } from './cloud-accounts.ts'
import { answered, type CloudSessions } from './cloud-session.ts'
import { ezvizCameras, ezvizLive } from './ezviz.ts'
import { lechangeDevices, lechangeStreams } from './lechange.ts'

/** The live stream of this channel has not been opened yet. */
const NOT_OPENED = 'LV1002'

export function cloudRoutes(accounts: CloudAccounts, sessions: CloudSessions): Route[] {
  return [
    ...implement(cameraCloud, {
      list: (_input, context) => accounts.list(context),
      save: (draft, context) => accounts.save(draft, context),
    }),
    ...implement(ezviz, {
      async cameras({ pageStart, pageSize }, context) {
        return ezvizCameras(answered(await sessions.call('ezviz', '/camera/list', { pageStart, pageSize }, context)))
      },
      async liveAddress({ deviceSerial, channelNo, expireTime }, context) {
        await requireDevice('ezviz', deviceSerial, channelNo, context)
        const asked = { deviceSerial, channelNo, expireTime }
        return ezvizLive(answered(await sessions.call('ezviz', '/live/address/limited', asked, context)))
      },
    }),
    ...implement(lechange, {
      async devices({ bindId, limit }, context) {
        const asked = { bindId, limit, type: 'bind', needApInfo: 'false' }
        return lechangeDevices(answered(await sessions.call('lechange', 'deviceBaseList', asked, context)))
      },
      async liveStream({ deviceId, channelId }, context) {
        await requireDevice('lechange', deviceId, Number(channelId), context)
        const device = { deviceId, channelId: String(channelId) }
        const found = await sessions.call('lechange', 'getLiveStreamInfo', device, context)
        if (found.code !== NOT_OPENED) return lechangeStreams(answered(found))
        const opened = await sessions.call('lechange', 'bindDeviceLive', { ...device, streamId: 0 }, context)
        return lechangeStreams(answered(opened))
      },
    }),
  ]
}
