import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contrastGroup } from '@zhizao/contract/device/contrast-group'
import type { HistorySeries } from '@zhizao/contract/device/history-fields'
import type { LivePoint } from '@zhizao/contract/device/live-point'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type Tails, useLiveTails } from '../../live/trend/live-tail.ts'
import { heldUntil, lineOf, type Period, type TrendLine, withDetail, withTail } from '../../live/trend/trend-line.ts'
import { client } from '../../platform/api/client.ts'
import { movedBack } from './contrast.ts'
import { type Figures, figuresOf, rawFits } from './figures.ts'

const calls = client(contrastGroup)
const BUCKETS = 600
const MOST_RAW = 6000
/** A view narrower than this share of the period is asked for by itself. */
const CLOSE = 0.8
const REST = 250

interface ShiftedSeries {
  series: HistorySeries
  shift: number
}
interface Asked {
  pointIds: readonly string[]
  period: Period
  shift: number | undefined
  isRaw: boolean
}

/** The answers know their point; of the two periods of a point the one on show comes first. */
async function ask({ pointIds, period, shift, isRaw }: Asked, signal: AbortSignal): Promise<ShiftedSeries[]> {
  const periods = shift ? [period, movedBack(period, shift)] : [period]
  const answers = await calls.contrast(
    {
      pointIds: [...pointIds],
      periods,
      ...(isRaw ? { mode: 'raw' as const, limit: MOST_RAW } : { mode: 'buckets' as const, buckets: BUCKETS }),
    },
    { signal, quiet: true },
  )
  const seen = new Set<string>()
  return answers.map((series) => {
    const isShifted = seen.has(series.pointId)
    seen.add(series.pointId)
    return { series, shift: isShifted ? shift! : 0 }
  })
}

function useAnswers(asked: Asked, enabled: boolean) {
  return useQuery({
    queryKey: ['trend', asked.pointIds, asked.period, asked.shift ?? 0, asked.isRaw],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
    enabled: enabled && asked.pointIds.length > 0,
    gcTime: 300_000,
  })
}

export interface TrendQuestion {
  points: readonly Pick<LivePoint, 'pointId' | 'source' | 'life'>[]
  period: Period
  /** What of the period is on show, after zooming. */
  view?: Period
  /** How far back the compared period lies, ms. */
  shift?: number
  isLive: boolean
}

export interface Trend {
  lines: TrendLine[]
  /** By the key of the curve, for what is on show. */
  figures: ReadonlyMap<string, Figures>
  isRaw: boolean
  query: ReturnType<typeof useAnswers>
}

/** The curves of points: buckets of the whole period, finer ones or every sample where it is zoomed in, and what comes in live. */
export function useTrend({ points, period, view, shift, isLive }: TrendQuestion): Trend {
  const window = view ?? period
  const pointIds = useMemo(() => points.map((point) => point.pointId), [points])
  const rested = useRested(window)
  const query = useAnswers({ pointIds, period, shift, isRaw: false }, true)
  const coarse = query.data
  const isRaw = useMemo(
    () =>
      !!coarse &&
      rawFits(
        coarse.filter((one) => !one.shift).map((one) => one.series),
        rested,
      ),
    [coarse, rested],
  )
  const isClose = rested.to - rested.from < CLOSE * (period.to - period.from)
  const detail = useAnswers({ pointIds, period: rested, shift, isRaw }, !!coarse && (isRaw || isClose))
  const fine = isFor(detail.data, rested) && (isRaw || isClose) ? detail.data : undefined
  const { tails, standing, now } = useLiveTails(points, isLive)
  const lines = useMemo(() => {
    const found = linesOf(coarse ?? [], fine, rested, tails)
    const stands = ({ pointId, shift: moved }: TrendLine) => isLive && !moved && standing.has(pointId)
    return found.map((line) => (stands(line) ? heldUntil(line, now) : line))
  }, [coarse, fine, rested, tails, standing, now, isLive])
  const figures = useMemo(() => {
    const shown = (fine ?? coarse ?? []).map(({ series, shift }): [string, Figures] => [
      lineOf({ ...series, samples: [], buckets: [], gaps: [] }, shift).key,
      figuresOf(series, movedBack(rested, shift)),
    ])
    return new Map(shown)
  }, [coarse, fine, rested])
  return { lines, figures, isRaw: isRaw && !!fine, query }
}

/** Raw answers that stop at the limit would end a curve early; those of another view are on their way out. */
const isFor = (answers: ShiftedSeries[] | undefined, view: Period) =>
  !!answers?.length &&
  answers.every(({ series, shift }) => series.next === null && Math.abs(series.from + shift - view.from) < 1000)

function linesOf(coarse: ShiftedSeries[], fine: ShiftedSeries[] | undefined, view: Period, tails: Tails) {
  const sharp = new Map(fine?.map(({ series, shift }) => lineOf(series, shift)).map((line) => [line.key, line]))
  return coarse
    .filter(({ series }) => series.dataType !== 'string')
    .map(({ series, shift }) => {
      const line = lineOf(series, shift)
      const whole = withDetail(line, sharp.get(line.key), view)
      return shift ? whole : withTail(whole, tails.get(series.pointId) ?? [])
    })
}

/** The view once the wheel has come to rest. */
function useRested(view: Period): Period {
  const [from, to] = [Math.round(view.from), Math.round(view.to)]
  const [rested, setRested] = useState<Period>({ from, to })
  useEffect(() => {
    const timer = setTimeout(() => setRested({ from, to }), REST)
    return () => clearTimeout(timer)
  }, [from, to])
  return useDeferredValue(rested)
}
