import { sql } from 'drizzle-orm'
import { countedHome, type HomeFigureSource } from '../platform/home/home-figure.ts'
import { today } from '../platform/today.ts'
import { productionExceptions } from './exception/exception.table.ts'
import { isOverdue } from './lateness.ts'
import { productionOrders } from './order/production-order.table.ts'

/** What of production waits for somebody. */
export const productionFigures: readonly HomeFigureSource[] = [
  {
    code: 'exceptions',
    permission: 'exception',
    count: () => countedHome(sql`${productionExceptions} where ${productionExceptions.status} = 'open'`),
  },
  {
    code: 'lateOrders',
    permission: 'productionOrder',
    count: (context) =>
      countedHome(
        sql`${productionOrders} where ${productionOrders.status} not in ('completed', 'closed', 'cancelled') and ${isOverdue(today(context))}`,
      ),
  },
]
