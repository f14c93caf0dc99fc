import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Difference, modelSync, type SyncPreview } from '@zhizao/contract/device/model-sync'
import { type SyncPart, syncPartNames } from '@zhizao/contract/device/sync-part'
import { Table, Tag } from 'antd'
import { useState } from 'react'
import { syncCalls } from '../device/index.ts'
import { fieldTitle } from '../live/from-model/field-titles.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../platform/shell/states.tsx'
import { fieldValue } from './field-value.ts'
import classes from './sync-dialog.module.css'

const A_PAGE = 10
const kindWords: Record<Difference['kind'], { label: string; colour: string }> = {
  add: { label: '新增', colour: 'success' },
  change: { label: '修改', colour: 'processing' },
  leftOut: { label: '已在对象上删除，不再新增', colour: 'default' },
  gone: { label: '模型中已没有，保留', colour: 'default' },
  taken: { label: '已占用', colour: 'warning' },
  unfit: { label: '公式缺少点位，不新增', colour: 'warning' },
}

export interface SyncPreviewTableProps {
  wanted: { modelId: string; parts: SyncPart[]; withLimits: boolean }
  /** Objects that people have unticked. */
  excluded: ReadonlySet<string>
  onExclude: (id: string, isExcluded: boolean) => void
}

/** What a sync would do, object by object; those ticked are synced. */
export function SyncPreviewTable({ wanted, excluded, onExclude }: SyncPreviewTableProps) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [modelSync.preview.path, wanted, page],
    queryFn: ({ signal }) => syncCalls.preview({ ...wanted, pageNum: page, pageSize: A_PAGE }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const records = query.data?.records ?? []
  return (
    <Table<SyncPreview>
      size="small"
      rowKey="objectId"
      loading={query.isFetching}
      dataSource={records}
      scroll={{ x: 620, y: 320 }}
      pagination={{
        current: page,
        pageSize: A_PAGE,
        total: query.data?.total ?? 0,
        showSizeChanger: false,
        size: 'small',
        onChange: setPage,
        showTotal: (n) => t('共 {n} 个对象', { n }),
      }}
      rowSelection={{
        columnWidth: 44,
        selectedRowKeys: records.map(({ objectId }) => objectId).filter((id) => !excluded.has(id)),
        onSelect: ({ objectId }, isChosen) => onExclude(objectId, !isChosen),
        onSelectAll: (isChosen, _, changed) => {
          for (const { objectId } of changed) onExclude(objectId, !isChosen)
        },
        getCheckboxProps: ({ objectName }) => ({ 'aria-label': objectName }),
      }}
      expandable={{
        rowExpandable: ({ differences }) => differences.length > 0,
        expandedRowRender: ({ differences }) => <Differences differences={differences} />,
      }}
      locale={{ emptyText: <EmptyState title={t('没有按此模型创建的对象')} /> }}
      columns={[
        {
          title: t('对象'),
          ellipsis: true,
          render: (_, { objectName, objectCode }) => `${objectName}（${objectCode}）`,
        },
        { title: t('新增'), dataIndex: 'added', width: 70, align: 'right' },
        { title: t('修改'), dataIndex: 'changed', width: 70, align: 'right' },
        { title: t('手工保留'), dataIndex: 'kept', width: 96, align: 'right' },
        { title: t('已占用'), dataIndex: 'taken', width: 80, align: 'right' },
        { title: t('模型已无'), dataIndex: 'gone', width: 96, align: 'right' },
      ]}
    />
  )
}

/** Where everything that differs was set by hand, nothing is changed. */
function KindTag({ difference: { kind, fields } }: { difference: Difference }) {
  const isKept = kind === 'change' && fields.length > 0 && fields.every((field) => field.isKept)
  const isHeld = isKept && fields.some(({ heldBy }) => heldBy !== null)
  const kept = isHeld ? kindWords.taken : { label: '手工保留', colour: 'default' }
  const { label, colour } = isKept ? kept : kindWords[kind]
  return <Tag color={colour}>{t(label)}</Tag>
}

/** What is in the way, and what to do. */
function heldWords({ part, kind, key, name, heldBy }: Difference) {
  if (kind === 'unfit') return t('公式引用的点位“{point}”在此对象上没有，请先让对象有此点位再同步', { point: heldBy! })
  if (part === 'point')
    return t(
      '编码 {code} 已被对象自己的点位“{point}”占用，同步不会改动它；请修改其中一方的编码，或在对象上删除该点位后再同步',
      {
        code: key!,
        point: heldBy!,
      },
    )
  return t('对象上已有自建的“{name}”，同步不会改动它；请修改其中一方的名称后再同步', { name })
}

/** What becomes of a field. */
function becomes({ part }: Difference, { field, to, isKept, heldBy }: Difference['fields'][number]) {
  const value = fieldValue(part, field, to)
  if (!isKept) return `→ ${value}`
  if (heldBy === null) return t('（手工修改，保留；模型为 {value}）', { value })
  if (field === 'code' || field === 'name')
    return t('（模型为 {value}，已被对象自己的“{name}”占用，保留）', { value, name: heldBy })
  return t('（模型为 {value}，公式引用的“{name}”在此对象上没有，保留）', { value, name: heldBy })
}

const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <ul className={classes.differences}>
    {differences.map((one) => (
      <li key={`${one.part}/${one.id}`}>
        <KindTag difference={one} />
        <span className={classes.part}>{t(syncPartNames[one.part])}</span>
        <b>{one.name}</b>
        {one.heldBy !== null && <span className={classes.field}>{heldWords(one)}</span>}
        {one.fields.map((each) => (
          <span key={each.field} className={classes.field} data-kept={each.isKept}>
            {fieldTitle(one.part, each.field)}：{fieldValue(one.part, each.field, each.from)} {becomes(one, each)}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
