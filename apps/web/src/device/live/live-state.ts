import type { LiveValue } from '@zhizao/contract/push/topics'
import { type LimitName, type Limits, limitNames } from '@zhizao/rules/validation/alarm-limits'
import { t } from '../../platform/i18n/translate.ts'

export type PlainValue = LiveValue['value']
/** A point's newest value as screens hold it; `time` is null where nothing has arrived. */
export interface Newest {
  value: PlainValue
  time: number | null
  quality: number | null
}
export type Level = 'urgent' | 'error' | 'warning'

/** What of a point decides how often it is heard of. */
export interface Rhythm {
  source: string
  pollMs: number
  deadbandKind: string | null
}

// A gateway repeats a value held back by its deadband this often.
const STEADY_REPEAT = 60_000
const LEAST_PATIENCE = 5_000

/** Ms without news after which a value counts as old: three intervals. Values that people type never grow old. */
export function patience({ source, pollMs, deadbandKind }: Rhythm): number {
  if (source === 'manual') return Number.POSITIVE_INFINITY
  return Math.max(LEAST_PATIENCE, 3 * (deadbandKind ? Math.max(pollMs, STEADY_REPEAT) : pollMs))
}

/** Whether a value is too old to be believed; one that never came is not old but absent. */
export const isStale = ({ time }: Newest, now: number, after: number) => time !== null && now - time > after

/** Of a stored value and one that was pushed, the newer. */
export const newer = (stored: Newest, pushed: LiveValue | undefined): Newest =>
  pushed && pushed.time >= (stored.time ?? 0) ? pushed : stored

/** Which limit a value is beyond, the worst one; nothing where all is well or the value is no number. */
export function brokenLimit(value: PlainValue, limits: Limits): LimitName | undefined {
  if (typeof value !== 'number') return undefined
  const upper = limitNames.slice(0, 3).find((name) => typeof limits[name] === 'number' && value >= limits[name])
  const lower = limitNames
    .slice(3)
    .toReversed()
    .find((name) => typeof limits[name] === 'number' && value <= limits[name])
  return upper ?? lower
}

/** The alarm level that a limit stands for. */
export const levelOf = (limit: LimitName): Level => limit.replace(/(Upper|Lower)$/, '') as Level

/** A value in words: numbers with the point's decimals, switches as 开 and 关. */
export function valueText(value: PlainValue, decimals: number): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? t('开') : t('关')
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return '—'
  return value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** How long ago, in the coarsest unit that says enough. */
export function ageText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 3) return t('刚刚')
  if (seconds < 60) return t('{n} 秒前', { n: seconds })
  if (seconds < 3600) return t('{n} 分钟前', { n: Math.floor(seconds / 60) })
  if (seconds < 86_400) return t('{n} 小时前', { n: Math.floor(seconds / 3600) })
  return t('{n} 天前', { n: Math.floor(seconds / 86_400) })
}
