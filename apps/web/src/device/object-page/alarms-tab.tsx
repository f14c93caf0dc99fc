import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button, Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  type AlarmActions,
  AlarmDrawer,
  canConfirm,
  canHandle,
  useAlarmActions,
  useAlarmTrend,
} from '../../alarm/index.ts'
import { type LevelLooks, useLevelLooks } from '../../live/alarm/level-looks.ts'
import { LevelMark } from '../../live/alarm/level-mark.tsx'
import objectTab from '../../live/object-tab.module.css'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import { formatNumber } from '../../platform/widgets/quantity.ts'
import classes from './alarms-tab.module.css'

const facts = client(alarmFact)
const history = client(alarmHistory)
const PAGE_SIZE = 20

type Which = 'current' | 'past'

/** Alarms of a machine: those that stand, and earlier ones. */
export function AlarmsTab({ objectId }: { objectId: string }) {
  const [which, setWhich] = useState<Which>('current')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  const looks = useLevelLooks()
  const actions = useAlarmActions()
  const toTrend = useAlarmTrend()
  const query = useQuery({
    queryKey: ['alarm', 'of', objectId, which, page],
    queryFn: ({ signal }) =>
      (which === 'current' ? facts : history).page(
        { objectId, pageNumber: page, pageSize: PAGE_SIZE },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return (
    <div className={objectTab.tab}>
      <div className={classes.tools}>
        <Segmented
          value={which}
          onChange={(value: string) => {
            setWhich(value === 'past' ? 'past' : 'current')
            setPage(1)
          }}
          options={[
            { value: 'current', label: t('当前报警') },
            { value: 'past', label: t('历史报警') },
          ]}
        />
        <ToAlarmPage objectId={objectId} which={which} />
      </div>
      {query.data.total === 0 ? (
        <EmptyState title={which === 'current' ? t('当前没有报警') : t('没有历史报警')} />
      ) : (
        <Table<Alarm>
          size="small"
          rowKey="id"
          scroll={{ x: 1030 }}
          dataSource={query.data.records}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: query.data.total,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={columnsOf({ looks, actions, toTrend, onOpen: setOpened })}
        />
      )}
      {actions.dialogs}
      {opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} />}
    </div>
  )
}

function ToAlarmPage({ objectId, which }: { objectId: string; which: Which }) {
  const router = useRouter()
  return (
    <Permitted code="alarmMessage">
      <Button
        type="link"
        onClick={() =>
          void router.navigate({
            href: `/dvs/pages/alarm/${which === 'current' ? 'current' : 'history'}?objectId=${objectId}`,
          })
        }
      >
        {t('到报警页面处理')}
      </Button>
    </Permitted>
  )
}

const quantity = (value: number | null, unit: string | null) =>
  value === null ? '—' : `${formatNumber(value, 3)}${unit ? ` ${unit}` : ''}`

interface CellsTools {
  looks: LevelLooks
  actions: AlarmActions
  /** Absent where the user has no trend page. */
  toTrend: ReturnType<typeof useAlarmTrend>
  onOpen: (batchNo: string) => void
}

const columnsOf = ({ looks, actions, toTrend, onOpen }: CellsTools): TableColumnsType<Alarm> => [
  ...toldColumns(looks, onOpen),
  {
    title: t('确认'),
    width: 130,
    render: (_, row) => <Confirmation row={row} actions={actions} />,
  },
  {
    title: t('处理状态'),
    width: 90,
    render: (_, row) => <Handling row={row} actions={actions} />,
  },
  ...(toTrend
    ? [
        {
          title: t('趋势'),
          width: 70,
          render: (_: unknown, row: Alarm) => (
            <Button type="link" size="small" onClick={() => void toTrend(row)}>
              {t('查看')}
            </Button>
          ),
        },
      ]
    : []),
]

/** What happened. */
const toldColumns = (looks: LevelLooks, onOpen: (batchNo: string) => void): TableColumnsType<Alarm> => [
  {
    title: t('等级'),
    width: 70,
    render: (_, { level }) => <LevelMark look={looks[level]} />,
  },
  {
    title: t('报警内容'),
    render: (_, { content, batchNo }) => (
      <button type="button" className={classes.content} onClick={() => onOpen(batchNo)}>
        {serverWords(content)}
      </button>
    ),
  },
  {
    title: t('触发值'),
    width: 110,
    align: 'right',
    render: (_, row) => quantity(row.activationValue, row.unit),
  },
  { title: t('限值'), width: 100, align: 'right', render: (_, row) => quantity(row.limit, row.unit) },
  {
    title: t('报警时间'),
    width: 130,
    render: (_, row) => dayjs(row.activatedAt).format('MM-DD HH:mm:ss'),
  },
  {
    title: t('恢复时间'),
    width: 130,
    render: (_, row) =>
      row.returnedAt ? (
        dayjs(row.returnedAt).format('MM-DD HH:mm:ss')
      ) : (
        <span className={classes.active}>{t('未恢复')}</span>
      ),
  },
]

interface OfRow {
  row: Alarm
  actions: AlarmActions
}

function Confirmation({ row, actions }: OfRow) {
  if (row.confirmed)
    return <span className={classes.done}>{t('{name} 已确认', { name: row.confirmedByName ?? '' })}</span>
  if (!actions.mayConfirm || !canConfirm(row)) return <span className={classes.active}>{t('未确认')}</span>
  return (
    <Button type="link" size="small" onClick={() => void actions.confirm([row])}>
      {t('确认报警')}
    </Button>
  )
}

function Handling({ row, actions }: OfRow) {
  if (!actions.mayHandle || !canHandle(row)) return row.alarmStatus === 2 ? t('已处理') : t('未处理')
  return (
    <Button type="link" size="small" onClick={() => actions.handle([row])}>
      {t('处理')}
    </Button>
  )
}
