import type { FloorMap, MappedLocation } from '@zhizao/contract/stock/floor-map'
import { arranged, isOnMap, type MapPlace, type MapSize, USUAL_PLACE } from '@zhizao/rules/stock/floor-map'
import { useState } from 'react'

/** A map as it is drawn, before it is saved. */
interface Draft extends MapSize {
  /** When the map was saved last that is changed here. */
  seenAt: string | null
  places: readonly MapPlace[]
}

const draftOf = ({ columns, rows, updatedAt: seenAt, locations }: FloorMap): Draft => ({
  columns,
  rows,
  seenAt,
  places: locations.flatMap(({ id, place }) => (place ? [{ locationId: id, ...place }] : [])),
})

/** Drawing of a map: nothing of it is stored before it is saved. */
export function useMapDraft(map: FloorMap) {
  const [draft, setDraft] = useState<Draft>()
  const change = (to: (before: Draft) => Draft) => setDraft((before) => before && to(before))
  const size = draft ?? map
  const placed = new Set(draft?.places.map(({ locationId }) => locationId))
  const waiting: readonly MappedLocation[] = draft ? map.locations.filter(({ id }) => !placed.has(id)) : []
  return {
    draft,
    size: { columns: size.columns, rows: size.rows },
    /** Locations that stand nowhere yet. */
    waiting,
    begin: () => setDraft(draftOf(map)),
    end: () => setDraft(undefined),
    resize: (to: Partial<MapSize>) => change((before) => ({ ...before, ...to })),
    /** Moves or sizes a place; not beyond the edge of the map. */
    put: (place: MapPlace) =>
      change((before) =>
        isOnMap(place, before)
          ? { ...before, places: before.places.map((each) => (each.locationId === place.locationId ? place : each)) }
          : before,
      ),
    take: (locationId: string) =>
      change((before) => ({ ...before, places: before.places.filter((each) => each.locationId !== locationId) })),
    /** Gives these locations the first gaps; answers how many found none. */
    arrange(ids: readonly string[]): number {
      if (!draft) return 0
      const places = arranged(draft.places, ids, draft)
      setDraft({ ...draft, places })
      return draft.places.length + ids.length - places.length
    },
  }
}
export type MapDraft = ReturnType<typeof useMapDraft>

/** The place as large as `to` says, at least a cell. */
export const sized = (place: MapPlace, width: number, height: number): MapPlace => ({
  ...place,
  width: Math.max(1, width),
  height: Math.max(1, height),
})

/** The smallest map that still has room for what stands on it. */
export const leastSize = (places: readonly MapPlace[]): MapSize => ({
  columns: Math.max(8, USUAL_PLACE.width, ...places.map(({ x, width }) => x + width)),
  rows: Math.max(6, USUAL_PLACE.height, ...places.map(({ y, height }) => y + height)),
})
