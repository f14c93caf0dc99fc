import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import type { Period } from './trend-line.ts'

const HOUR = 3_600_000
/** Stretches that end now. */
export const spans = { '1h': HOUR, '8h': 8 * HOUR, '24h': 24 * HOUR, '7d': 168 * HOUR, '30d': 720 * HOUR } as const
export type SpanName = keyof typeof spans

/** What the address of a trend carries. */
export interface TrendAddress {
  pointIds: string[]
  /** A stretch that ends now and moves on, or a fixed period. */
  span?: SpanName
  period?: Period
  contrast: string
}

const isSpan = (name: string | null): name is SpanName => name !== null && Object.hasOwn(spans, name)

/** Reads an address; what makes no sense in it is left out. */
export function readTrend(search: URLSearchParams): TrendAddress {
  const named = (search.get('points') ?? '').split(',').filter((id) => /^[1-9]\d{0,17}$/.test(id))
  const pointIds = [...new Set(named)].slice(0, MOST_POINTS)
  const contrast = search.get('contrast') ?? 'none'
  const [from, to] = [Number(search.get('from')), Number(search.get('to'))]
  if (search.has('from') && from > 0 && to > from && to < 4.2e12) return { pointIds, period: { from, to }, contrast }
  const span = search.get('range')
  return { pointIds, span: isSpan(span) ? span : '8h', contrast }
}

/** Changes of an address as the page's search takes them. */
export function trendSearch(changes: Partial<TrendAddress>): Record<string, string | undefined> {
  const search: Record<string, string | undefined> = {}
  if (changes.pointIds) search.points = changes.pointIds.join(',')
  if (changes.contrast) search.contrast = changes.contrast === 'none' ? undefined : changes.contrast
  if (changes.span) Object.assign(search, { range: changes.span, from: undefined, to: undefined })
  if (changes.period) {
    const { from, to } = changes.period
    Object.assign(search, { range: undefined, from: String(Math.round(from)), to: String(Math.round(to)) })
  }
  return search
}

/** The period of a stretch that ends now; its end moves in steps, so that answers can be kept for a while. */
export function periodOf(span: SpanName, now: number): Period {
  const length = spans[span]
  const step = Math.max(10_000, length / 360)
  const to = Math.ceil(now / step) * step
  return { from: to - length, to }
}
