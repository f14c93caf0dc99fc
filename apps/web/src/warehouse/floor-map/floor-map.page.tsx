import { useQuery } from '@tanstack/react-query'
import { floorMap } from '@zhizao/contract/stock/floor-map'
import { useMemo } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePageSearch } from '../../platform/shell/page-address.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { TreePicker } from '../../platform/widgets/tree-picker.tsx'
import { useTreeNodes } from '../../platform/widgets/use-tree-nodes.ts'
import { loadWarehouses } from '../warehouse-choices.ts'
import classes from './floor-map.module.css'
import { FloorMapView } from './floor-map-view.tsx'
import { ComesFirst } from './not-drawn.tsx'

const maps = client(floorMap)
/** Goods come and go while it hangs on a wall, ms. */
const LOOK_EVERY = 30_000

/** 库位平面图: where the locations of a warehouse stand, how full they are, and where goods lie. The warehouse stands in the address. */
export function FloorMapPage() {
  const [search, changeSearch] = usePageSearch()
  const warehouses = useTreeNodes(loadWarehouses)
  const warehouseId = search.get('warehouse') ?? warehouses.data?.[0]?.id
  const map = useQuery({
    queryKey: ['floor-map', warehouseId],
    queryFn: ({ signal }) => maps.get({ id: warehouseId! }, { signal, quiet: true }),
    enabled: warehouseId !== undefined,
    refetchInterval: LOOK_EVERY,
  })
  const picker = useMemo(
    () => (
      <div className={classes.warehouse}>
        <label className={classes.aloud} htmlFor="floor-map-warehouse">
          {t('仓库')}
        </label>
        <TreePicker
          id="floor-map-warehouse"
          load={loadWarehouses}
          value={warehouseId ?? null}
          placeholder={t('仓库')}
          onChange={(id) => changeSearch({ warehouse: (id as string | null) ?? undefined }, true)}
        />
      </div>
    ),
    [warehouseId, changeSearch],
  )
  if (warehouses.isError && !warehouses.data)
    return <ErrorState error={warehouses.error} onRetry={() => void warehouses.refetch()} />
  if (warehouses.data?.length === 0)
    return (
      <ComesFirst
        title={t('还没有仓库')}
        detail={t('先建仓库，再为它添加库位。')}
        page={{ title: t('仓库'), href: '/wms/pages/warehouse/index' }}
      />
    )
  if (map.isError && !map.data) return <ErrorState error={map.error} onRetry={() => void map.refetch()} />
  if (!map.data) return <Loading />
  return <FloorMapView key={map.data.warehouseId} map={map.data} picker={picker} />
}
