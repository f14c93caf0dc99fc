import { useQuery } from '@tanstack/react-query'
import type { Experience } from '@zhizao/contract/alarm/alarm-row'
import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { experienceQuery } from '../alarm-calls.ts'
import classes from './experience-list.module.css'

/** What was done before about the rule of an alarm; `onAdopt` copies one. */
export function ExperienceList({ alarmId, onAdopt }: { alarmId: string; onAdopt: (row: Experience) => void }) {
  const found = useQuery(experienceQuery(alarmId))
  return (
    <aside className={classes.list}>
      <h3 className={classes.title}>{t('历史经验')}</h3>
      {found.isPending ? (
        <Loading />
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <ExperienceRows rows={found.data} onAdopt={onAdopt} />
      )}
    </aside>
  )
}

/** Experience records, the newest of the very rule first. */
export function ExperienceRows({
  rows,
  onAdopt,
  tools,
}: {
  rows: readonly Experience[]
  onAdopt?: (row: Experience) => void
  /** What else can be done with one. */
  tools?: (row: Experience) => ReactNode
}) {
  if (!rows.length) return <p className={classes.none}>{t('该规则还没有处理经验，提交后会记录在这里。')}</p>
  return (
    <ul className={classes.rows}>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <Flex justify="space-between" align="center" gap={8}>
            <Flex gap={6} align="center" wrap>
              {row.reason && <StatusTag choice={{ value: row.id, label: row.reason, colour: 'processing' }} />}
              {!row.sameRule && <StatusTag choice={{ value: row.id, label: t('同型号设备'), colour: 'default' }} />}
            </Flex>
            {onAdopt && (
              <Button size="small" onClick={() => onAdopt(row)}>
                {t('采用')}
              </Button>
            )}
            {tools && <span style={{ marginInlineStart: 'auto' }}>{tools(row)}</span>}
          </Flex>
          <p className={classes.solution}>{row.solution}</p>
          <div className={classes.foot}>
            {[
              row.handledByName,
              dayjs(row.handledAt).format('YYYY-MM-DD HH:mm'),
              row.minutes === null ? undefined : t('用时 {minutes} 分钟', { minutes: row.minutes }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
        </li>
      ))}
    </ul>
  )
}
