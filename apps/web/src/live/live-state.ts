import type { LiveValue } from '@zhizao/contract/push/topics'
import type { Life, LiveState } from '@zhizao/rules/live-state'
import { type LimitName, type Limits, limitNames } from '@zhizao/rules/validation/alarm-limits'
import { t } from '../platform/i18n/translate.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import type { ShownValue } from './exact-value.ts'

export type PlainValue = LiveValue['value']
/** A point's newest value as screens hold it; `time` is null where nothing has arrived. */
export interface Newest {
  value: ShownValue
  time: number | null
  quality: number | null
  /** What its source says of the time, where the value is dated by its receipt. */
  sourceTime?: number | null
}
export type Level = 'urgent' | 'error' | 'warning'

/** Whether a value is shown as what was: nothing is there that would tell a newer one. */
export const isQuiet = (state: LiveState) => state !== 'good' && state !== 'bad'

/** Below this nobody asks whether a value has changed. */
const SOON = 60_000
/** A value that is asked for is told at its pace, changed or not. */
const PACE = 3

/** Whether a living device has told nothing new: the value is what it was, and good. */
export const isUnchanged = (state: LiveState, { time }: Newest, now: number, pollMs: number) =>
  state === 'good' && time !== null && now - time >= Math.max(SOON, PACE * pollMs)

/** By when a value is dated, to the millisecond, and what its source says where that is another time. */
export function timesText({ time, sourceTime }: Newest): string[] {
  const said = (ms: number) => dayjs(ms).format('YYYY-MM-DD HH:mm:ss.SSS')
  if (time === null) return []
  return [said(time), ...(sourceTime == null ? [] : [t('源时间 {time}，按接收时间记录', { time: said(sourceTime) })])]
}

/** Of a stored value and one that was pushed, the newer. */
export const newer = (stored: Newest, pushed: Newest | undefined): Newest =>
  pushed && (pushed.time ?? 0) >= (stored.time ?? 0) ? pushed : stored

/** Of a stored life and the one that came with a pushed value, the newer: every change of it is pushed. */
export const newerLife = (stored: Life | null, pushed: LiveValue | undefined): Life | null =>
  pushed && stored !== null ? (pushed.life ?? 'on') : stored

/** Which limit a value is beyond, the worst one; nothing where all is well or the value is no number. */
export function brokenLimit(value: ShownValue, limits: Limits): LimitName | undefined {
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined
  const upper = limitNames.slice(0, 3).find((name) => typeof limits[name] === 'number' && value >= limits[name])
  const lower = limitNames
    .slice(3)
    .toReversed()
    .find((name) => typeof limits[name] === 'number' && value <= limits[name])
  return upper ?? lower
}

/** The alarm level that a limit stands for. */
export const levelOf = (limit: LimitName): Level => limit.replace(/(Upper|Lower)$/, '') as Level

/** A value in words: numbers with the point's decimals, without a sign where these are all zero; switches as 开 and 关. */
export function valueText(value: ShownValue, decimals: number): string {
  if (value === null) return '—'
  if (typeof value === 'boolean') return value ? t('开') : t('关')
  if (typeof value === 'string') return value
  if (typeof value === 'number' && !Number.isFinite(value)) return '—'
  return digitsOf(decimals).format(value)
}

const formats = new Map<number, Intl.NumberFormat>()

/** Made once for each number of decimals: to make one takes longer than to use it a hundred times. */
function digitsOf(decimals: number): Intl.NumberFormat {
  const known = formats.get(decimals)
  if (known) return known
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const made = new Intl.NumberFormat('zh-CN', { ...digits, signDisplay: 'negative' })
  formats.set(decimals, made)
  return made
}

/** For how long, in the coarsest unit that says enough. */
export function lengthText(milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / 60_000))
  if (minutes < 60) return t('{n} 分钟', { n: minutes })
  if (minutes < 1440) return t('{n} 小时', { n: Math.floor(minutes / 60) })
  return t('{n} 天', { n: Math.floor(minutes / 1440) })
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
