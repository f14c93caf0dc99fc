import { camera } from '@zhizao/contract/camera/camera'
import { implement } from '../../platform/http/implement.ts'
import type { CloudAccounts } from '../cloud/cloud-accounts.ts'
import type { CloudSessions } from '../cloud/cloud-session.ts'
import { cameraService, type VisibleObjects } from './camera.service.ts'
import { cameraByAddress, pageOfCameras } from './camera-query.ts'

export function cameraRoutes(accounts: CloudAccounts, sessions: CloudSessions, visibleObjects: VisibleObjects) {
  const service = cameraService(visibleObjects)
  return implement(camera, {
    page: (input, context) => pageOfCameras(input, context),
    getToken: ({ kind }, context) => sessions.token(kind, context),
    async getSystem(_input, context) {
      const all = await accounts.list(context)
      return all.map(({ kind, name, hasSecret, status }) => ({
        kind,
        name,
        configured: hasSecret,
        enabled: hasSecret && status === 1,
      }))
    },
    getByAddress: ({ url }, context) => cameraByAddress(url, context),
    create: (draft, context) => service.create(draft, context),
    update: (changes, context) => service.update(changes, context),
    async remove({ id }, context) {
      await service.remove(id, context)
      return true
    },
  })
}
