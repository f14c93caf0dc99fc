/** What a list shows: kept in the address, so that a copied link opens the same view. */
export interface ViewState {
  filters: Record<string, string | string[]>
  page: number
  size: number
  sort?: string
  order?: 'ASC' | 'DESC'
  /** Columns shown, in order, where the link says so. */
  columns?: string[]
  /** The node chosen in the left tree. */
  node?: string
}

export const FIRST_PAGE = 1
export const PAGE_SIZE = 10
/** Rows that the company wants in all lists, where it has set one of the sizes offered. */
export const setPageSize = (set: string | undefined) => PAGE_SIZES.find((size) => String(size) === set)
export const PAGE_SIZES = [10, 20, 50, 100, 200, 500]

const reserved = { page: '_page', size: '_size', sort: '_sort', order: '_order', columns: '_columns', node: '_node' }

const positive = (text: string | null, otherwise: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}

/** Several values stand in one pair, parted by commas; a comma inside of a value is escaped, also where it stands alone. */
const escaped = (text: string) => text.replace(/[%,]/g, encodeURIComponent)
const unescaped = (text: string) => text.replaceAll('%2C', ',').replaceAll('%25', '%')
const toText = (value: string | string[]) =>
  typeof value === 'string' ? escaped(value) : `${value.map(escaped).join(',')}${value.length === 1 ? ',' : ''}`
const fromText = (text: string) =>
  text.includes(',') ? text.split(',').filter(Boolean).map(unescaped) : unescaped(text)

/** Reads the view from the address's query. Only the filters named are taken. */
export function readView(query: string, names: readonly string[], size = PAGE_SIZE): ViewState {
  const pairs = new URLSearchParams(query)
  const filters: ViewState['filters'] = {}
  for (const name of names) {
    const value = pairs.get(name)
    if (value) filters[name] = fromText(value)
  }
  const sort = pairs.get(reserved.sort) || undefined
  const columns = pairs.get(reserved.columns)?.split('.').filter(Boolean)
  return {
    filters,
    page: positive(pairs.get(reserved.page), FIRST_PAGE),
    size: Math.min(500, positive(pairs.get(reserved.size), size)),
    ...(sort && { sort, order: pairs.get(reserved.order) === 'DESC' ? ('DESC' as const) : ('ASC' as const) }),
    ...(columns?.length && { columns }),
    ...(pairs.get(reserved.node) && { node: pairs.get(reserved.node)! }),
  }
}

/** What else stands in the address's query, as the page around the list wrote it: the tab on show, for example. */
export function besidesView(query: string, names: readonly string[]): URLSearchParams {
  const own = [...names, ...Object.values(reserved)]
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => !own.includes(name)))
}

/** Writes the view as a query behind what stands there `besides`, without what is as it always is. */
export function writeView(view: ViewState, size = PAGE_SIZE, besides = new URLSearchParams()): string {
  const pairs = new URLSearchParams(besides)
  for (const [name, value] of Object.entries(view.filters)) {
    if (value.length) pairs.set(name, toText(value))
  }
  if (view.page !== FIRST_PAGE) pairs.set(reserved.page, String(view.page))
  // A page further on is another one where the size is.
  if (view.size !== size || view.page !== FIRST_PAGE) pairs.set(reserved.size, String(view.size))
  if (view.sort) {
    pairs.set(reserved.sort, view.sort)
    if (view.order === 'DESC') pairs.set(reserved.order, 'DESC')
  }
  if (view.columns) pairs.set(reserved.columns, view.columns.join('.'))
  if (view.node) pairs.set(reserved.node, view.node)
  return pairs.toString()
}

/** The number in front of a row, counted over all pages. */
export const rowNumber = (view: Pick<ViewState, 'page' | 'size'>, index: number) =>
  view.size * (view.page - 1) + index + 1

/** The page a jump leads to: one beyond the last (or no page at all) leaves the current page. */
export const jumpTarget = (wanted: number, current: number, pages: number) =>
  Number.isInteger(wanted) && wanted >= 1 && wanted <= pages ? wanted : current

/** The page to show after rows went away: never beyond the last. */
export const pageWithin = (page: number, total: number, size: number) =>
  Math.min(page, Math.max(1, Math.ceil(total / size)))

const ROW_HEIGHTS = { small: 37, medium: 43, large: 51 }
const TOUCHED_ROW = 48

/** Height of a row or a heading, px; a finger needs more than a mouse. */
export const rowHeight = (density: keyof typeof ROW_HEIGHTS, isTouch: boolean) =>
  isTouch ? Math.max(TOUCHED_ROW, ROW_HEIGHTS[density]) : ROW_HEIGHTS[density]

/** How many rows fit below a header of the same height. */
export const pageSizeOf = (height: number, row = ROW_HEIGHTS.small) => Math.max(1, Math.floor((height - row) / row))

/** The body of a page call: filters, paging, and a sort only where a field is named. */
export function pageBody(view: ViewState, extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ...view.filters,
    ...extra,
    pageNumber: view.page,
    pageSize: view.size,
    ...(view.sort && { sort: view.sort, order: view.order ?? 'ASC' }),
  }
}
