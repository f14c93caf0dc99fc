import { useQuery } from '@tanstack/react-query'
import { type Machine, machine } from '@zhizao/contract/machine/machine'
import { Tabs, Tag } from 'antd'
import { useMemo } from 'react'
import { objectAddress } from '../alarm/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { useLiveValues } from '../platform/push/push.ts'
import { usePageSearch } from '../platform/shell/page-address.ts'
import { PageLink } from '../platform/shell/page-link.tsx'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { QuantityText } from '../platform/widgets/quantity-text.tsx'
import classes from './machine.module.css'
import { machineQuery, useMachineNow } from './machine-now.ts'
import { MachineStateMark } from './machine-state-mark.tsx'
import { MinuteBars } from './minute-bars.tsx'
import { setUpScreen } from './set-up-screen.tsx'
import { signalScreen } from './signal-screen.tsx'
import { toolAddress } from './tool-words.tsx'

/** 联机设备详情: how a machine stands, what says so, and how it is set up. */
export function MachineDetailPage() {
  const [search] = usePageSearch()
  const id = search.get('id')
  if (!id) return <EmptyState title={t('请从联机设备中选择机器')} />
  return <MachineOf key={id} id={id} />
}

function MachineOf({ id }: { id: string }) {
  const [search, change] = usePageSearch()
  const query = useQuery(machineQuery(id))
  const row = query.data
  if (query.isError && !row) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!row) return <Loading />
  const tab = search.get('tab') ?? 'signals'
  return (
    <div className={classes.page}>
      <Head row={row} />
      <Now id={id} />
      <Tabs
        activeKey={tab}
        onChange={(key) => change({ tab: key === 'signals' ? undefined : key })}
        items={[
          { key: 'signals', label: t('设备信号') },
          { key: 'setUps', label: t('生产设置') },
        ]}
      />
      <div className={classes.list}>
        <Part key={tab} row={row} part={tab === 'setUps' ? setUpScreen : signalScreen} />
      </div>
    </div>
  )
}

function Part({ row: { id, objectId }, part }: { row: Machine; part: typeof signalScreen | typeof setUpScreen }) {
  const Screen = useMemo(() => part({ id, objectId }), [part, id, objectId])
  return <Screen />
}

function Head({ row }: { row: Machine }) {
  return (
    <header>
      <div className={classes.head}>
        <h2>{row.name}</h2>
        {row.status === 0 && <Tag>{t('停用')}</Tag>}
      </div>
      <p className={classes.facts}>
        <span>{row.code}</span>
        <span>
          {t('设备')}: <PageLink href={objectAddress(row.objectId)}>{row.objectName}</PageLink>
        </span>
        <span>{row.stationName ?? t('未安排工位')}</span>
        <span>{t('默认模腔数 {n}', { n: row.cavities })}</span>
        {row.modulus && <span>{t('计数器到 {n} 回零', { n: row.modulus })}</span>}
      </p>
    </header>
  )
}

const nobody: readonly string[] = []

/** The counter by push, all else asked for again every few seconds. */
function Now({ id }: { id: string }) {
  const now = useMachineNow(id)
  const pointId = now?.counter?.pointId
  const live = useLiveValues(pointId ? [pointId] : nobody).get(pointId ?? '')
  const value = live?.value ?? now?.counter?.value
  const { lastHour } = now ?? {}
  return (
    <dl className={classes.now} aria-label={t(machine.now.title)}>
      <Figure title={t('状态')}>
        <MachineStateMark state={now?.state} />
      </Figure>
      <Figure title={t('计数器')}>
        {value === undefined || value === null ? '—' : <QuantityText value={value} />}
      </Figure>
      <Figure title={t('近一小时计数')}>{lastHour?.counter ?? '—'}</Figure>
      <Figure title={t('近一小时合格 / 不合格')}>{lastHour ? `${lastHour.good} / ${lastHour.reject}` : '—'}</Figure>
      {now?.cycleSeconds ? (
        <Figure title={t('当前周期')}>
          {now.cycleSeconds.toFixed(1)}
          <small>s</small>
        </Figure>
      ) : null}
      <Figure title={t('在机工装')}>
        {now?.tools.length ? (
          now.tools.map((tool) => (
            <PageLink key={tool.id} href={toolAddress(tool)}>
              {tool.name}{' '}
            </PageLink>
          ))
        ) : (
          <span className={classes.none}>{t('没有')}</span>
        )}
      </Figure>
      <div className={`${classes.figure} ${classes.wide}`}>
        <dt>{t('近一小时每分钟')}</dt>
        <dd>{now && <MinuteBars minutes={now.minutes} isLarge />}</dd>
      </div>
    </dl>
  )
}

const Figure = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className={classes.figure}>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
)
