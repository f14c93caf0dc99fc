/** Where operators work; takes `?station=` and `?order=`. */
export const WORKBENCH = '/mes/pages/workbench/index'
/** In place of a station: what is given to whoever is signed in, wherever. */
export const MINE = 'mine'

export const stationHref = (station: string) => `${WORKBENCH}?${new URLSearchParams({ station })}`
export const orderHref = (station: string, order: string) => `${WORKBENCH}?${new URLSearchParams({ station, order })}`
