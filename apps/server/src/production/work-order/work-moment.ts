import {
  type KnownStretch,
  lastMark,
  type WorkBound,
  workMarkTitles,
  workTime,
} from '@zhizao/rules/production/work-time'
import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { numberParam } from '../../platform/params/param.ts'
import { invalidField } from '../../platform/refusal.ts'
import { printedTime } from '../print/printed-time.ts'
import { type workOrders, workStretches } from './work-order.table.ts'

export const workBackDays = numberParam('workBackDays', {
  group: '工作台',
  title: '开工时间最多早于下达多少天',
  unit: '天',
  fallback: 30,
  min: 0,
  max: 366,
  isOfPlant: true,
  help: '先干活、后补单时，补录的开工时间不能早于工单下达前这么多天',
})

const DAY = 86_400_000
/** An act follows the last one; more of them no work order has open. */
const LAST = 2

type Row = Pick<typeof workOrders.$inferSelect, 'id' | 'createdAt' | 'startedAt'>

interface Said {
  /** What the time is called: 开工时间. */
  readonly title: string
  readonly at: Date | undefined
  readonly after: WorkBound | undefined
  /** Days that it may lie before the release of the work order. */
  readonly backDays?: number | undefined
}

/** When something at a work order happened; refused where that cannot be, with the time that stands against it. */
export function requireWorkTime({ title, at, after, backDays = 0 }: Said, context: Context): Date {
  const now = context.now()
  const found = workTime(at?.getTime(), { now: now.getTime(), after: earlier(after, backDays) })
  if ('at' in found) return new Date(found.at)
  const shown = printedTime(context)
  if (found.against === 'now') throw invalidField('at', title, `不能晚于当前时间 ${shown(now)}`)
  const [mark, time] = [workMarkTitles[found.against.mark], shown(new Date(after!.at))]
  if (backDays) throw invalidField('at', title, `最多早于${mark} ${time} ${backDays} 天`)
  throw invalidField('at', title, `不能早于${mark} ${time}`)
}

const earlier = (after: WorkBound | undefined, days: number) => after && { ...after, at: after.at - days * DAY }

/** What the next act of a work order follows: its last one, or its release. */
export async function lastOfWork(row: Row, { db }: Pick<Context, 'db'>): Promise<WorkBound> {
  const found = await db
    .select()
    .from(workStretches)
    .where(eq(workStretches.workOrderId, row.id))
    .orderBy(desc(workStretches.beganAt), desc(workStretches.id))
    .limit(LAST)
  const known = found.map(
    ({ kind, beganAt, endedAt }): KnownStretch => ({
      kind,
      beganAt: beganAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
    }),
  )
  return lastMark(known) ?? released(row)
}

const released = ({ createdAt }: Pick<Row, 'createdAt'>): WorkBound => ({
  mark: 'released',
  at: createdAt.getTime(),
})

/** What a report, material or a judgement follows: the begin of the work. */
export const begun = (row: Row): WorkBound =>
  row.startedAt ? { mark: 'begun', at: row.startedAt.getTime() } : released(row)
