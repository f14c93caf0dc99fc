import { WarningFilled } from '@ant-design/icons'
import type { MappedLocation } from '@zhizao/contract/stock/floor-map'
import type { MapPlace, MapSize } from '@zhizao/rules/stock/floor-map'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { arrowKeys, followPointer } from '../../platform/widgets/follow-pointer.ts'
import { percentOf, toneOf, toneTitles } from './fill-level.ts'
import classes from './floor-map.module.css'
import { sized } from './use-map-draft.ts'

interface MapViewProps {
  size: MapSize
  locations: ReadonlyMap<string, MappedLocation>
  places: readonly MapPlace[]
  chosen: string | undefined
  /** What was looked for lies there. */
  found: ReadonlySet<string> | undefined
  onChoose: (id: string) => void
  /** Only while the map is drawn. */
  edit: { put: (place: MapPlace) => void; take: (id: string) => void } | undefined
}

/** So many cells have room for a name. */
const WIDE = 6
const share = (cells: number, of: number) => `${(cells / of) * 100}%`

/** The floor with its places, as full as their locations are; drawn by pointer and by keys. */
export function MapView({ size, locations, places, chosen, found, onChoose, edit }: MapViewProps) {
  const floor = useRef<HTMLDivElement>(null)
  const at = ({ x, y, width, height }: MapPlace): CSSProperties => ({
    left: share(x, size.columns),
    top: share(y, size.rows),
    width: share(width, size.columns),
    height: share(height, size.rows),
  })
  const cell = () => floor.current!.getBoundingClientRect().width / size.columns
  function onKeyDown(event: KeyboardEvent, place: MapPlace) {
    const way = arrowKeys[event.key]
    if (way && event.shiftKey) edit!.put(sized(place, place.width + way[0], place.height + way[1]))
    else if (way) edit!.put({ ...place, x: place.x + way[0], y: place.y + way[1] })
    else if (event.key === 'Delete') edit!.take(place.locationId)
    else return
    event.preventDefault()
  }
  const one = edit && places.find(({ locationId }) => locationId === chosen)
  return (
    <div className={classes.desk}>
      <div
        ref={floor}
        className={`${classes.floor} ${edit ? classes.drawn : ''}`}
        style={{ '--columns': size.columns, '--rows': size.rows } as CSSProperties}
      >
        {places.map((place) => {
          const { locationId: id } = place
          const location = locations.get(id)!
          return (
            <button
              key={id}
              type="button"
              className={classes.place}
              data-tone={toneOf(location)}
              data-dim={found && !found.has(id) ? '' : undefined}
              data-found={found?.has(id) ? '' : undefined}
              aria-pressed={id === chosen}
              style={at(place)}
              onClick={() => onChoose(id)}
              onKeyDown={edit && ((event) => onKeyDown(event, place))}
              onPointerDown={
                edit &&
                dragged(cell, ({ right, down }) => edit.put({ ...place, x: place.x + right, y: place.y + down }))
              }
            >
              <Inside location={location} isWide={place.width >= WIDE} />
            </button>
          )
        })}
        {one && (
          <div
            className={classes.handle}
            style={{ left: share(one.x + one.width, size.columns), top: share(one.y + one.height, size.rows) }}
            onPointerDown={dragged(cell, ({ right, down }) =>
              edit.put(sized(one, one.width + right, one.height + down)),
            )}
          />
        )}
      </div>
    </div>
  )
}

/** What is read aloud of a place is what is seen of it, in words: colours and signs too. */
function Inside({ location, isWide }: { location: MappedLocation; isWide: boolean }) {
  const percent = percentOf(location)
  const { code, name, exposureCount } = location
  return (
    <>
      {percent !== undefined && <span className={classes.level} style={{ height: `${Math.min(percent, 100)}%` }} />}
      <span className={classes.code}>{code}</span>
      {isWide && name !== code && <span className={classes.percent}>{name}</span>}
      {percent === undefined ? (
        <span className={classes.aloud}>{t(toneTitles[toneOf(location)])}</span>
      ) : (
        <span className={classes.percent}>{percent}%</span>
      )}
      {exposureCount > 0 && (
        <>
          <WarningFilled className={classes.exposed} />
          <span className={classes.aloud}>{t('有环境异常待处置')}</span>
        </>
      )}
    </>
  )
}

interface Cells {
  right: number
  down: number
}
/** Follows the pointer from where it goes down, in whole cells. */
const dragged = (cell: () => number, move: (by: Cells) => void) => (start: PointerEvent<HTMLElement>) => {
  const side = cell()
  const cells = (pixels: number) => Math.round(pixels / side)
  followPointer(({ right, down }) => move({ right: cells(right), down: cells(down) }))(start)
}
