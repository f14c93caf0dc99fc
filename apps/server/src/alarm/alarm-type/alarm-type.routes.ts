import { alarmType } from '@zhizao/contract/alarm/alarm-type'
import { crud } from '../../platform/crud/crud.ts'
import { ordering } from '../../platform/crud/ordering.ts'
import { implement } from '../../platform/http/implement.ts'
import { alarmTypes } from './alarm-type.table.ts'

const title = '报警类型'

export const alarmTypeRoutes = implement(alarmType, {
  ...crud(alarmTypes, { title, search: ['code', 'name'] }),
  ...ordering(alarmTypes, { title }),
})
