import { objectImage } from '@zhizao/contract/device/object-image'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { addImage, changeImage, imagesOf } from './object-image.service.ts'

export const objectImageRoutes = (ports: DevicePorts) =>
  implement(objectImage, {
    list: ({ objectId }, context) => imagesOf(objectId, context),
    create: (draft, context) => addImage(draft, ports, context),
    update: (change, context) => changeImage(change, ports, context),
  })
