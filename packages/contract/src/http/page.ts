import { z } from 'zod'
import { Time } from './fields.ts'

const number = (max: number) => z.coerce.number<number | string>().int().min(1).max(max)

/** The paging fields of a list body, under any of the names that screens send. */
export const paging = {
  pageNumber: number(1_000_000).optional(),
  currentPage: number(1_000_000).optional(),
  pageNum: number(1_000_000).optional(),
  current: number(1_000_000).optional(),
  pageSize: number(500).default(10),
  /** ASC or DESC; ignored without `sort`. */
  order: z
    .string()
    .transform((text): 'ASC' | 'DESC' => (/^desc/i.test(text) ? 'DESC' : 'ASC'))
    .optional(),
  sort: z.string().max(64).optional(),
}

/** The body of a list call: paging and the resource's own filters. */
export const pageOf = <Filters extends z.ZodRawShape>(filters: Filters) => z.object({ ...paging, ...filters })

/** One page of rows. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({
    records: z.array(row),
    total: z.number().int(),
    /** The total is an estimate: there are very many. */
    isEstimated: z.boolean().optional(),
    /** Not all rows were looked through, but so many of the newest, which reach back to this time. */
    looked: z.object({ rows: z.number().int(), backTo: Time }).optional(),
    pages: z.number().int(),
    current: z.number().int(),
    size: z.number().int(),
  })

export interface PageInput {
  pageNumber?: number
  currentPage?: number
  pageNum?: number
  current?: number
  pageSize: number
  order?: 'ASC' | 'DESC'
  sort?: string
}

export interface Page<Row> {
  records: Row[]
  total: number
  isEstimated?: boolean | undefined
  looked?: { rows: number; backTo: string | Date } | undefined
  pages: number
  current: number
  size: number
}

/** The page asked for, from 1, whatever it is called. */
export const pageNumberOf = (input: PageInput) =>
  input.pageNumber ?? input.currentPage ?? input.pageNum ?? input.current ?? 1
