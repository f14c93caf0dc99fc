import { useQuery } from '@tanstack/react-query'
import {
  type Route,
  type RouteLinkDifference,
  type RouteSegmentDifference,
  route,
  routeStates,
} from '@zhizao/contract/process/route'
import { Checkbox, Flex, Select, Table, type TableColumnsType, Tag, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { DraggableModal } from '../../platform/widgets/draggable-modal.tsx'

const routes = client(route)
const marks = {
  added: { colour: 'success', label: '新增' },
  removed: { colour: 'error', label: '删除' },
  changed: { colour: 'warning', label: '修改' },
  same: { colour: 'default', label: '相同' },
} as const
const kindColumn = {
  dataIndex: 'kind',
  width: 80,
  render: (kind: keyof typeof marks) => <Tag color={marks[kind].colour}>{t(marks[kind].label)}</Tag>,
}
type Segment = RouteSegmentDifference['before']
type Field = RouteSegmentDifference['fields'][number]

const mark = (difference: RouteSegmentDifference, ...fields: Field[]) =>
  fields.some((field) => difference.fields.includes(field))
    ? { style: { background: 'var(--ant-color-warning-bg)' } }
    : {}
/** What was, and what is where that is something else. */
const both = (before: string | null | undefined, after: string | null | undefined) =>
  before === after || !before || !after ? (after ?? before ?? '—') : `${before} → ${after}`

const pair = (
  title: string,
  width: number,
  fields: Field[],
  text: (segment: NonNullable<Segment>) => string | null | undefined,
) => ({
  title: t(title),
  width,
  onCell: (line: RouteSegmentDifference) => mark(line, ...fields),
  render: (_: unknown, { before, after }: RouteSegmentDifference) =>
    both(before && (text(before) || null), after && (text(after) || null)),
})

const segmentColumns = (): TableColumnsType<RouteSegmentDifference> => [
  { ...kindColumn, title: t('差异') },
  { title: t('序号'), dataIndex: 'no', width: 70 },
  pair('工序', 220, ['segmentId', 'name'], ({ segmentName }) => segmentName),
  pair('工作中心', 180, ['workCenterId'], ({ workCenterName }) => workCenterName),
  pair('转移批量', 110, ['transferQuantity'], ({ transferQuantity }) => transferQuantity),
  pair('替代组', 100, ['alternativeGroup'], ({ alternativeGroup }) => alternativeGroup),
]

const ratio = (link: RouteLinkDifference['before']) => link && `${link.denominator} : ${link.numerator}`
const linkColumns = (): TableColumnsType<RouteLinkDifference> => [
  { ...kindColumn, title: t('差异') },
  {
    title: t('连线'),
    width: 220,
    render: (_, { before, after }) => {
      const { fromNo, toNo, kind } = (after ?? before)!
      return `${fromNo} → ${toNo}${kind === 'rework' ? ` ${t('返工')}` : ''}`
    },
  },
  { title: t('数量关系'), width: 180, render: (_, { before, after }) => both(ratio(before), ratio(after)) },
]

interface VersionProps {
  value: string | undefined
  others: readonly Route[]
  onChange: (id: string) => void
}

const Version = ({ value, others, onChange }: VersionProps) => (
  <>
    <span>{t('与之比较')}</span>
    <Select
      style={{ minWidth: 200 }}
      aria-label={t('与之比较')}
      value={value}
      onChange={onChange}
      notFoundContent={t('没有其他版本')}
      options={others.map(({ id, version, status }) => ({
        value: id,
        label: `V${version} ${t(routeStates[status].title)}`,
      }))}
    />
  </>
)

/** Two versions of a route, segment by segment and link by link. */
export function CompareDialog({ row, onClose }: { row: Route; onClose: () => void }) {
  const [other, setOther] = useState<string>()
  const [all, setAll] = useState(false)
  const versions = useQuery({
    queryKey: ['route', 'versions', row.code],
    queryFn: ({ signal }) => routes.byCode({ code: row.code }, { signal, quiet: true }),
  })
  const others = (versions.data ?? []).filter(({ id }) => id !== row.id)
  const before = other ?? (others.find(({ version }) => version < row.version) ?? others[0])?.id
  const compared = useQuery({
    queryKey: ['route', 'compare', before, row.id],
    queryFn: ({ signal }) => routes.compare({ before: before!, after: row.id }, { signal, quiet: true }),
    enabled: before !== undefined,
  })
  const shown = <Line extends { kind: string }>(lines: readonly Line[] = []) =>
    lines.filter(({ kind }) => all || kind !== 'same')
  const empty = { emptyText: before ? t('没有差异') : t('没有其他版本') }
  const look = { size: 'small', pagination: false, loading: compared.isLoading, locale: empty } as const
  return (
    <DraggableModal
      open
      width={860}
      title={t('版本比较：{name}', { name: `${row.code} V${row.version}` })}
      footer={null}
      onCancel={onClose}
    >
      <Flex gap={12} wrap align="center" style={{ marginBottom: 12 }}>
        <Version value={before} others={others} onChange={setOther} />
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          {t('显示相同的行')}
        </Checkbox>
      </Flex>
      <Table<RouteSegmentDifference>
        {...look}
        rowKey="no"
        scroll={{ x: 760, y: 280 }}
        dataSource={shown(compared.data?.segments)}
        columns={segmentColumns()}
      />
      <Typography.Title level={5} style={{ marginTop: 16 }}>
        {t('连线')}
      </Typography.Title>
      <Table<RouteLinkDifference>
        {...look}
        rowKey={({ before: old, after }) => `${old?.id ?? ''}-${after?.id ?? ''}`}
        scroll={{ y: 200 }}
        dataSource={shown(compared.data?.links)}
        columns={linkColumns()}
      />
    </DraggableModal>
  )
}
