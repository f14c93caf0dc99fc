import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'

/** Something that a domain makes codes for where nobody types one. */
export interface CodeKind {
  readonly code: string
  readonly title: string
  /** What the usual codes begin with: `KH` for `KH000001`. */
  readonly prefix: string
  /** Fields of a new row that a rule may write into its code. */
  readonly fields: readonly { name: string; title: string }[]
  /** Where its codes stand: one that somebody typed is passed over. */
  readonly codes?: PgColumn
  /** Within what they are unique, where that is less than the company: the warehouse of a location. */
  readonly beside?: PgColumn
  /** Bar codes of its rows, which scanners read as codes are read: they are unique within the company, and no code of another row. */
  readonly barcodes?: { readonly title: string; readonly besideCodes: string; readonly column: PgColumn }
  /** Its rows belong to classes of materials (`classId` among the values), which may have rules of their own. */
  readonly hasClasses?: boolean
}

/** What a rule is told of the new row, by field; what no rule asks for may stand there too. */
export type CodeValues = Readonly<Record<string, unknown>>

/**
 * The next code for a row of a kind. Ask first thing, before the call has touched the database: then the number is taken by
 * itself and others need not wait; asked later, it is taken in the transaction of the call.
 */
export type NextCode = (context: Context, kind: string, values: CodeValues) => Promise<string>

/** A new row with its code: the one that was typed, or the next of its kind. */
export async function withCode<Draft extends object>(
  draft: Draft & { code?: string | null | undefined },
  kind: string,
  nextCode: NextCode,
  context: Context,
): Promise<Omit<Draft, 'code'> & { code: string }> {
  return { ...draft, code: draft.code || (await nextCode(context, kind, draft as CodeValues)) }
}
