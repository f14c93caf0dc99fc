import type { Level } from '@zhizao/contract/alarm/alarm-level'
import type { z } from 'zod'
import type { ResolvedConf } from './notice-conf.ts'
import { quietFor } from './quiet-hours.ts'

const levels: readonly z.output<typeof Level>[] = ['urgent', 'error', 'warning']

/** The levels of which a user's browser shows popups now. Where no rule speaks of pages, all of them. */
export function shownLevels(conf: ResolvedConf, userId: string, at: Date): readonly string[] {
  const rules = conf.enabled ? conf.rules.filter((rule) => rule.channels.includes('page')) : []
  return levels.filter((level) => {
    if (conf.enabled && quietFor(conf, level, at)) return false
    if (!rules.length) return true
    return rules.some(
      (rule) => rule.levels.includes(level) && rule.recipients.some((recipient) => recipient.id === userId),
    )
  })
}
