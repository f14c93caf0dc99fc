import type { ScriptRun } from '@zhizao/contract/operations/script'
import { t } from '../../platform/i18n/translate.ts'

/** How long a run took, or has taken so far. */
export function lengthOf({ startedAt, endedAt }: Pick<ScriptRun, 'startedAt' | 'endedAt'>, now: number): string {
  if (!startedAt) return ''
  const seconds = Math.max(0, Math.round(((endedAt ? Date.parse(endedAt) : now) - Date.parse(startedAt)) / 1000))
  if (seconds < 60) return t('{seconds} 秒', { seconds })
  if (seconds < 3600)
    return t('{minutes} 分 {seconds} 秒', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
  return t('{hours} 小时 {minutes} 分', {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
  })
}

export const runColours = {
  waiting: 'default',
  running: 'processing',
  done: 'success',
  failed: 'error',
  cancelled: 'default',
} as const
