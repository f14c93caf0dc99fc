import { deviceType } from '@zhizao/contract/device/device-type'
import { and, eq } from 'drizzle-orm'
import { deviceTypes } from '../../device-model/device-type/device-type.table.ts'
import { withCode } from '../../platform/codes/code-kind.ts'
import { crud } from '../../platform/crud/crud.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import { keyword as holds } from '../../platform/crud/search.ts'
import { implement } from '../../platform/http/implement.ts'
import type { DevicePorts } from '../device-ports.ts'
import { objects } from '../object/object.table.ts'
import { pageObjects } from '../object/object-query.ts'
import { listed, placeType, removeType, typeByCode, typeById, typesWithDevices } from './device-type.service.ts'

const title = '设备类型'
const written = crud(deviceTypes, { title })

/** Types of machines. */
export const deviceTypeRoutes = (ports: DevicePorts) =>
  implement(deviceType, {
    ...ordering(deviceTypes, { title }),
    page: listed.page,
    list: (filter, context) => listed.list(filter, context),
    byCode: ({ code }, context) => typeByCode(code, context),
    withDevices: typesWithDevices,
    async objects({ deviceTypeId, keyword, ...paging }, context) {
      await typeById(deviceTypeId, context)
      const ofType = and(eq(objects.deviceTypeId, deviceTypeId), holds(keyword, objects.code, objects.name))
      return pageObjects(paging, context, ofType)
    },
    async create(draft, context) {
      const { id } = await written.create(await withCode(draft, 'deviceType', ports.nextCode, context), context)
      return typeById(id, context)
    },
    async update(changes, context) {
      const { id } = await written.update(changes, context)
      return typeById(id, context)
    },
    remove: ({ id }, context) => removeType(id, ports, context),
    place: placeType,
  })
