import { useQueryClient } from '@tanstack/react-query'
import { type FloorMap, floorMap, type MappedLocation, MOST_MAPPED } from '@zhizao/contract/stock/floor-map'
import { Alert } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { useSaving } from '../../platform/form/use-saving.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { setUnsaved } from '../../platform/shell/unsaved.ts'
import { DrawTools } from './draw-tools.tsx'
import { FindOnMap } from './find-on-map.tsx'
import classes from './floor-map.module.css'
import { Legend } from './legend.tsx'
import { MapView } from './map-view.tsx'
import { NotDrawn } from './not-drawn.tsx'
import { PlacePanel } from './place-panel.tsx'
import { type MapDraft, useMapDraft } from './use-map-draft.ts'
import { Waiting } from './waiting.tsx'

const maps = client(floorMap)
const PATH = '/wms/pages/warehouse/map'

/** A map that is looked at, searched, or drawn. */
export function FloorMapView({ map, picker }: { map: FloorMap; picker: ReactNode }) {
  const cache = useQueryClient()
  const drawing = useMapDraft(map)
  const { draft, size } = drawing
  const [chosen, setChosen] = useState<string>()
  const [found, setFound] = useState<ReadonlySet<string>>()
  const { isSaving, failure, save } = useSaving()
  const mayEdit = usePermission(floorMap.save.permission)
  const isDrawing = draft !== undefined
  useEffect(() => {
    setUnsaved(PATH, isDrawing)
    return () => setUnsaved(PATH, false)
  }, [isDrawing])

  const locations = new Map(map.locations.map((one) => [one.id, one]))
  const places =
    draft?.places.filter(({ locationId }) => locations.has(locationId)) ??
    map.locations.flatMap(({ id, place }) => (place ? [{ locationId: id, ...place }] : []))
  const one = chosen === undefined ? undefined : locations.get(chosen)
  async function store() {
    const { columns, rows, seenAt } = draft!
    const asked = { warehouseId: map.warehouseId, columns, rows, seenAt, places: [...places] }
    const isDone = await save(async () =>
      cache.setQueryData(['floor-map', map.warehouseId], await maps.save(asked, { quiet: true })),
    )
    if (isDone) drawing.end()
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        {picker}
        {!isDrawing && <FindOnMap warehouseId={map.warehouseId} onChoose={setChosen} onFound={setFound} />}
        {mayEdit && places.length + Number(isDrawing) > 0 && (
          <DrawTools drawing={drawing} places={places} isSaving={isSaving} onSave={store} />
        )}
      </div>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      <TooMany total={map.total} />
      {!isDrawing && places.length === 0 ? (
        <NotDrawn hasLocations={map.locations.length > 0} onBegin={mayEdit ? drawing.begin : undefined} />
      ) : (
        <div className={classes.body}>
          <div className={classes.main}>
            <MapView
              size={size}
              locations={locations}
              places={places}
              chosen={chosen}
              found={found}
              onChoose={setChosen}
              edit={isDrawing ? drawing : undefined}
            />
            <Legend />
          </div>
          <Beside drawing={drawing} one={one} onChoose={setChosen} />
        </div>
      )}
    </div>
  )
}

const TooMany = ({ total }: { total: number }) =>
  total > MOST_MAPPED && (
    <Alert
      type="warning"
      showIcon
      title={t('这个仓库有 {total} 个库位，平面图只显示前 {most} 个，请按下级仓库分开画', { total, most: MOST_MAPPED })}
    />
  )

interface BesideProps {
  drawing: MapDraft
  one: MappedLocation | undefined
  onChoose: (id: string) => void
}

/** Beside the map: what has no place yet while it is drawn, else the location that was chosen. */
function Beside({ drawing, one, onChoose }: BesideProps) {
  const isDrawing = drawing.draft !== undefined
  return (
    <aside className={classes.side} aria-label={isDrawing ? t('未摆放的库位') : t('库位详情')}>
      {isDrawing ? (
        <Waiting drawing={drawing} onChoose={onChoose} />
      ) : one ? (
        <PlacePanel key={one.id} location={one} />
      ) : (
        <p className={classes.sub}>{t('点一个库位，看它有多满、放着什么。')}</p>
      )}
    </aside>
  )
}
