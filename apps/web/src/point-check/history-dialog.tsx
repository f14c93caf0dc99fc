import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { point } from '@zhizao/contract/device/point'
import { pointCheck, type Stretch } from '@zhizao/contract/point-check/point-check'
import type { PointCheck } from '@zhizao/contract/point-check/point-check-fields'
import { Alert, Button, Checkbox, Table } from 'antd'
import { useMemo, useState } from 'react'
import { RangeBar } from '../live/trend/range-bar.tsx'
import { periodOf, type SpanName } from '../live/trend/trend-address.ts'
import type { Period } from '../live/trend/trend-line.ts'
import { client, refusalIn } from '../platform/api/client.ts'
import { Chart } from '../platform/chart/chart.tsx'
import { t } from '../platform/i18n/translate.ts'
import { Loading } from '../platform/shell/states.tsx'
import { useMode } from '../platform/theme/mode.ts'
import { palettes } from '../platform/theme/palette.ts'
import { dayjs } from '../platform/time/plant-dayjs.ts'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { secondsText, termsWords } from './check-words.ts'
import classes from './history-dialog.module.css'
import { historyOption } from './history-option.ts'

const checks = client(pointCheck)
const points = client(point)
const HEIGHT = 240
const BUCKETS = 1500

/** A rule held against a stretch of history, also from before it was made: a curve with what it hits shaded, and the list. */
export function HistoryDialog({ rule, onClose }: { rule: PointCheck; onClose: () => void }) {
  const [span, setSpan] = useState<SpanName>('24h')
  const [fixed, setFixed] = useState<Period>()
  const [openedAt] = useState(Date.now)
  const [isFiltered, setFiltered] = useState(false)
  const { from, to } = fixed ?? periodOf(span, openedAt)
  const found = useQuery({
    queryKey: ['point-check', 'history', rule.id, from, to],
    queryFn: async ({ signal }) => {
      const quiet = { signal, quiet: true }
      const [answer, [series]] = await Promise.all([
        checks.check({ id: rule.id, from, to }, quiet),
        points.history({ pointIds: [rule.pointId], from, to, mode: 'buckets', buckets: BUCKETS }, quiet),
      ])
      return { answer, series: series! }
    },
    placeholderData: keepPreviousData,
  })
  const { data } = found
  return (
    <DraggableModal
      open
      width={960}
      title={t('检查历史数据：{name}', { name: rule.name })}
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
      onCancel={onClose}
    >
      <p className={classes.rule}>
        {rule.objectName} / {rule.pointName} · {termsWords(rule)}
      </p>
      <div className={classes.tools}>
        <RangeBar
          span={span}
          period={fixed}
          onSpan={(next) => {
            setSpan(next)
            setFixed(undefined)
          }}
          onPeriod={setFixed}
        />
        <Checkbox checked={isFiltered} onChange={(event) => setFiltered(event.target.checked)}>
          {t('曲线中剔除命中的数据')}
        </Checkbox>
      </div>
      {found.isError && (
        <Alert type="error" showIcon title={refusalIn(found.error)?.msg ?? t('加载失败，请稍后重试')} />
      )}
      {found.isPending && <Loading />}
      {data && !found.isError && <Found {...data} asked={to} isFiltered={isFiltered} />}
    </DraggableModal>
  )
}

interface FoundProps {
  answer: Awaited<ReturnType<typeof checks.check>>
  series: Awaited<ReturnType<typeof points.history>>[number]
  asked: number
  isFiltered: boolean
}

function Found({ answer, series, asked, isFiltered }: FoundProps) {
  const { stretches, samples } = answer
  const mode = useMode()
  const option = useMemo(
    () => historyOption(series, stretches, { palette: palettes[mode], isFiltered }),
    [series, stretches, mode, isFiltered],
  )
  const hit = stretches.reduce((sum, stretch) => sum + stretch.samples, 0)
  return (
    <>
      {answer.to < asked && (
        <Alert
          type="warning"
          showIcon
          title={t('数据太多，只检查到 {time}', { time: dayjs(answer.to).format('YYYY-MM-DD HH:mm:ss') })}
        />
      )}
      {samples > 0 || stretches.length > 0 ? (
        <Chart option={option} height={HEIGHT} label={t('{name}趋势', { name: series.name })} />
      ) : (
        <p className={classes.none}>{t('这段时间没有历史数据')}</p>
      )}
      <p className={classes.count}>
        {t('共检查 {samples} 个样本，命中 {count} 段、{hit} 个样本', { samples, count: stretches.length, hit })}
      </p>
      <Table<Stretch>
        size="small"
        rowKey={({ from }) => from}
        dataSource={stretches}
        pagination={{ pageSize: 5, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: t('没有命中') }}
        columns={[
          { title: t('开始时间'), render: (_, { from }) => dayjs(from).format('YYYY-MM-DD HH:mm:ss') },
          { title: t('结束时间'), render: (_, { to }) => dayjs(to).format('YYYY-MM-DD HH:mm:ss') },
          { title: t('时长'), align: 'right', render: (_, { from, to }) => secondsText((to - from) / 1000) },
          { title: t('样本数'), align: 'right', dataIndex: 'samples' },
        ]}
      />
    </>
  )
}
