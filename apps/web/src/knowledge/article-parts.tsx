import type { Phenomenon, Solution } from '@zhizao/contract/knowledge/fault-faq'
import type { ReactNode } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './knowledge.module.css'

/** What is noticed. */
export const PhenomenonTags = ({ phenomena }: { phenomena: readonly Pick<Phenomenon, 'id' | 'name'>[] }) => (
  <div className={classes.tags}>
    {phenomena.map(({ id, name }) => (
      <StatusTag key={id} choice={{ value: id, label: name }} />
    ))}
  </div>
)

interface SolutionCardProps {
  solution: Solution
  /** Beside its title. */
  end?: ReactNode
}

/** What helps: its steps, what it takes, and how long. */
export function SolutionCard({ solution, end }: SolutionCardProps) {
  const { title, steps, parts, minutes, articles } = solution
  const foot = [
    parts && t('备件与工具：{parts}', { parts }),
    minutes !== null && minutes !== undefined && t('约 {minutes} 分钟', { minutes }),
    articles > 1 && t('{count} 篇知识提到', { count: articles }),
  ].filter(Boolean)
  return (
    <li className={classes.solution}>
      <div className={classes.head}>
        <strong>{title}</strong>
        {end}
      </div>
      <p className={classes.steps}>{steps}</p>
      {foot.length > 0 && <div className={classes.foot}>{foot.join(' · ')}</div>}
    </li>
  )
}
