import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Tool, type ToolEvent, tool, toolActTitles, toolKindTitles } from '@zhizao/contract/machine/tool'
import { Button, Space, Timeline } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { isGranted } from '../platform/session/permission.ts'
import { useUser } from '../platform/session/session-store.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { StatusTag } from '../platform/widgets/status-tag.tsx'
import classes from './machine.module.css'
import { machineAddress } from './machine.page.tsx'
import { toolActs } from './tool-acts.tsx'
import { tools } from './tool-dialogs.tsx'
import { CalibrationText, CareBar, LifeBar, toolStateChoices } from './tool-words.tsx'

const LOOK_EVERY = 5000

/** 工装详情: what a tool has done, what is due, and all that was done with it. */
export function ToolDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  if (!id) return <EmptyState title={t('请从模具与工装中选择工装')} />
  return <ToolOf key={id} id={id} />
}

function ToolOf({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['tool', id, 'one'],
    queryFn: ({ signal }) => tools.get({ id }, { signal, quiet: true }),
    refetchInterval: LOOK_EVERY,
  })
  const row = query.data
  if (query.isError && !row) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!row) return <Loading />
  return (
    <div className={classes.page}>
      <Head row={row} />
      <div className={classes.columns}>
        <Facts row={row} />
        <History id={id} />
      </div>
    </div>
  )
}

function Head({ row }: { row: Tool }) {
  const cache = useQueryClient()
  const [dialog, setDialog] = useState<ReactNode>()
  const user = useUser()
  const choice = toolStateChoices.find(({ value }) => value === row.status)!
  const acts = toolActs(
    (draw) => setDialog(draw(() => setDialog(undefined))),
    () => void cache.invalidateQueries({ queryKey: ['tool', row.id] }),
  )
  return (
    <div className={classes.head}>
      <h2>{row.name}</h2>
      <StatusTag choice={{ ...choice, label: t(choice.label) }} />
      <span className={classes.facts}>
        <span>{row.code}</span>
        <span>{t(toolKindTitles[row.kind])}</span>
      </span>
      <span className={classes.grow} />
      <Space wrap>
        {acts
          .filter((act) => isGranted(act.permission, user?.authorities ?? []) && !act.disabled?.(row))
          .map((act) => (
            <Button key={act.key} danger={act.danger} onClick={() => void act.run([row])}>
              {t(act.title)}
            </Button>
          ))}
      </Space>
      {dialog}
    </div>
  )
}

function Facts({ row }: { row: Tool }) {
  const facts: [title: string, value: ReactNode][] = [
    [
      t('所在机器'),
      row.machineId && row.machineName ? (
        <PageLink key="machine" href={machineAddress({ id: row.machineId })}>
          {row.machineName}
        </PageLink>
      ) : (
        (row.machineName ?? '—')
      ),
    ],
    [t('存放位置'), row.location ?? '—'],
    [t('规格'), row.specification ?? '—'],
    ...(row.kind === 'mould'
      ? [[t('模腔数'), `${row.cavitiesOpen ?? row.cavities ?? '—'} / ${row.cavities ?? '—'}`] as [string, ReactNode]]
      : []),
    ...(row.kind === 'gauge'
      ? [
          [t('上次校准日期'), row.calibratedOn ?? '—'] as [string, ReactNode],
          [t('下次校准日期'), <CalibrationText key="calibration" tool={row} />] as [string, ReactNode],
        ]
      : [
          [t('寿命（已用 / 设计）'), <LifeBar key="life" tool={row} />] as [string, ReactNode],
          [t('保养（已用 / 间隔）'), <CareBar key="care" tool={row} />] as [string, ReactNode],
        ]),
    [t('备注'), row.remark ?? '—'],
  ]
  return (
    <section className={classes.panel}>
      <h3>{t('基本信息')}</h3>
      <dl className="facts">
        {facts.map(([title, value]) => (
          <div key={title} style={{ display: 'contents' }}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const colours: Partial<Record<ToolEvent['act'], string>> = { mount: 'blue', dismount: 'gray', scrap: 'red' }

function History({ id }: { id: string }) {
  const [pageSize, setPageSize] = useState(20)
  const query = useQuery({
    queryKey: ['tool', id, 'history', pageSize],
    queryFn: ({ signal }) => tools.history({ toolId: id, pageSize }, { signal, quiet: true }),
    placeholderData: (before) => before,
  })
  return (
    <section className={classes.panel} aria-label={t(tool.history.title)}>
      <h3>{t('履历')}</h3>
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      <Timeline
        className={classes.log}
        items={query.data?.records.map((event) => ({
          key: event.id,
          color: colours[event.act] ?? 'green',
          content: <Event event={event} />,
        }))}
      />
      {query.data && query.data.total > query.data.records.length && (
        <Button onClick={() => setPageSize(pageSize + 50)}>{t('更早的记录')}</Button>
      )}
    </section>
  )
}

function Event({ event }: { event: ToolEvent }) {
  return (
    <>
      <b>{t(toolActTitles[event.act])}</b> {event.machineName}
      {event.isPassed !== null && ` ${event.isPassed ? t('合格') : t('不合格')}`}
      <p>
        {dayjs(event.at).format('YYYY-MM-DD HH:mm:ss')} · {event.userName} ·{' '}
        {t('{n} 模次', { n: Math.round(event.shots) })}
      </p>
      {event.remark && <p>{event.remark}</p>}
    </>
  )
}
