import { useQuery } from '@tanstack/react-query'
import { type Bom, type BomDifference, bom, bomStates } from '@zhizao/contract/material/bom'
import { Checkbox, Flex, Select, Table, type TableColumnsType, Tag } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const boms = client(bom)
const marks = {
  added: { colour: 'success', label: '新增' },
  removed: { colour: 'error', label: '删除' },
  changed: { colour: 'warning', label: '修改' },
  same: { colour: 'default', label: '相同' },
} as const
type Line = BomDifference['before']
const quantityOf = (line: Line) => line && `${line.quantity} ${line.unitName}${line.isFixed ? ` ${t('固定用量')}` : ''}`
const lossOf = (line: Line) => line && line.loss !== '0' && `${line.loss} %`

const mark = (difference: BomDifference, field: BomDifference['fields'][number]) =>
  difference.fields.includes(field) ? { style: { background: 'var(--ant-color-warning-bg)' } } : {}

const comparedColumns = (): TableColumnsType<BomDifference> => [
  {
    title: t('差异'),
    dataIndex: 'kind',
    width: 80,
    render: (kind: BomDifference['kind']) => <Tag color={marks[kind].colour}>{t(marks[kind].label)}</Tag>,
  },
  { title: t('物料编码'), dataIndex: 'materialCode', width: 140 },
  { title: t('物料名称'), dataIndex: 'materialName', width: 180 },
  { title: t('原用量'), width: 120, align: 'right', render: (_, line) => quantityOf(line.before) },
  {
    title: t('新用量'),
    width: 120,
    align: 'right',
    onCell: (line) => mark(line, 'quantity'),
    render: (_, line) => quantityOf(line.after),
  },
  { title: t('原损耗率'), width: 90, align: 'right', render: (_, line) => lossOf(line.before) },
  {
    title: t('新损耗率'),
    width: 90,
    align: 'right',
    onCell: (line) => mark(line, 'loss'),
    render: (_, line) => lossOf(line.after),
  },
]

/** Two versions of a material's bills, line by line. */
export function CompareDialog({ row, onClose }: { row: Bom; onClose: () => void }) {
  const [other, setOther] = useState<string>()
  const [all, setAll] = useState(false)
  const versions = useQuery({
    queryKey: ['bom', 'versions', row.materialId],
    queryFn: ({ signal }) => boms.byMaterial({ materialId: row.materialId }, { signal, quiet: true }),
  })
  const others = (versions.data ?? []).filter(({ id }) => id !== row.id)
  // The version before it, where nobody has chosen.
  const before =
    other ??
    (others.find(({ alternative, version }) => alternative === row.alternative && version < row.version) ?? others[0])
      ?.id
  const compared = useQuery({
    queryKey: ['bom', 'compare', before, row.id],
    queryFn: ({ signal }) => boms.compare({ before: before!, after: row.id }, { signal, quiet: true }),
    enabled: before !== undefined,
  })
  const lines = (compared.data?.lines ?? []).filter(({ kind }) => all || kind !== 'same')
  return (
    <DraggableModal
      open
      width={900}
      title={t('版本比较：{name}', { name: `${row.code} V${row.version}` })}
      footer={null}
      onCancel={onClose}
    >
      <Flex gap={12} wrap align="center" style={{ marginBottom: 12 }}>
        <span>{t('与之比较')}</span>
        <Select
          style={{ minWidth: 240 }}
          aria-label={t('与之比较')}
          value={before}
          onChange={setOther}
          notFoundContent={t('没有其他版本')}
          options={others.map(({ id, alternative, version, status }) => ({
            value: id,
            label: `${alternative} V${version} ${t(bomStates[status].title)}`,
          }))}
        />
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {t('显示相同的行')}
        </Checkbox>
      </Flex>
      <Table<BomDifference>
        size="small"
        virtual
        scroll={{ x: 820, y: 420 }}
        rowKey={({ before: old, after }) => `${old?.id ?? ''}-${after?.id ?? ''}`}
        loading={compared.isLoading}
        pagination={false}
        dataSource={lines}
        locale={{ emptyText: before ? t('没有差异') : t('没有其他版本') }}
        columns={comparedColumns()}
      />
    </DraggableModal>
  )
}
