import type { Period } from '../../live/trend/trend-line.ts'

/** Bounds that people have set for a unit's axis. */
export type Bounds = readonly [min: number, max: number]

/** How a trend is looked at, beside what it shows. */
export interface TrendLook {
  /** A pane for each unit, or all curves in one. */
  isStacked: boolean
  /** By the key of an axis; the others fit themselves to their curves. */
  scales: ReadonlyMap<string, Bounds>
  zoom?: Period | undefined
  /** Where a stretch that ends now stood when it was zoomed: it is held there. */
  heldTo?: number | undefined
  /** Keys of curves that are not shown. */
  hidden: ReadonlySet<string>
  withLimits: boolean
  withAlarms: boolean
  /** The chosen curve; null where it was let go. */
  chosen?: string | null | undefined
}

export const usualLook: TrendLook = {
  isStacked: true,
  withLimits: true,
  withAlarms: true,
  scales: new Map(),
  hidden: new Set(),
}

const MOST_SCALES = 20
const names = ['panes', 'y', 'zoom', 'hide', 'limits', 'alarms', 'focus'] as const
type Search = Record<(typeof names)[number], string | undefined>

/** What an address says of the look, as one text: to know whether it is another. */
export const lookText = (search: URLSearchParams) => names.map((name) => search.get(name) ?? '').join('|')

/** Reads a look; what makes no sense is left out. */
export function readLook(search: URLSearchParams): TrendLook {
  const [from, to, heldTo] = (search.get('zoom') ?? '').split('-').map(Number)
  const isZoomed = from! > 0 && to! > from! && to! < 4.2e12
  const focus = search.get('focus')
  const hidden = (search.get('hide') ?? '').split(',').filter((key) => /^\d{1,18}(@\d+)?$/.test(key))
  return {
    isStacked: search.get('panes') !== 'one',
    scales: readScales(search.get('y') ?? ''),
    ...(isZoomed && { zoom: { from: from!, to: to! }, ...(heldTo! >= to! && heldTo! < 4.2e12 && { heldTo: heldTo! }) }),
    hidden: new Set(hidden),
    withLimits: search.get('limits') !== '0',
    withAlarms: search.get('alarms') !== '0',
    ...(focus === 'none' ? { chosen: null } : focus && { chosen: focus }),
  }
}

function readScales(text: string): TrendLook['scales'] {
  const entries = text.split(',').slice(0, MOST_SCALES)
  return new Map(
    entries.flatMap((entry): [string, Bounds][] => {
      const [unit, ...bounds] = entry.split('~')
      const [min, max] = bounds.map((bound) => (bound === '' ? Number.NaN : Number(bound)))
      return bounds.length === 2 && Number.isFinite(min) && Number.isFinite(max) && max! > min!
        ? [[plain(unit!), [min!, max!]]]
        : []
    }),
  )
}

/** A unit may hold anything; in the list it stands encoded. */
function plain(unit: string): string {
  try {
    return decodeURIComponent(unit)
  } catch {
    return unit
  }
}
const encoded = (unit: string) => encodeURIComponent(unit).replaceAll('~', '%7E')

/** A look as the page's search takes it; what is usual is not said. */
export function lookSearch({ isStacked, scales, zoom, heldTo, hidden, ...look }: TrendLook): Search {
  const times = zoom && [zoom.from, zoom.to, ...(heldTo ? [heldTo] : [])].map(Math.round).join('-')
  const y = [...scales].map(([unit, [min, max]]) => `${encoded(unit)}~${min}~${max}`).join(',')
  return {
    panes: isStacked ? undefined : 'one',
    y: y || undefined,
    zoom: times,
    hide: [...hidden].join(',') || undefined,
    limits: look.withLimits ? undefined : '0',
    alarms: look.withAlarms ? undefined : '0',
    focus: look.chosen === null ? 'none' : look.chosen,
  }
}
