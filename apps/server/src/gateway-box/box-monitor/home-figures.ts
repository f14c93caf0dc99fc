import { sql } from 'drizzle-orm'
import { countedHome, type HomeFigureSource } from '../../platform/home/home-figure.ts'
import { boxes } from '../box/box.table.ts'

/** Boxes in service that are away. */
export const awayBoxes: HomeFigureSource = {
  ...{ code: 'offlineBoxes', permission: 'box' },
  count: () => countedHome(sql`${boxes} where ${boxes.status} = 1 and not ${boxes.online}`),
}
