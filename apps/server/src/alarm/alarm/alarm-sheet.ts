import type { FileReply } from '@zhizao/contract/http/upload'
import { saidValue, saidWithNumber } from '@zhizao/rules/value-words/value-words'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { inSlices } from '../../platform/db/slices.ts'
import { levelsFor } from '../alarm-level/alarm-level.service.ts'
import { type AlarmFilters, alarmConditions } from './alarm-filter.ts'
import { type AlarmRow, alarmRows } from './alarm-list.ts'

const MOST_EXPORTED = 20_000

const stateWords = {
  normal: '已结束',
  unconfirmed: '活动未确认',
  confirmed: '活动已确认',
  returned: '已恢复未确认',
  shelved: '已搁置',
  suppressed: '已屏蔽',
  outOfService: '对象停用',
}

type Values = 'activationValue' | 'peakValue'
type Line = Omit<AlarmRow, Values> & Record<Values, string | number | null>

/** A number stays one that spreadsheets reckon with; where it stands for words they stand before it. */
function told(value: number | null, { valueWords }: AlarmRow): string | number | null {
  const said = saidValue(value, valueWords)
  return said ? saidWithNumber(said, String(value)) : value
}

const columnsOf = (levelNames: Record<string, string>): readonly SheetColumn<Line>[] => [
  { field: 'batchNo', title: '报警批次号', width: 24 },
  { field: 'level', title: '报警等级', words: levelNames },
  { field: 'content', title: '报警内容', width: 40 },
  { field: 'objectName', title: '对象', width: 20 },
  { field: 'pointName', title: '点位', width: 20 },
  { field: 'alarmTypeName', title: '报警类型' },
  { field: 'activationValue', title: '触发值' },
  { field: 'limit', title: '限值' },
  { field: 'peakValue', title: '峰值' },
  { field: 'unit', title: '单位' },
  { field: 'activatedAt', title: '报警时间', width: 20 },
  { field: 'returnedAt', title: '恢复时间', width: 20 },
  { field: 'activations', title: '触发次数' },
  { field: 'state', title: '报警状态', words: stateWords },
  { field: 'confirmedAt', title: '确认时间', width: 20 },
  { field: 'confirmedByName', title: '确认人' },
  { field: 'handledAt', title: '处理时间', width: 20 },
  { field: 'handledByName', title: '处理人' },
  { field: 'reasonTagName', title: '原因标签' },
  { field: 'handling', title: '处理措施', width: 40 },
  { field: 'minutes', title: '处理用时（分钟）' },
]

/** Alarms as a spreadsheet, the newest first. */
export async function exportAlarms(filters: AlarmFilters, context: Context): Promise<FileReply> {
  const levels = await levelsFor(context)
  const where = alarmConditions(filters, context)
  const lines = inSlices(context, async (sliced) =>
    (await alarmRows(where, sliced, { limit: MOST_EXPORTED })).map((row) => ({
      ...row,
      activationValue: told(row.activationValue, row),
      peakValue: told(row.peakValue, row),
    })),
  )
  return spreadsheet(
    '历史报警',
    columnsOf(Object.fromEntries(levels.map((row) => [row.level, row.levelName]))),
    lines,
    context,
  )
}
