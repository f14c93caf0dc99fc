const COUNTS = '/wms/pages/stockCount'
/** Where counts are set up, counted and judged; each takes `?id=`. */
export const START_COUNT = `${COUNTS}/startCount`
export const COUNTING = `${COUNTS}/counting`
export const COUNT_DETAIL = `${COUNTS}/countDetail`
