import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { isUnfinished } from '../../platform/jobs/job-words.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { BackupTable } from './backup-table.tsx'
import { lookEvery, operationsKey, scripts } from './operations-calls.ts'
import { RunDrawer } from './run-drawer.tsx'
import { RunTable } from './run-table.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { ScriptCards } from './script-cards.tsx'
import classes from './scripts.module.css'

/** The installation's scripts: run by hand or by the clock, with what they did, and the backups that they made. */
export function ScriptsPage() {
  const [shown, show] = useState<string>()
  const { data, error, refetch } = useQuery({
    queryKey: [operationsKey, 'scripts'],
    queryFn: () => scripts.list({}, { quiet: true }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ lastRun }) => lastRun && isUnfinished(lastRun)) ? lookEvery.running : lookEvery.otherwise,
    retry: false,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className={classes.page}>
      <ScriptCards scripts={data} onShow={show} />
      <section className={classes.panel}>
        <Tabs
          items={[
            { key: 'runs', label: t('执行记录'), children: <RunTable onShow={show} /> },
            { key: 'backups', label: t('备份文件'), children: <BackupTable onStarted={show} /> },
            { key: 'schedules', label: t('定时任务'), children: <ScheduleTable /> },
          ]}
        />
      </section>
      {shown && <RunDrawer id={shown} onClose={() => show(undefined)} />}
    </div>
  )
}
