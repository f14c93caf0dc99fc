import { z } from 'zod'
import { calls, post } from '../http/call.ts'
import { Id } from '../http/fields.ts'
import { Imported } from './object-info.ts'
import { POINT_READERS, pointFilters } from './point.ts'
import { type PointFields, pointFields, withPointRules } from './point-fields.ts'

export const MOST_BULK_POINTS = 5000
/** Points of one object that a grid edits: with all their fields they stay within what one body may hold. */
export const MOST_GRID_POINTS = 2000

/** What can be set on many points at once: everything but what tells them apart and where their values come from. */
const { code, name, source, formula, ...shared } = pointFields
export const bulkPointFields = Object.keys(shared) as (keyof typeof shared)[]
export const BulkChanges = withPointRules(z.object(shared).partial()).refine(
  (changes) => Object.values(changes).some((value) => value !== undefined),
  { error: '请至少填写一项要修改的内容' },
)
export type BulkChanges = z.output<typeof BulkChanges>

/** Points by their ids, or all that a filter finds; only what is given of `changes` is set. */
const Bulk = z
  .object({
    ids: z
      .array(Id)
      .min(1, { error: '请至少选择一条' })
      .max(MOST_BULK_POINTS, { error: `一次最多修改 ${MOST_BULK_POINTS} 个点位` })
      .optional(),
    filter: z.object(pointFilters).optional().meta({ title: '筛选条件' }),
    changes: BulkChanges.meta({ title: '修改内容' }),
  })
  .refine(({ ids, filter }) => ids || filter, { error: '请选择点位' })
export type BulkEdit = z.output<typeof Bulk>

/** A point that cannot be changed so, and why. */
export const BulkProblem = z.object({
  pointId: Id,
  pointName: z.string().meta({ title: '点位名称' }),
  objectName: z.string().meta({ title: '对象名称' }),
  message: z.string().meta({ title: '原因' }),
})

/** A line of a grid of points: with an id one that is there, of which only the changed fields are given. */
const GridPoint = withPointRules(z.object({ id: Id.optional(), ...z.object(pointFields).partial().shape }))
export type GridPoint = z.output<typeof GridPoint>

const many = z.array(Id).max(MOST_BULK_POINTS, { error: `一次最多 ${MOST_BULK_POINTS} 个点位` })

/** Many points in one call, of which all are right or none is written. */
export const pointBulk = calls('/infObjectPoint', POINT_READERS, {
  preview: post('/bulkEdit/preview', {
    title: '批量修改点位预览',
    body: Bulk,
    reply: z.object({
      total: z.number().int(),
      /** Those that are otherwise now. */
      changing: z.number().int(),
      refused: z.number().int(),
      /** The first of those refused. */
      problems: z.array(BulkProblem),
    }),
    permission: 'point:edit',
    writes: false,
  }),
  edit: post('/bulkEdit', {
    title: '批量修改点位',
    body: Bulk,
    reply: z.object({ total: z.number().int(), changed: z.number().int() }),
    permission: 'point:edit',
  }),
  /** The points named stand first, in the order given; those of the object that are not named follow as they were. */
  saveMany: post('/saveMany', {
    title: '表格保存点位',
    body: z.object({
      objectId: Id.meta({ title: '对象' }),
      points: z.array(GridPoint).max(MOST_GRID_POINTS, { error: `一次最多 ${MOST_GRID_POINTS} 个点位` }),
      removed: many.optional().meta({ title: '删除的点位' }),
    }),
    reply: Imported.extend({ removed: z.number().int() }),
    permission: 'point:edit',
    maxBody: 8 * 1024 * 1024,
  }),
  setSort: post('/setSort', {
    title: '调整点位顺序',
    body: z.object({ objectId: Id.meta({ title: '对象' }), ids: many.min(1, { error: '请至少选择一条' }) }),
    permission: 'point:edit',
  }),
})

/** What a field of a point is called. */
export const pointFieldTitle = (field: keyof PointFields) => z.globalRegistry.get(pointFields[field])?.title ?? field
