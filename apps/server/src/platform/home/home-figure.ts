import { type HomeFigureCode, MOST_HOME_COUNTED } from '@zhizao/contract/monitor/home-page'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** What waits for somebody, told by the domain whose rows it counts; all are asked for in one statement. */
export interface HomeFigureSource {
  readonly code: HomeFigureCode
  /** Who may open its list. */
  readonly permission: string
  readonly count: (context: Context) => SQL
}

/** Counts the rows of a statement's `from`, as far as anybody reads on. */
export const countedHome = (from: SQL): SQL =>
  sql`(select count(*)::int from (select from ${from} limit ${sql.raw(String(MOST_HOME_COUNTED + 1))}) found)`
