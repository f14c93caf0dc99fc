import { t } from '../../platform/i18n/translate.ts'

const MEGABYTE = 1_048_576

/** Bytes in megabytes. */
export const memoryText = (bytes: number | undefined) =>
  bytes === undefined ? '—' : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** Seconds as days, hours and minutes, the two largest that count. */
export function durationText(seconds: number | undefined): string {
  if (seconds === undefined) return '—'
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return t('{n} 秒', { n: Math.floor(seconds) })
  if (minutes < 60) return t('{n} 分钟', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('{hours} 小时 {minutes} 分钟', { hours, minutes: minutes % 60 })
  return t('{days} 天 {hours} 小时', { days: Math.floor(hours / 24), hours: hours % 24 })
}

/** The server refuses what is further ahead of its clock, ms. */
const MOST_AHEAD = 60_000
/** The way of a message takes part of a second, whichever clock is right. */
const LEAST_OFFSET = 1000

export const clockIsWrong = (offset: number | undefined) => (offset ?? 0) > MOST_AHEAD

/** How far a box's clock is off the server's, ms. */
export function offsetText(offset: number | undefined): string {
  if (offset === undefined) return '—'
  if (Math.abs(offset) < LEAST_OFFSET) return t('1 秒以内')
  const length = durationText(Math.abs(offset) / 1000)
  return offset > 0 ? t('快 {length}', { length }) : t('慢 {length}', { length })
}
