import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { implement } from '../../platform/http/implement.ts'
import { levelsOf, updateLevel } from './alarm-level.service.ts'

export const alarmLevelRoutes = implement(alarmLevel, {
  list: (_input, context) => levelsOf(context),
  update: updateLevel,
})
