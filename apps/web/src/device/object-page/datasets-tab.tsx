import { LineChartOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { MOST_POINTS } from '@zhizao/contract/device/history-fields'
import { type DatasetWithPoints, objectDataset } from '@zhizao/contract/device/object-dataset'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import objectTab from '../../live/object-tab.module.css'
import { usePoints } from '../../live/readings.ts'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { Permitted, usePermission } from '../../platform/session/permission.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { EmptyState, ErrorState, Loading } from '../../platform/shell/states.tsx'
import { DatasetDialog } from './dataset-dialog.tsx'
import { DatasetList } from './dataset-list.tsx'
import classes from './datasets-tab.module.css'
import { PointTable } from './point-table.tsx'

const calls = client(objectDataset)

/** Named groups of a machine's points: made, changed, read live, opened as a trend. */
export function DatasetsTab({ objectId }: { objectId: string }) {
  const mayEdit = usePermission('object:edit')
  const [search, changeSearch] = usePageSearch()
  /** A dataset to change, or a new one. */
  const [edited, setEdited] = useState<DatasetWithPoints | 'new'>()
  const { list, chosen, dataset, refresh } = useDatasets(objectId, search.get('dataset'))
  const choose = (id: string | undefined) => changeSearch({ dataset: id })
  const dialog = edited && (
    <DatasetDialog
      objectId={objectId}
      dataset={edited === 'new' ? undefined : edited}
      onClose={() => setEdited(undefined)}
      onSaved={(id) => {
        setEdited(undefined)
        choose(id)
        void refresh()
      }}
    />
  )
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  if (!chosen)
    return (
      <>
        <NoDatasets onAdd={mayEdit ? () => setEdited('new') : undefined} />
        {dialog}
      </>
    )
  return (
    <div className={`${objectTab.tab} ${classes.split}`}>
      <DatasetList
        datasets={list.data}
        chosen={chosen.id}
        onChoose={choose}
        onAdd={mayEdit ? () => setEdited('new') : undefined}
        onEdit={mayEdit && dataset.data ? () => setEdited(dataset.data) : undefined}
        onRemoved={() => void refresh()}
      />
      {dataset.isError && !dataset.data ? (
        <ErrorState error={dataset.error} onRetry={() => void dataset.refetch()} />
      ) : !dataset.data ? (
        <Loading />
      ) : (
        <DatasetValues key={dataset.data.id} dataset={dataset.data} />
      )}
      {dialog}
    </div>
  )
}

/** The datasets of a machine, and the chosen one whole: the first where none is. */
function useDatasets(objectId: string, wanted: string | null) {
  const cache = useQueryClient()
  const key = ['device', 'datasets', objectId]
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.list({ objectId }, { signal, quiet: true }),
  })
  const chosen = list.data?.find((one) => one.id === wanted) ?? list.data?.[0]
  const dataset = useQuery({
    queryKey: [...key, chosen?.id],
    queryFn: ({ signal }) => calls.get({ id: chosen!.id }, { signal, quiet: true }),
    enabled: !!chosen,
  })
  const refresh = () => cache.invalidateQueries({ queryKey: key })
  return { list, chosen, dataset, refresh }
}

const NoDatasets = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    title={t('还没有数据集')}
    detail={t('把常一起查看的点位归为一组，便于查看实时值和趋势。')}
    action={
      onAdd && (
        <Button type="primary" onClick={onAdd}>
          {t('新建数据集')}
        </Button>
      )
    }
  />
)

/** What the points of a dataset read now, in its order. */
function DatasetValues({ dataset }: { dataset: DatasetWithPoints }) {
  const router = useRouter()
  const { points, stored, query } = usePoints([dataset.objectId])
  const [ticked, setTicked] = useState<readonly string[]>([])
  const shown = useMemo(() => {
    const byId = new Map(points.map((point) => [point.id, point]))
    return dataset.points.flatMap(({ id }) => byId.get(id) ?? [])
  }, [points, dataset])
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Loading />
  const drawable = shown.filter(({ id, dataType }) => dataType !== 'string' && (!ticked.length || ticked.includes(id)))
  const drawn = drawable.slice(0, MOST_POINTS).map(({ id }) => id)
  return (
    <section className={classes.values} aria-label={dataset.name}>
      <header className={classes.head}>
        <h3 className={classes.name}>{dataset.name}</h3>
        <span className={classes.remark} title={dataset.remark ?? undefined}>
          {dataset.remark}
        </span>
        <Permitted code="trend">
          <Button
            icon={<LineChartOutlined />}
            disabled={!drawn.length}
            title={t('未勾选时显示全部点位，最多 {most} 个', { most: MOST_POINTS })}
            onClick={() => void router.navigate({ href: `/dvs/pages/monitor/trend?points=${drawn.join(',')}` })}
          >
            {ticked.length ? t('查看趋势（{n}）', { n: drawn.length }) : t('查看趋势')}
          </Button>
        </Permitted>
      </header>
      {shown.length ? (
        <PointTable
          isNarrow
          points={shown}
          stored={stored}
          ticked={ticked}
          onTick={(ids) => setTicked(ids.slice(0, MOST_POINTS))}
        />
      ) : (
        <EmptyState title={t('此数据集的点位都已被删除')} detail={t('请重新选择点位，或删除此数据集。')} />
      )}
    </section>
  )
}
