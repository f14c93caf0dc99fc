import type { PageLayout } from '@zhizao/contract/access/page-layout'
import { PAGE_SIZES } from './view-state.ts'

export type Density = 'large' | 'medium' | 'small'

/** What a user has made of a screen's columns. */
export interface ColumnSettings {
  /** Column keys in the user's order; keys not named follow in the screen's order. */
  order: string[]
  hidden: string[]
  density: Density
}

export const plainSettings: ColumnSettings = { order: [], hidden: [], density: 'small' }

const KEY = 'zhizao.columns.'
const SIZE_KEY = 'zhizao.rows.'
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a screen begins with: its own hidden columns, or what the company has laid down for the page. */
export function firstSettings(hidden: readonly string[], layout?: PageLayout): ColumnSettings {
  const named = layout?.columns ?? []
  return {
    order: named.map((column) => column.field),
    hidden: named.length
      ? [
          ...named.filter((column) => column.hidden).map((column) => column.field),
          ...hidden.filter((field) => !named.some((column) => column.field === field)),
        ]
      : [...hidden],
    density: layout?.density ?? plainSettings.density,
  }
}

/** The saved settings of a screen, or those that it begins with. */
export function loadSettings(
  screen: string,
  first: ColumnSettings = plainSettings,
  store: Store = localStorage,
): ColumnSettings {
  try {
    const saved = JSON.parse(store.getItem(KEY + screen) ?? 'null') as Partial<ColumnSettings> | null
    if (!saved) return first
    const texts = (list: unknown) => (Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [])
    const density = saved.density
    return {
      order: texts(saved.order),
      hidden: texts(saved.hidden),
      density: density === 'large' || density === 'medium' ? density : 'small',
    }
  } catch {
    return first
  }
}

/** Saves a screen's settings, or forgets them; a full or forbidden store loses them quietly, the screen works on. */
export function saveSettings(screen: string, settings: ColumnSettings | undefined, store: Store = localStorage) {
  try {
    if (settings) store.setItem(KEY + screen, JSON.stringify(settings))
    else store.removeItem(KEY + screen)
  } catch (error) {
    console.warn('column settings not saved', error)
  }
}

/** How many rows the person wants a screen's list to show; undefined where nothing was chosen. */
export function keptSize(screen: string, store: Store = localStorage): number | undefined {
  const size = Number(store.getItem(SIZE_KEY + screen))
  return PAGE_SIZES.find((offered) => offered === size)
}

/** Keeps it; a full or forbidden store loses it quietly. */
export function keepSize(screen: string, size: number, store: Store = localStorage) {
  try {
    store.setItem(SIZE_KEY + screen, String(size))
  } catch (error) {
    console.warn('page size not saved', error)
  }
}

/** All keys in the user's order: the named ones first, then those the screen gained since. */
export const orderedKeys = (keys: readonly string[], settings: Pick<ColumnSettings, 'order'>) => {
  const known = settings.order.filter((key) => keys.includes(key))
  return [...known, ...keys.filter((key) => !known.includes(key))]
}

/** The keys to show: those that the link names, otherwise the user's. Never none. */
export function shownKeys(keys: readonly string[], settings: ColumnSettings, linked?: readonly string[]) {
  const fromLink = linked?.filter((key) => keys.includes(key))
  if (fromLink?.length) return fromLink
  const shown = orderedKeys(keys, settings).filter((key) => !settings.hidden.includes(key))
  return shown.length ? shown : [...keys]
}

export type LayoutColumns = NonNullable<PageLayout['columns']>

/** The columns as they stand, to be laid down for the company; those laid down for another list of the page stay. */
export function columnsToLayDown(
  columns: readonly { field: string; title: string; width?: number }[],
  shown: readonly string[],
  stored: LayoutColumns = [],
): LayoutColumns {
  const now = columns.map(({ field, title, width }) => ({
    field,
    title,
    ...(width && { width: Math.round(Math.min(800, Math.max(40, width))) }),
    ...(!shown.includes(field) && { hidden: true }),
  }))
  return [...now, ...stored.filter((column) => !columns.some(({ field }) => field === column.field))]
}

/** The order after `key` was dropped at `place`. */
export function moved(order: readonly string[], key: string, place: number) {
  const rest = order.filter((each) => each !== key)
  return [...rest.slice(0, place), key, ...rest.slice(place)]
}
