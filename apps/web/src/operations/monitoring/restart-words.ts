import type { Restart } from '@zhizao/contract/operations/monitoring'
import { t } from '../../platform/i18n/translate.ts'

/** Why the server had ended, as its administrator reads it. */
export function causeWords({ cause, code, signal }: Pick<Restart, 'cause' | 'code' | 'signal'>): string {
  switch (cause) {
    case 'memory':
      return t('内存用尽')
    case 'hung':
      return t('长时间没有响应，被重新启动')
    case 'killed':
      return t('被强制结束，可能是机器内存不足')
    case 'crash':
      return t('程序崩溃（{signal}）', { signal: signal ?? String(code) })
    case 'error':
      return t('程序错误（退出码 {code}）', { code: code ?? '' })
  }
}

/** A time that something lasted, in its two largest units. */
export function lasted(seconds: number): string {
  if (seconds < 60) return t('{n} 秒', { n: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('{n} 分钟', { n: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return t('{hours} 小时 {minutes} 分钟', { hours, minutes: minutes % 60 })
  return t('{days} 天 {hours} 小时', { days: Math.floor(hours / 24), hours: hours % 24 })
}

/** How long the server was away. */
export const downFor = ({ endedAt, backAt }: Pick<Restart, 'endedAt' | 'backAt'>): string =>
  lasted(Math.max(0, Math.round((Date.parse(backAt ?? endedAt) - Date.parse(endedAt)) / 1000)))
