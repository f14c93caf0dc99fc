import type { States } from '@zhizao/contract/http/states'
import { Progress } from 'antd'
import { useOffline } from '../../offline/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { PageLink } from '../../platform/shell/page-link.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import classes from './bill-work.module.css'

interface BillTopProps {
  title: string
  href: string
  states: States
  bill: { code: string; status: string; warehouseName: string; lineCount: number; doneCount: number }
  /** What else is to be known of it at a glance; what is empty is left out. */
  facts: readonly (string | null | undefined | false)[]
}

/** Which bill is worked on, and how far it is. */
export function BillTop({ title, href, states, bill, facts }: BillTopProps) {
  const { code, status, warehouseName, lineCount, doneCount } = bill
  const isOffline = useOffline()
  const state = states[status]!
  return (
    <div className={`${classes.card} ${classes.top}`}>
      <h1 className={classes.name}>
        {title} {isOffline ? code : <PageLink href={href}>{code}</PageLink>}
        <StatusTag choice={{ value: status, label: t(state.title), colour: state.colour }} />
      </h1>
      <div className={classes.facts}>
        {[warehouseName, ...facts].flatMap((fact) => (fact ? [<span key={fact}>{fact}</span>] : []))}
      </div>
      <Progress
        style={{ maxWidth: 220 }}
        aria-label={t('完成进度')}
        percent={lineCount ? Math.round((doneCount / lineCount) * 100) : 0}
        size="small"
        format={() => t('{done}/{all} 行', { done: doneCount, all: lineCount })}
      />
    </div>
  )
}
