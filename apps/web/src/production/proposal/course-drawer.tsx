import { useQuery } from '@tanstack/react-query'
import type { ProposalCourse } from '@zhizao/contract/production/proposal'
import { compareQuantities } from '@zhizao/rules/quantity/decimal'
import { Descriptions, Drawer, Table } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import type { DialogProps } from '../../platform/resource-screen/screen-options.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { ExactQuantity } from '../../platform/widgets/exact-quantity.tsx'
import own from '../production.module.css'
import { proposals } from './proposal-calls.ts'
import { Purposes } from './purposes.tsx'

/** What becomes of a material day by day: what is there, what is asked for and comes, and what is proposed. */
export function CourseDrawer({ row, onClose }: Pick<DialogProps, 'row' | 'onClose'>) {
  const [search] = usePageSearch()
  const materialId = String(row!.materialId)
  const until = search.get('until') ?? undefined
  const found = useQuery({
    queryKey: ['proposal', 'course', materialId, until],
    queryFn: ({ signal }) => proposals.course({ materialId, until }, { quiet: true, signal }),
  })
  return (
    <Drawer open size={820} title={t('逐日供需')} onClose={onClose}>
      {found.isPending && <Loading />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <Course course={found.data} />}
    </Drawer>
  )
}

type CourseDay = ProposalCourse['days'][number]

function Course({ course }: { course: ProposalCourse }) {
  const { materialCode, materialName, specification, stock, minStock, days, unit, decimals } = course
  const amount = (value: string | null) => <ExactQuantity value={value} unit={unit} decimals={decimals} />
  const some = (value: string) => (value === '0' ? '—' : <ExactQuantity value={value} decimals={decimals} />)
  return (
    <>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        style={{ marginBottom: 12 }}
        items={[
          { key: 'material', label: t('物料'), children: `${materialCode} ${materialName}` },
          { key: 'specification', label: t('规格型号'), children: specification || '—' },
          { key: 'stock', label: t('今天可用库存'), children: amount(stock) },
          { key: 'least', label: t('安全库存'), children: amount(minStock) },
        ]}
      />
      {days.length === 0 ? (
        <EmptyState title={t('计划截止日期前没有需求和供应')} />
      ) : (
        <Table<CourseDay>
          size="small"
          rowKey="on"
          dataSource={[...days]}
          pagination={false}
          scroll={{ x: 700 }}
          columns={[
            { title: t('日期'), dataIndex: 'on', width: 105, fixed: 'left' },
            { title: t('需求'), width: 85, align: 'right', render: (_, { needed }) => some(needed) },
            { title: t('供应'), width: 85, align: 'right', render: (_, { coming }) => some(coming) },
            { title: t('过期'), width: 75, align: 'right', render: (_, { expired }) => some(expired) },
            { title: t('建议'), width: 85, align: 'right', render: (_, { proposed }) => <b>{some(proposed)}</b> },
            { title: t('结余'), width: 90, align: 'right', render: (_, day) => <Left day={day} course={course} /> },
            {
              title: t('用途'),
              render: (_, { purposes }) => <Purposes of={purposes} unit={unit} decimals={decimals} most={4} />,
            },
          ]}
        />
      )}
      <p className={own.hint}>
        {t('供应含生产订单、入库单、入库需求，以及还没有排产的草稿订单和没有批准的采购申请；结余为当天结束时的数量。')}
      </p>
    </>
  )
}

function Left({ day: { left }, course: { minStock, decimals } }: { day: CourseDay; course: ProposalCourse }) {
  const isLow = compareQuantities(left, minStock ?? '0') < 0
  return (
    <span className={isLow ? own.lateText : undefined}>
      <ExactQuantity value={left} decimals={decimals} />
    </span>
  )
}
