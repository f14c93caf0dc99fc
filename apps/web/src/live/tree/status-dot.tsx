import { liveStateNames } from '@zhizao/rules/live-state'
import { t } from '../../platform/i18n/translate.ts'
import { useLevelLooks } from '../alarm/level-looks.ts'
import classes from './status-dot.module.css'
import type { NodeState } from './tree-status.ts'

/** How something stands, in words of the company. */
export function useNodeText(standing: NodeState | undefined): string {
  const looks = useLevelLooks()
  if (standing?.isOutOfService) return t('已停用')
  if (standing?.isOffline)
    return standing.life ? t(liveStateNames[standing.life === 'box' ? 'box' : 'device']) : t('离线')
  const alarm = standing?.level && t('报警：{level}', { level: looks[standing.level].name })
  if (!standing?.invalid) return alarm || t('正常')
  const invalid = t('{n} 个点位无有效值', { n: standing.invalid })
  return alarm ? t('{alarm}，{invalid}', { alarm, invalid }) : invalid
}

/** The state of an object as a dot: in the colour of its alarm level, grey while offline, hollow out of service, a ring of warning where some of its points have no valid value. */
export function StatusDot({ standing }: { standing: NodeState | undefined }) {
  const looks = useLevelLooks()
  const text = useNodeText(standing)
  const isQuiet = standing?.isOutOfService || standing?.isOffline
  const level = isQuiet ? undefined : standing?.level
  const state = standing?.isOutOfService
    ? 'out'
    : standing?.isOffline
      ? 'offline'
      : (level ?? (standing?.invalid ? 'partial' : 'normal'))
  return (
    <span
      className={`${classes.dot} ${classes[state]}`}
      style={level && { backgroundColor: looks[level].colour }}
      role="img"
      aria-label={text}
      title={text}
    />
  )
}
