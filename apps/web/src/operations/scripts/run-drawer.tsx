import { useQuery, useQueryClient } from '@tanstack/react-query'
import { scriptRun } from '@zhizao/contract/operations/script'
import { Button, Descriptions, Drawer } from 'antd'
import { useEffect, useRef } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { isUnfinished } from '../../platform/jobs/job-words.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { operationsKey, runs, scriptNames } from './operations-calls.ts'
import { RunState } from './run-state.tsx'
import { lengthOf } from './run-words.ts'
import classes from './scripts.module.css'

/** One run: how far it is, how it ended, and every line that it wrote, while it writes them. */
export function RunDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const cache = useQueryClient()
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    queryKey: [operationsKey, 'run', id],
    queryFn: () => runs.get({ id }, { quiet: true }),
    refetchInterval: ({ state }) => (state.data && !isUnfinished(state.data) ? false : 1000),
  })
  const isRunning = run !== undefined && isUnfinished(run)
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void cache.invalidateQueries({ queryKey: [operationsKey] })
    wasRunning.current = isRunning
  }, [isRunning, cache])

  async function cancel() {
    await runs.cancel({ id })
    await cache.invalidateQueries({ queryKey: [operationsKey] })
  }
  return (
    <Drawer
      open
      size={720}
      title={run ? t(scriptNames[run.script]) : t('执行详情')}
      onClose={onClose}
      extra={
        isRunning && (
          <Permitted code={scriptRun.cancel.permission}>
            <AskFirst title={t('取消这次执行？')} onConfirm={cancel}>
              <Button danger>{t('取消执行')}</Button>
            </AskFirst>
          </Permitted>
        )
      }
    >
      {error && !run && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!run && !error && <Loading />}
      {run && (
        <>
          <Descriptions
            size="small"
            column={2}
            items={[
              { key: 'state', label: t('状态'), children: <RunState run={run} /> },
              { key: 'length', label: t('用时'), children: lengthOf(run, Date.now()) },
              { key: 'by', label: t('执行人'), children: run.fireAt ? t('定时任务') : run.startedBy },
              { key: 'at', label: t('提交时间'), children: moment(run.createdAt) },
              { key: 'message', label: t('结果'), span: 2, children: run.message && serverWords(run.message) },
            ]}
          />
          <h4 className={classes.logTitle}>{t('日志')}</h4>
          <LogText text={run.log} />
        </>
      )}
    </Drawer>
  )
}

/** Follows the newest line, unless the reader has gone up. */
function LogText({ text }: { text: string }) {
  const box = useRef<HTMLPreElement>(null)
  const follows = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new text that makes it scroll
  useEffect(() => {
    if (box.current && follows.current) box.current.scrollTop = box.current.scrollHeight
  }, [text])
  const lines = text.replace(
    /^(\S+Z) (.*)$/gm,
    (_, time: string, line: string) => `${moment(time).slice(11)}  ${serverWords(line)}`,
  )
  return (
    <pre
      ref={box}
      className={classes.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < 24
      }}
    >
      {lines || t('还没有输出')}
    </pre>
  )
}
