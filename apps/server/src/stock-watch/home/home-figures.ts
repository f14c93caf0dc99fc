import { sql } from 'drizzle-orm'
import { countedHome, type HomeFigureSource } from '../../platform/home/home-figure.ts'
import { stockAlerts } from '../alert/alert.table.ts'

/** What of the warehouse asks for somebody. */
export const openStockAlerts: HomeFigureSource = {
  code: 'stockAlerts',
  permission: 'stockAlert',
  count: () => countedHome(sql`${stockAlerts} where ${stockAlerts.endedAt} is null`),
}
