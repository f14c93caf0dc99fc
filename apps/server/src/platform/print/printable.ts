import type { PrintDesign } from '@zhizao/contract/print/print-design'
import type { PrintField } from '@zhizao/contract/print/print-template'
import { own } from '@zhizao/rules/own'
import type { Context } from '../context.ts'

/** One more line than a print may hold: whoever reads so many has too many. */
export const MOST_PRINTED_LINES = 10_001

/** What is printed of one record: the text of each field, and of each line. */
export interface PrintedRecord {
  readonly id: string
  /** By which people know it. */
  readonly code: string
  readonly values: Readonly<Record<string, string>>
  readonly lines?: readonly Readonly<Record<string, string>>[]
}

/** A label or document that a domain offers to be printed. */
export interface Printable {
  /** Never given to another. */
  readonly id: string
  readonly code: string
  readonly title: string
  /** Who may read what it is made of. */
  readonly permission: string
  /** The kind of document, as it is told (`purchaseOrder`), where it is one. */
  readonly document?: string
  readonly fields: readonly PrintField[]
  readonly lineFields?: readonly PrintField[]
  /** The template that a company begins with. */
  readonly starter: PrintDesign
  /** Those of the records that are there, in any order. */
  read(ids: readonly string[], context: Context): Promise<PrintedRecord[]>
  /**
   * Of a report, which has no records: the id under which `read` finds what is asked for, refused where it cannot be. It says all
   * of it, so that a reprint asks the same.
   */
  idOf?(asked: Readonly<Record<string, string>>, context: Context): string
  /** The newest record, to show a template with; none where there is none yet. */
  newest(context: Context): Promise<string | undefined>
}

/** Texts of the fields that are named, empty where a record has none. */
export const textsOf = <Row extends object>(
  row: Row,
  fields: readonly PrintField[],
  more: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ code }) => [code, own(more, code) ?? String(own(row as Record<string, unknown>, code) ?? '')]),
  )
