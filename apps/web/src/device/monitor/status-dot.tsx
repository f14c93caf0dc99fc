import { t } from '../../platform/i18n/translate.ts'
import classes from './status-dot.module.css'
import type { Standing } from './tree-status.ts'

const levels = { urgent: '紧急报警', error: '一般报警', warning: '预警' } as const

/** How something stands, in words. */
export function standingText(standing: Standing | undefined): string {
  if (standing?.isOutOfService) return t('已停用')
  if (standing?.isOffline) return t('离线')
  return standing?.level ? t(levels[standing.level]) : t('正常')
}

/** The state of an object as a dot: coloured by alarm level, grey while offline, hollow out of service. */
export function StatusDot({ standing }: { standing: Standing | undefined }) {
  const state = standing?.isOutOfService ? 'out' : standing?.isOffline ? 'offline' : (standing?.level ?? 'normal')
  const text = standingText(standing)
  return <span className={`${classes.dot} ${classes[state]}`} role="img" aria-label={text} title={text} />
}
