import type { Pool } from 'pg'
import { statement } from '../db/statement.ts'
import { QUEUE, SCHEMA } from './queue.ts'

/** Jobs at once, by how many of its company each worker finds beside it at most: the last is for companies that have none. */
export const OF_A_COMPANY_BESIDE: readonly number[] = [1, 1, 0]

/**
 * Which jobs go first. Each offer has a turn, kept as the queue's priority: the next of its company, but none that is over
 * already. So companies take turns, and whoever has had none lately is not behind another's twenty.
 */
export function fairTurns(system: Pool) {
  return {
    async next(companyId: string): Promise<number> {
      const { rows } = await system.query<{ turn: number }>(
        statement`select greatest(coalesce(max(-priority) filter (where state >= 'active'), 0),
             coalesce(max(-priority) filter (where group_id = $2) + 1, 0))::int as turn
           from ${SCHEMA}.job where name = $1`,
        [QUEUE, companyId],
      )
      return rows[0]!.turn
    },
    /** How many offers go before each that waits, by its id. */
    async ahead(queueIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (!queueIds.length) return new Map()
      const { rows } = await system.query<{ id: string; ahead: number }>(
        statement`select own.id, count(other.id)::int as ahead from ${SCHEMA}.job as own
           left join ${SCHEMA}.job as other on other.name = own.name and other.state < 'active'
             and (other.priority, own.created_on) > (own.priority, other.created_on)
           where own.name = $1 and own.id = any($2) and own.state < 'active' group by own.id`,
        [QUEUE, queueIds],
      )
      return new Map(rows.map(({ id, ahead }) => [id, ahead]))
    },
  }
}
