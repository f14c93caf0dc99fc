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
