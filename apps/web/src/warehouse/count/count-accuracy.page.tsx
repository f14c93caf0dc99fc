import { useQuery } from '@tanstack/react-query'
import { type CountAccuracy, stockCount } from '@zhizao/contract/counting/stock-count'
import type { ChartProperties } from '@zhizao/rules/validation/chart-roles'
import { Flex, Segmented, Table } from 'antd'
import { useMemo, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { WidgetChart } from '../../platform/chart/widget/widget-chart.tsx'
import classes from '../../platform/document/document-page.module.css'
import { t } from '../../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { TreePicker } from '../../platform/widgets/tree-picker.tsx'
import { loadWarehouses } from '../warehouse-choices.ts'

const counts = client(stockCount)
const chart: ChartProperties = { period: 'xAxis', rate: 'yAxis' }

/** 盘点准确率: how often the books were right. */
export function CountAccuracyPage() {
  const [by, setBy] = useState<'week' | 'month'>('month')
  const [warehouseId, setWarehouse] = useState<string | null>(null)
  const asked = { by, warehouseId }
  const found = useQuery({
    queryKey: ['stockCount', 'accuracy', asked],
    queryFn: ({ signal }) => counts.accuracy(asked, { signal, quiet: true }),
    placeholderData: (before) => before,
  })
  const rows = useMemo(
    () => (found.data ?? []).map(({ period, rate }) => ({ period: nameOf(period, by), rate: Number(rate) })),
    [found.data, by],
  )
  const titles = useMemo(() => ({ rate: t('准确率 %') }), [])
  return (
    <div className={classes.page}>
      <div className={`${classes.card} ${classes.top}`}>
        <h1 className={classes.name}>{t('盘点准确率')}</h1>
        <Flex gap={8} wrap>
          <label htmlFor="accuracyWarehouse" style={{ alignSelf: 'center' }}>
            {t('仓库')}
          </label>
          <div style={{ width: 220 }}>
            <TreePicker
              id="accuracyWarehouse"
              load={loadWarehouses}
              value={warehouseId}
              placeholder={t('全部仓库')}
              onChange={(next) => setWarehouse(next as string | null)}
            />
          </div>
          <Segmented
            aria-label={t('统计周期')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'week', label: t('按周') },
              { value: 'month', label: t('按月') },
            ]}
          />
        </Flex>
      </div>
      {found.isError && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <Figures found={found.data} rows={rows} titles={titles} by={by} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

interface FiguresProps {
  found: readonly CountAccuracy[]
  rows: { period: string; rate: number }[]
  titles: { rate: string }
  by: 'week' | 'month'
}

function Figures({ found, rows, titles, by }: FiguresProps) {
  if (!found.length)
    return (
      <EmptyState
        title={t('还没有过账的盘点')}
        detail={t('盘点单过账后，这里按周或按月显示无差异的行占盘点行的比例。')}
      />
    )
  return (
    <>
      <section className={classes.card}>
        <WidgetChart
          type="widget-linechart"
          properties={chart}
          rows={rows}
          titles={titles}
          height={280}
          label={t('盘点准确率')}
        />
      </section>
      <section className={classes.card}>
        <Table<CountAccuracy>
          size="small"
          rowKey="period"
          scroll={{ x: 560 }}
          pagination={false}
          dataSource={found.toReversed()}
          columns={[
            { title: t('期间'), width: 140, render: (_, { period }) => nameOf(period, by) },
            { title: t('盘点单数'), dataIndex: 'counts', width: 100, align: 'right' },
            { title: t('盘点行数'), dataIndex: 'lines', width: 100, align: 'right' },
            { title: t('无差异行'), dataIndex: 'right', width: 100, align: 'right' },
            { title: t('准确率'), width: 100, align: 'right', render: (_, { rate }) => `${rate} %` },
          ]}
        />
      </section>
    </>
  )
}

/** A month by its name, a week by the day it begins on. */
const nameOf = (period: string, by: 'week' | 'month') =>
  by === 'month' ? period.slice(0, 7) : t('{day} 起一周', { day: period })
