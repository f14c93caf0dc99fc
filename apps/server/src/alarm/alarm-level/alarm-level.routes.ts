import { alarmLevel } from '@zhizao/contract/alarm/alarm-level'
import { implement } from '../../platform/http/implement.ts'
import { levelsFor, updateLevel } from './alarm-level.service.ts'

export const alarmLevelRoutes = implement(alarmLevel, {
  list: (_input, context) => levelsFor(context),
  update: updateLevel,
})
