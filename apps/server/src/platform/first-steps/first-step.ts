import { type FirstStepCode, MOST_COUNTED } from '@zhizao/contract/first-steps/first-steps'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** A step of setting a plant up, told by the domain whose rows it counts; all are asked for in one statement. */
export interface FirstStep {
  readonly code: FirstStepCode
  /** Who may open its page. */
  readonly permission: string
  readonly count: (context: Context) => SQL
  readonly waiting?: (context: Context) => SQL
}

/** Counts the rows of a statement's `from`, as far as anybody reads on. */
export const counted = (from: SQL): SQL =>
  sql`(select count(*)::int from (select from ${from} limit ${sql.raw(String(MOST_COUNTED + 1))}) found)`
