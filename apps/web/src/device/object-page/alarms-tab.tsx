import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { alarmFact } from '@zhizao/contract/alarm/alarm-fact'
import { alarmHistory } from '@zhizao/contract/alarm/alarm-history'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { App, Button, Segmented, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { AlarmDrawer } from '../../alarm/detail/alarm-drawer.tsx'
import { useLevelLooks } from '../../alarm/level-looks.ts'
import { LevelMark } from '../../alarm/level-mark.tsx'
import { client } from '../../platform/api/client.ts'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted, usePermission } from '../../platform/session/permission.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import classes from './alarms-tab.module.css'
import panel from './object-panel.module.css'

const facts = client(alarmFact)
const history = client(alarmHistory)
const PAGE_SIZE = 20

/** Alarms of a machine: those that stand, and earlier ones. */
export function AlarmsTab({ objectId }: { objectId: string }) {
  const [which, setWhich] = useState<'current' | 'past'>('current')
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  const looks = useLevelLooks()
  const { message } = App.useApp()
  const router = useRouter()
  const cache = useQueryClient()
  const mayConfirm = usePermission('alarmMessage:confirm')
  const refresh = () => cache.invalidateQueries({ queryKey: ['alarm'] })
  const query = useQuery({
    queryKey: ['alarm', 'of', objectId, which, page],
    queryFn: ({ signal }) =>
      (which === 'current' ? facts : history).page(
        { objectId, pageNumber: page, pageSize: PAGE_SIZE },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  })
  const confirm = useMutation({
    mutationFn: (id: string) => facts.confirm({ id }),
    onSuccess: () => void message.success(t('已确认')),
    onSettled: refresh,
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  return (
    <div className={panel.tab}>
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
      </div>
      {query.data.total === 0 ? (
        <EmptyState title={which === 'current' ? t('当前没有报警') : t('没有历史报警')} />
      ) : (
        <Table<Alarm>
          size="small"
          rowKey="id"
          scroll={{ x: 960 }}
          dataSource={query.data.records}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: query.data.total,
            showSizeChanger: false,
            onChange: setPage,
          }}
          columns={[
            {
              title: t('等级'),
              width: 70,
              render: (_, { level }) => <LevelMark look={looks[level]} />,
            },
            {
              title: t('报警内容'),
              render: (_, { content, batchNo }) => (
                <button type="button" className={classes.content} onClick={() => setOpened(batchNo)}>
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
            {
              title: t('确认'),
              width: 130,
              render: (_, row) =>
                row.confirmed ? (
                  <span className={classes.done}>{t('{name} 已确认', { name: row.confirmedByName ?? '' })}</span>
                ) : mayConfirm && which === 'current' ? (
                  <Button
                    type="link"
                    size="small"
                    loading={confirm.isPending && confirm.variables === row.id}
                    onClick={() => confirm.mutate(row.id)}
                  >
                    {t('确认报警')}
                  </Button>
                ) : (
                  <span className={classes.active}>{t('未确认')}</span>
                ),
            },
            {
              title: t('处理状态'),
              width: 90,
              render: (_, row) => (row.alarmStatus === 2 ? t('已处理') : t('未处理')),
            },
          ]}
        />
      )}
      {opened && <AlarmDrawer batchNo={opened} onClose={() => setOpened(undefined)} onChanged={() => void refresh()} />}
    </div>
  )
}

const quantity = (value: number | null, unit: string | null) =>
  value === null ? '—' : `${value.toLocaleString('zh-CN', { maximumFractionDigits: 3 })}${unit ? ` ${unit}` : ''}`
