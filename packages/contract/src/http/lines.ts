import { z } from 'zod'
import { Id } from './fields.ts'

/** Lines of one document where its contract says nothing else. */
export const MOST_LINES = 500

/**
 * A line of a document in a body: its own fields, the id of a line that is stored already, and `deletedFlag` 1 where that
 * one goes. Stored lines that a body does not name stay as they are.
 */
export const lineOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, id: Id.optional(), deletedFlag: z.union([z.literal(0), z.literal(1)]).optional() })

/** The lines of a document in a body, in the order in which they are to stand. */
export const linesOf = <Shape extends z.ZodRawShape>(shape: Shape, { title, most = MOST_LINES }: LinesOptions) =>
  z
    .array(lineOf(shape))
    .max(most, { error: `最多 ${most} 行` })
    .meta({ title })

interface LinesOptions {
  /** What the lines are called: 采购明细. */
  title: string
  most?: number
}

/** What a body says of one line. */
export interface SentLine {
  id?: string
  deletedFlag?: 0 | 1
}
