import type { Context } from '../../platform/context.ts'
import type { ReadBook } from '../../platform/crud/read-book.ts'
import type { BookSheet } from '../../platform/crud/spreadsheet.ts'
import type { modelPoints } from '../model-point/model-point.table.ts'

/** A point of a model that a line of a book names. */
export type NamedPoint = typeof modelPoints.$inferSelect

/** The points of models that lines of a book name. */
export interface PointsInBook {
  /** The ids of all of them. */
  all(): string[]
  /** The id of a model that the book has. */
  modelOf(modelCode: string): string | undefined
  /** What is wrong with the names, or the point. */
  find(modelCode: string, pointCode: string): NamedPoint | { wrong: string; field: 'modelCode' | 'pointCode' }
}

/** Alarm rules of models, which another domain keeps, in workbooks of models. */
export interface RulesInBooks {
  /** The names of its sheets. */
  readonly sheets: readonly string[]
  /** What models have of it; `codes` are of models, by id. */
  written(codes: ReadonlyMap<string, string>, context: Context): Promise<BookSheet<never>[]>
  /** Brings what a book has of it, after the points; what is wrong is told to the book. */
  bring(book: ReadBook, points: PointsInBook, context: Context): Promise<void>
}
