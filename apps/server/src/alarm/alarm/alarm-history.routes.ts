import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import { eq } from 'drizzle-orm'
import { implement } from '../../platform/http/implement.ts'
import { alarms } from './alarm.table.ts'
import { alarmDetail } from './alarm-detail.ts'
import { alarmPage } from './alarm-list.ts'
import { alarmOccurrences } from './alarm-occurrences.ts'
import { exportAlarms } from './alarm-sheet.ts'
import { classifyStatistics, handleStatistics, levelStatistics } from './alarm-statistics.ts'

export const alarmHistoryRoutes = implement(alarmHistory, {
  page: (input, context) => alarmPage(input, false, context),
  byBatchNo: ({ batchNo }, context) => alarmDetail(eq(alarms.batchNo, batchNo), context),
  occurrences: alarmOccurrences,
  export: exportAlarms,
  handleStatistics,
  levelStatistics,
  classifyStatistics,
})
