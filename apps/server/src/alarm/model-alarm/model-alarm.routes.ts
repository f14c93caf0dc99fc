import { modelAlarm } from '@zhizao/contract/alarm/model-alarm'
import { implement } from '../../platform/http/implement.ts'
import { create, get, page, remove, update } from './model-alarm.service.ts'

export const modelAlarmRoutes = implement(modelAlarm, { page, get, create, update, remove })
