import { staff as staffCalls, staffUser } from '@zhizao/contract/plant/staff'
import type { Context } from '../../platform/context.ts'
import { sheetHandlers } from '../../platform/crud/sheet-import.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { type PlantPorts, requireUnused } from '../plant-ports.ts'
import { accounts } from './accounts.ts'
import { ownPin } from './own-pin.ts'
import { createStaff, removeStaff, staffOfUsers, updateStaff } from './staff.service.ts'
import { staffRows } from './staff-query.ts'
import { exportStaff, staffImport } from './staff-sheet.ts'

const removing = (ports: Pick<PlantPorts, 'dependents'>) => async (ids: string[], context: Context) => {
  await requireUnused('staff', ids, ports, context)
  return removeStaff(ids, context)
}

export const staffRoutes = ({ jobs, extra, ...ports }: PlantPorts): Route[] => [
  ...implement(staffCalls, {
    page: staffRows.page,
    get: staffRows.get,
    list: (filter, context) => staffRows.list(filter, context),
    withUser: (filter, context) => staffRows.list({ ...filter, hasUser: true }, context),
    create: createStaff,
    update: updateStaff,
    remove: ({ id }, context) => removing(ports)([id], context),
    removeMany: ({ ids }, context) => removing(ports)(ids, context),
    async user({ id }, context) {
      const { userId } = await staffRows.get({ id }, context)
      return userId ? accounts.get({ id: userId }, context) : null
    },
    async setUser({ staffId, userId }, context) {
      await updateStaff({ id: staffId, userId }, context)
      return true as const
    },
    bindUsers: ({ userIds }, context) => staffOfUsers(userIds, extra, context),
    checkOwnPin: ownPin(),
    export: (filter, context) => exportStaff(filter, extra, context),
    ...sheetHandlers(staffImport(extra), 'staff.import', staffCalls, jobs),
  }),
  ...implement(staffUser, {
    byIds: ({ ids }, context) => accounts.list({ ids }, context),
    page: accounts.page,
    list: (filter, context) => accounts.list(filter, context),
  }),
]
