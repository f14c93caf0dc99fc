import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Difference, modelSync, type SyncPreview } from '@zhizao/contract/device/model-sync'
import { type SyncPart, syncPartNames } from '@zhizao/contract/device/sync-part'
import { Table, Tag } from 'antd'
import { useState } from 'react'
import { fieldTitle, fieldValue } from '../device/from-model/field-titles.ts'
import { syncCalls } from '../device/from-model/restore.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState } from '../platform/shell/states.tsx'
import classes from './sync-dialog.module.css'

const A_PAGE = 10
const kindWords: Record<Difference['kind'], { label: string; colour: string }> = {
  add: { label: '新增', colour: 'success' },
  change: { label: '修改', colour: 'processing' },
  leftOut: { label: '已在对象上删除，不再新增', colour: 'default' },
  gone: { label: '模型中已没有，保留', colour: 'default' },
  taken: { label: '编码已被占用，保留', colour: 'warning' },
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
        ...{ current: page, pageSize: A_PAGE, total: query.data?.total ?? 0, showSizeChanger: false, size: 'small' },
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
        { title: t('模型已无'), dataIndex: 'gone', width: 96, align: 'right' },
      ]}
    />
  )
}

/** Where everything that differs was set by hand, nothing is changed. */
function KindTag({ difference: { kind, fields } }: { difference: Difference }) {
  const isKept = kind === 'change' && fields.length > 0 && fields.every((field) => field.isKept)
  const { label, colour } = isKept ? { label: '手工保留', colour: 'default' } : kindWords[kind]
  return <Tag color={colour}>{t(label)}</Tag>
}

const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <ul className={classes.differences}>
    {differences.map((one) => (
      <li key={`${one.part}/${one.id}`}>
        <KindTag difference={one} />
        <span className={classes.part}>{t(syncPartNames[one.part])}</span>
        <b>{one.name}</b>
        {one.fields.map(({ field, from, to, isKept }) => (
          <span key={field} className={classes.field} data-kept={isKept}>
            {fieldTitle(one.part, field)}：{fieldValue(one.part, field, from)}
            {isKept ? (
              <> {t('（手工修改，保留；模型为 {value}）', { value: fieldValue(one.part, field, to) })}</>
            ) : (
              <> → {fieldValue(one.part, field, to)}</>
            )}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
