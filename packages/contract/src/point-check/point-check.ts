import { z } from 'zod'
import { inOrder, ORDER, range } from '../device/history-fields.ts'
import { Quality, SampleValue } from '../device/live-point.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Switch, TimeInput, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { CheckKind, CheckTerms, PointCheck, PointCheckHit } from './point-check-fields.ts'

/** Who may read rules on the quality of data and what they find. */
export const CHECK_READERS = 'pointCheck|point|object|objectMonitor|trend'

const LONGEST_RANGE = 366 * 86_400_000
/** Samples of history that one call answers. */
const MOST_ANSWERED = 20_000
const MOST_AT_ONCE = 2000

const Draft = PointCheck.pick({ name: true, pointId: true, status: true, remark: true })
  .partial({ status: true })
  .extend(CheckTerms.shape)

const filters = {
  keyword: text(100).optional(),
  objectId: Id.optional().meta({ title: '对象' }),
  pointId: Id.optional().meta({ title: '点位' }),
  kind: CheckKind.optional().meta({ title: '规则类型' }),
}
const hitFilters = {
  ...filters,
  checkId: Id.optional().meta({ title: '规则' }),
  /** Hits that reach into this time. */
  from: TimeInput.optional(),
  to: TimeInput.optional(),
}

/** Which rule: one that is kept, terms for a point, or all rules of a point that are in force. */
const asked = {
  id: Id.optional().meta({ title: '规则' }),
  pointId: Id.optional().meta({ title: '点位' }),
  rule: CheckTerms.optional().meta({ title: '规则' }),
  ...range,
}
interface Asked {
  id?: string | undefined
  pointId?: string | undefined
  from: Date
  to: Date
}
const namesOne = (query: Asked) => query.id !== undefined || query.pointId !== undefined
const ONE = { path: ['pointId'], error: '请选择规则或点位' }
const isShort = ({ from, to }: Asked) => to.getTime() - from.getTime() <= LONGEST_RANGE
const LENGTH = { path: ['to'], error: '时间范围不能超过一年' }

/** A stretch of history that a rule hits; times are ms since 1970, both of samples. `checkId` is null for terms that are not kept. */
export const Stretch = z.object({
  checkId: Id.nullable(),
  name: z.string(),
  kind: CheckKind,
  from: z.number(),
  to: z.number(),
  samples: z.number().int(),
})
export type Stretch = z.infer<typeof Stretch>

const looked = {
  pointId: Id,
  /** Where the look ended: at the time asked for, or before it where there was too much; then ask again from there. */
  to: z.number(),
  stretches: z.array(Stretch),
  /** Rules that history cannot answer, by name: of a point that is stored on change nobody knows how long it stood. */
  leftOut: z.array(z.string()),
}

export const pointCheck = calls('/infObjectPointCheck', CHECK_READERS, {
  page: post('/page', {
    title: '数据质量规则列表',
    body: pageOf({ ...filters, status: Switch.optional() }),
    reply: page(PointCheck),
  }),
  get: post('/info', { title: '数据质量规则详情', body: ById, reply: PointCheck }),
  create: post('/add', {
    title: '新增数据质量规则',
    body: Draft,
    reply: PointCheck,
    permission: 'pointCheck:add',
  }),
  update: post('/edit', {
    title: '修改数据质量规则',
    body: Draft.omit({ pointId: true }).partial().extend({ id: Id }),
    reply: PointCheck,
    permission: 'pointCheck:edit',
  }),
  remove: post('/del', { title: '删除数据质量规则', body: ById, reply: Done, permission: 'pointCheck:delete' }),
  /** Ours: the same rule for many points; points that have one of that name keep theirs. */
  createMany: post('/addMany', {
    title: '批量新增数据质量规则',
    body: Draft.omit({ pointId: true }).extend({
      pointIds: z
        .array(Id)
        .min(1, { error: '请选择点位' })
        .max(MOST_AT_ONCE, { error: `一次最多 ${MOST_AT_ONCE} 个点位` })
        .meta({ title: '点位' }),
    }),
    reply: z.object({ added: z.number().int(), kept: z.number().int() }),
    permission: 'pointCheck:add',
  }),
  /** Stretches of history that rules hit, also from before they were made. */
  check: post('/check', {
    title: '检查历史数据质量',
    body: z.object(asked).refine(namesOne, ONE).refine(inOrder, ORDER).refine(isShort, LENGTH),
    reply: z.object({ ...looked, samples: z.number().int() }),
  }),
  /** History without them. */
  filter: post('/filter', {
    title: '剔除异常后的历史数据',
    body: z
      .object({ ...asked, limit: z.number().int().min(1).max(MOST_ANSWERED).optional() })
      .refine(namesOne, ONE)
      .refine(inOrder, ORDER)
      .refine(isShort, LENGTH),
    reply: z.object({
      ...looked,
      /** Time, value, quality. */
      samples: z.array(z.tuple([z.number(), SampleValue, Quality])),
      removed: z.number().int(),
      next: z.number().nullable(),
    }),
  }),
  /** Ours: what was hit as samples came, the newest first. */
  hits: post('/hitPage', { title: '数据质量命中记录', body: pageOf(hitFilters), reply: page(PointCheckHit) }),
  exportHits: post('/hitExport', {
    title: '导出数据质量命中记录',
    kind: 'file',
    body: z.object(hitFilters),
    permission: 'pointCheck:export',
    writes: false,
  }),
  /** Ours: which rules hit these points now. */
  now: post('/now', {
    title: '点位当前命中的规则',
    body: z.object({
      pointIds: z
        .array(Id)
        .min(1, { error: '请选择点位' })
        .max(200, { error: '一次最多 200 个点位' })
        .meta({ title: '点位' }),
    }),
    reply: z.array(PointCheck.pick({ id: true, pointId: true, name: true, kind: true, hitSince: true })),
  }),
})
