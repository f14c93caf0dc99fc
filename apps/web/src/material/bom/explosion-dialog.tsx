import { useQuery } from '@tanstack/react-query'
import { type Bom, type BomPlace, bom, MOST_PLACES, type Requirement } from '@zhizao/contract/material/bom'
import { sourceTitles } from '@zhizao/contract/material/material-ways'
import { Alert, Flex, Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DateField } from '../../platform/widgets/date-field.tsx'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'
import { QuantityField } from '../../platform/widgets/quantity-field.tsx'

const boms = client(bom)

interface ExplosionDialogProps {
  row: Bom
  onClose: () => void
}

type View = 'total' | 'places'

/** What it takes to make a quantity of it: each material once, or place by place. */
export function ExplosionDialog({ row, onClose }: ExplosionDialogProps) {
  const [quantity, setQuantity] = useState<string | null>(row.baseQuantity)
  const [day, setDay] = useState<string | null>(null)
  const [view, setView] = useState<View>('total')
  const asked = { id: row.id, quantity: quantity ?? '', day: day ?? undefined }
  const { total, places } = useExploded(asked, view)
  const found = view === 'total' ? total : places
  return (
    <DraggableModal
      open
      width={960}
      title={t('展开：{name}', { name: `${row.code} V${row.version} ${row.materialName}` })}
      footer={null}
      onCancel={onClose}
    >
      <Flex gap={12} wrap align="center" style={{ marginBottom: 12 }}>
        <span>{t('数量')}</span>
        <div style={{ width: 180 }}>
          <QuantityField value={quantity} onChange={setQuantity} aria-label={t('数量')} />
        </div>
        <span>{t('日期')}</span>
        <div style={{ width: 160 }}>
          <DateField value={day} onChange={setDay} />
        </div>
        <Segmented
          value={view}
          onChange={setView}
          options={[
            { value: 'total', label: t('汇总') },
            { value: 'places', label: t('按结构') },
          ]}
        />
      </Flex>
      {found.isError && (
        <Alert
          type="error"
          showIcon
          title={refusalIn(found.error)?.msg ?? t('加载失败')}
          style={{ marginBottom: 12 }}
        />
      )}
      {places.data?.isCut && view === 'places' && (
        <Alert
          type="warning"
          showIcon
          title={t('结构很大，只显示前 {count} 行；汇总是完整的', { count: MOST_PLACES })}
          style={{ marginBottom: 12 }}
        />
      )}
      {view === 'total' ? (
        <Totals rows={total.data?.requirements ?? []} isLoading={total.isFetching} />
      ) : (
        <Places rows={places.data?.places ?? []} isLoading={places.isFetching} />
      )}
    </DraggableModal>
  )
}

interface Asked {
  id: string
  quantity: string
  day: string | undefined
}

/** What is needed, asked for as it is looked at. */
function useExploded(asked: Asked, view: View) {
  const isAsked = Boolean(asked.quantity) && !Number.isNaN(Number(asked.quantity))
  const options = { placeholderData: <Kept,>(before: Kept) => before, retry: false }
  const total = useQuery({
    queryKey: ['bom', 'explode', asked],
    ...options,
    enabled: isAsked && view === 'total',
    queryFn: ({ signal }) => boms.explode(asked, { signal, quiet: true }),
  })
  const places = useQuery({
    queryKey: ['bom', 'explodePlaces', asked],
    ...options,
    enabled: isAsked && view === 'places',
    queryFn: ({ signal }) => boms.explodePlaces(asked, { signal, quiet: true }),
  })
  return { total, places }
}

interface ExplodedProps<Row> {
  rows: Row[]
  isLoading: boolean
}

/** Each material once. */
const Totals = ({ rows, isLoading }: ExplodedProps<Requirement>) => (
  <Table<Requirement>
    size="small"
    virtual
    scroll={{ x: 800, y: 420 }}
    rowKey="materialId"
    loading={isLoading}
    pagination={false}
    dataSource={rows}
    columns={[
      { title: t('层级'), dataIndex: 'level', width: 70 },
      { title: t('物料编码'), dataIndex: 'materialCode', width: 150 },
      { title: t('物料名称'), dataIndex: 'materialName', width: 200 },
      { title: t('规格型号'), dataIndex: 'specification', width: 150 },
      { title: t('需求量'), dataIndex: 'quantity', width: 140, align: 'right' },
      { title: t('单位'), dataIndex: 'unit', width: 70 },
      {
        title: t('来源'),
        dataIndex: 'source',
        width: 80,
        render: (source: Requirement['source']) => t(sourceTitles[source]),
      },
    ]}
  />
)

/** Each material at each place where it stands. */
const Places = ({ rows, isLoading }: ExplodedProps<BomPlace>) => (
  <Table<BomPlace>
    size="small"
    virtual
    scroll={{ x: 860, y: 420 }}
    rowKey="path"
    loading={isLoading}
    pagination={false}
    dataSource={rows}
    columns={[
      {
        title: t('物料'),
        dataIndex: 'materialCode',
        width: 340,
        render: (_, place) => (
          <span style={{ paddingInlineStart: (place.level - 1) * 20 }}>
            {place.materialCode} {place.materialName} {place.isPhantom ? <Tag>{t('虚拟件')}</Tag> : null}
            {place.isSubstitute ? <Tag>{t('替代料')}</Tag> : null}
            {place.isFixed ? <Tag>{t('固定用量')}</Tag> : null}
          </span>
        ),
      },
      { title: t('层级'), dataIndex: 'level', width: 70 },
      { title: t('损耗率（%）'), dataIndex: 'loss', width: 110, align: 'right' },
      { title: t('需求量'), dataIndex: 'quantity', width: 140, align: 'right' },
      { title: t('单位'), dataIndex: 'unit', width: 70 },
    ]}
  />
)
