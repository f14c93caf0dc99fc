import { useQuery } from '@tanstack/react-query'
import { type OperateLogDetail, operateLog } from '@zhizao/contract/access/operate-log'
import { Descriptions, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import type { DialogProps } from '../../platform/resource-screen/screen-options.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { browserIn } from './browser.ts'
import { DifferenceTable } from './difference-table.tsx'
import { differences } from './differences.ts'
import { RESULT_CHOICES } from './log-words.ts'
import classes from './operation-drawer.module.css'

const calls = client(operateLog)

/** One line of the operate log whole: who, when, from where, and each field as it was and as it became. */
export function OperationDrawer({ row, onClose }: DialogProps) {
  const id = String(row!.id)
  const line = useQuery({
    queryKey: ['operate-log', id],
    queryFn: ({ signal }) => calls.get({ id }, { quiet: true, signal }),
  })
  return (
    <Drawer open size={720} title={t('操作详情')} onClose={onClose}>
      {line.isPending && <Loading />}
      {line.isError && <ErrorState error={line.error} onRetry={() => void line.refetch()} />}
      {line.data && <Whole line={line.data} />}
    </Drawer>
  )
}

function Whole({ line }: { line: OperateLogDetail }) {
  const result = RESULT_CHOICES.find((choice) => choice.value === String(line.succeeded))!
  const facts: [string, ReactNode][] = [
    [t('操作内容'), line.title],
    [t('操作对象'), line.target || '—'],
    [t('操作人'), line.userName],
    [t('操作时间'), dayjs(line.createdAt).format('YYYY-MM-DD HH:mm:ss')],
    [t('结果'), <StatusTag key="result" choice={{ ...result, label: t(result.label) }} />],
    [t('耗时'), t('{count} 毫秒', { count: line.durationMs })],
    [t('IP 地址'), line.ip],
    [
      t('浏览器'),
      <span key="browser" title={line.userAgent}>
        {browserIn(line.userAgent)}
      </span>,
    ],
    [t('请求地址'), <code key="path">{`${line.method} ${line.path}`}</code>],
    [t('请求编号'), <code key="request">{line.requestId.slice(0, 8)}</code>],
  ]
  const changes = differences(line.before, line.after)
  const sent = differences(undefined, line.request)
  const kind = line.before && line.after ? 'both' : line.before ? 'before' : 'after'
  return (
    <>
      {!line.succeeded && <p className={classes.refused}>{t(line.message)}</p>}
      <Descriptions
        column={2}
        size="small"
        bordered
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <h3 className={classes.heading}>{t('变更内容')}</h3>
      {changes.length ? (
        <DifferenceTable changes={changes} labels={line.labels} kind={kind} />
      ) : (
        <>
          <p className={classes.nothing}>{line.succeeded ? t('没有字段变更') : t('操作未成功，没有变更')}</p>
          {sent.length > 0 && (
            <>
              <h3 className={classes.heading}>{t('提交内容')}</h3>
              <DifferenceTable changes={sent} labels={line.labels} kind="after" />
            </>
          )}
        </>
      )}
    </>
  )
}
