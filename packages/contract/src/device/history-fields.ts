import { z } from 'zod'
import { Id, TimeInput } from '../http/fields.ts'
import { Quality, SampleValue } from './live-point.ts'
import { DataType, pointFields } from './point-fields.ts'

export const MOST_POINTS = 20
export const MOST_ROWS = 20_000
const TEN_YEARS = 3653 * 86_400_000

/** How history is asked for. */
export const historyAim = {
  /** Raw samples, or figures of equal intervals. */
  mode: z.enum(['raw', 'buckets']).optional().meta({ title: '查询方式' }),
  /**
   * Width of a bucket in seconds; absent: chosen so that about `buckets` of them fill the time. Buckets begin by the plant's
   * clocks: at full minutes and hours, at midnight, on Monday where it is whole weeks; from a day on it is whole days.
   */
  interval: z.coerce
    .number<number | string>()
    .positive()
    .max(366 * 86_400)
    .optional()
    .meta({ title: '间隔(秒)' }),
  /** Days, weeks or months of the plant's calendar instead of an interval. */
  per: z.enum(['hour', 'day', 'week', 'month']).optional().meta({ title: '按周期' }),
  buckets: z.coerce.number<number | string>().int().min(1).max(MOST_ROWS).optional(),
  /** Most raw samples of a point. */
  limit: z.coerce.number<number | string>().int().min(1).max(MOST_ROWS).optional(),
}

/** A stretch of time, from before to, ten years at most. */
export const range = {
  from: TimeInput.meta({ title: '开始时间' }),
  to: TimeInput.meta({ title: '结束时间' }),
}
export const inOrder = (asked: { from: Date; to: Date }) => asked.from < asked.to
export const notTooLong = (asked: { from: Date; to: Date }) => asked.to.getTime() - asked.from.getTime() <= TEN_YEARS
const pointIds = z
  .array(Id)
  .min(1, { error: '请选择点位' })
  .max(MOST_POINTS, { error: `一次最多查询 ${MOST_POINTS} 个点位` })
  .meta({ title: '点位' })

export const ORDER = { path: ['to'], error: '结束时间必须晚于开始时间' }
export const LENGTH = { path: ['to'], error: '时间范围不能超过 10 年' }

export const HistoryQuery = z
  .object({ pointIds, ...range, ...historyAim })
  .refine(inOrder, ORDER)
  .refine(notTooLong, LENGTH)
export type HistoryQuery = z.output<typeof HistoryQuery>

export const ObjectHistoryQuery = z
  .object({ objectId: Id, ...range, ...historyAim })
  .refine(inOrder, ORDER)
  .refine(notTooLong, LENGTH)

/** Points against each other, or one point against itself at other times: every point in every period. */
export const ContrastQuery = z
  .object({
    pointIds,
    periods: z
      .array(z.object(range).refine(inOrder, ORDER).refine(notTooLong, LENGTH))
      .min(1, { error: '请选择时间段' })
      .max(MOST_POINTS)
      .meta({ title: '时间段' }),
    ...historyAim,
  })
  .refine((asked) => asked.pointIds.length * asked.periods.length <= MOST_POINTS, {
    path: ['periods'],
    error: `点位数与时间段数之积不能超过 ${MOST_POINTS}`,
  })

/**
 * Figures of the good samples of an interval, from `start` to and without `end`, as far as it lies in the period asked for;
 * uncertain and bad samples move none. Null where there was none. Times are ms since 1970. Where values hold, `min`, `max` and
 * `average` are of all that held in it, also where no sample came.
 */
export const Bucket = z.object({
  start: z.number(),
  end: z.number(),
  count: z.number().int(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  average: z.number().nullable(),
  /** What the average counts for beside others: the ms in which values held, or of values that flow the number of samples. */
  weight: z.number(),
  first: z.union([z.number(), z.string(), z.null()]),
  firstTime: z.number().nullable(),
  last: z.union([z.number(), z.string(), z.null()]),
  lastTime: z.number().nullable(),
})

/** A stretch without good samples. */
export const Gap = z.object({ from: z.number(), to: z.number(), reason: z.string().optional() })

export const HistorySeries = z.object({
  pointId: Id,
  objectId: Id,
  objectName: z.string(),
  code: z.string(),
  name: z.string(),
  dataType: DataType,
  unit: z.string().nullable(),
  decimals: z.number().int(),
  /** What its values mean. */
  valueWords: pointFields.valueWords,
  /** The period, ms since 1970. */
  from: z.number(),
  to: z.number(),
  /** Width of a bucket in ms, of months and where the clocks are changed what it usually is; null for raw samples. */
  width: z.number().nullable(),
  /** Whether its values hold: each stands until the next comes. Its curve is one of steps, its averages are weighed by time. */
  holds: z.boolean(),
  /** The end of the period, or now where that is earlier: no value holds longer. */
  until: z.number(),
  /** Of a point that is not told steadily, or whose values hold: its newest sample before the period, which stands until the next. */
  before: z.tuple([z.number(), SampleValue, Quality]).nullable(),
  /** Raw samples in time order: time, value, quality. */
  samples: z.array(z.tuple([z.number(), SampleValue, Quality])),
  /** Where the raw samples go on when there are more than the limit. */
  next: z.number().nullable(),
  buckets: z.array(Bucket),
  gaps: z.array(Gap),
})
export type HistorySeries = z.infer<typeof HistorySeries>

export const MonthFigures = Bucket.extend({ month: z.number().int().min(1).max(12) })
