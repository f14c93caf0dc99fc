import type { RecordValues } from '@zhizao/contract/form/user-record'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { SheetColumn } from '../crud/spreadsheet.ts'

type Line = Record<string, unknown>

/** The fields that a company has added to a master, as a sheet shows them: under `extra.` and the field's code. */
export interface SheetFields {
  readonly columns: readonly SheetColumn<Line>[]
  /** What their cells may hold. */
  readonly shape: Readonly<Record<string, z.ZodType>>
  flat(extra: RecordValues): Line
}

export interface JudgedExtra {
  values: RecordValues
  problems: readonly { title: string; message: string; value?: unknown }[]
}

/** The same to read a sheet by: they do not change until the call is done. */
export interface HeldFields extends SheetFields {
  /** Looks up which values of the lines stand already where they may stand once. */
  look(lines: readonly Line[]): Promise<void>
  /** What a line's row holds in the end, and what is wrong with that; of a row that is there, what the line does not say stays. */
  judge(line: { line: number; row: Line; before?: { id: string; extra: RecordValues } | undefined }): JudgedExtra
  /** Once the rows are stored: they are found by their new values. */
  keep(rows: readonly { id: string; extra: RecordValues }[]): Promise<void>
}

/** What a domain whose masters come from sheets is given; the calls of its entities need nothing. */
export interface ExtraFields {
  of(entity: string, context: Context): Promise<SheetFields>
  hold(entity: string, context: Context): Promise<HeldFields>
}
