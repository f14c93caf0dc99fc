import type { FileReply } from '@zhizao/contract/http/upload'
import { stateKindTitles } from '@zhizao/contract/object-state/device-state'
import { type StateLook, type StatePiece, unknownCauseTitles } from '@zhizao/contract/object-state/object-state'
import { clockText, dayText } from '@zhizao/rules/time/calendar'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/crud/spreadsheet.ts'
import { invalid } from '../../platform/refusal.ts'
import { looksOf } from './looks-of.ts'
import type { WhichObjects } from './object-state.service.ts'
import { type StatedObjectRow, statedObjects } from './stated-objects.ts'
import { statesOf } from './states-of.ts'
import { stretchOfDay } from './stretches.ts'

const mostLines = 50_000

interface Line {
  objectCode: string
  objectName: string
  typeName: string | null
  state: string
  kind: string
  from: string
  to: string
  minutes: number
  corrected: 0 | 1
}

const columns: readonly SheetColumn<Line>[] = [
  { field: 'objectCode', title: '对象编码' },
  { field: 'objectName', title: '设备', width: 24 },
  { field: 'typeName', title: '设备类型', width: 16 },
  { field: 'state', title: '状态', width: 16, words: unknownCauseTitles },
  { field: 'kind', title: '状态类别', words: stateKindTitles },
  { field: 'from', title: '开始时间', width: 20 },
  { field: 'to', title: '结束时间', width: 20 },
  { field: 'minutes', title: '时长（分钟）', kind: 'number' },
  { field: 'corrected', title: '人工更正', words: { 1: '是', 0: '否' } },
]

/** The intervals of a day, a line each. */
export async function exportStates(
  { day, ...which }: WhichObjects & { day?: string | undefined },
  context: Context,
): Promise<FileReply> {
  const zone = context.user.timeZone
  const wanted = day ?? dayText(context.now().getTime(), zone)
  const { from, to } = stretchOfDay(wanted, zone)
  const objects = await statedObjects.list(which, context)
  const pieces = await statesOf(
    objects.map(({ objectId }) => objectId),
    from,
    to,
    [],
    context,
  )
  const all = [...pieces.values()].flat()
  if (all.length > mostLines) throw invalid(`状态区间超过 ${mostLines} 条，请缩小筛选范围后再导出`)
  const looks = new Map(
    (
      await looksOf(
        all.map(({ stateId }) => stateId),
        context,
      )
    ).map((look) => [look.id, look]),
  )
  const lines = objects.flatMap((object) =>
    pieces.get(object.objectId)!.map((piece) => lineOf(object, piece, looks, zone)),
  )
  return spreadsheet(`设备状态 ${wanted}`, columns, lines, context)
}

function lineOf(
  { objectCode, objectName, typeName }: StatedObjectRow,
  { from, to, stateId, cause, correctionId }: StatePiece,
  looks: ReadonlyMap<string, StateLook>,
  zone: string,
): Line {
  const look = stateId === null ? undefined : looks.get(stateId)
  return {
    objectCode,
    objectName,
    typeName,
    state: look?.name ?? cause ?? 'none',
    kind: look?.kind ?? 'unknown',
    from: clockText(from, zone),
    to: clockText(to, zone),
    minutes: Math.round((to - from) / 6000) / 10,
    corrected: correctionId ? 1 : 0,
  }
}
