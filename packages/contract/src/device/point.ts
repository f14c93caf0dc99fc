import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, KnownCode, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import { StartedJob } from '../job/job.ts'
import { following } from './following.ts'
import { HistoryQuery, HistorySeries, MonthFigures } from './history-fields.ts'
import { LivePoint } from './live-point.ts'
import { Imported } from './object-info.ts'
import {
  Access,
  AnsweredPoint,
  DataType,
  PointChange,
  PointDraft,
  PointSource,
  StorePolicy,
  withPointRules,
} from './point-fields.ts'

/** Who may read points. */
export const POINT_READERS =
  'point|object|objectMonitor|stationMonitor|position|trend|alarmMessage|alarmHistory|alarmRule|box'

/** A point of an object. */
export const Point = AnsweredPoint.extend({
  objectId: Id,
  objectCode: z.string().meta({ title: '对象编码' }),
  objectName: z.string().meta({ title: '对象名称' }),
  modelPointId: Id.nullable(),
  ...following,
  /** The device of a box that its value comes from. */
  boxDeviceId: Id.nullable(),
  createdAt: Time,
})
export type Point = z.infer<typeof Point>

export const SimplePoint = Point.pick({
  id: true,
  objectId: true,
  code: true,
  name: true,
  dataType: true,
  unit: true,
  decimals: true,
  access: true,
  isKey: true,
})

/** Filters of point lists. `objectId` is one object, `rootId` a node and all below it. */
export const pointFilters = {
  keyword: text(100).optional().meta({ title: '编码或名称' }),
  code: text(64).optional().meta({ title: '点位编码' }),
  name: text(100).optional().meta({ title: '点位名称' }),
  objectId: Id.optional().meta({ title: '对象' }),
  rootId: Id.optional(),
  dataType: DataType.optional().meta({ title: '数据类型' }),
  access: Access.optional().meta({ title: '读写' }),
  source: PointSource.optional().meta({ title: '数据来源' }),
  storePolicy: StorePolicy.optional().meta({ title: '存储策略' }),
  signalId: Id.optional().meta({ title: '标准信号' }),
  isKey: z.boolean().optional().meta({ title: '关键点位' }),
  /** Only points with an alarm limit, or only those without. */
  hasLimits: z.boolean().optional(),
}

export const NewPoint = withPointRules(PointDraft.extend({ objectId: Id.meta({ title: '对象' }) }))
export const ChangedPoint = withPointRules(PointChange.extend({ id: Id }))
export const ChosenPoints = z
  .object({ id: Id.optional(), ids: z.array(Id).max(5000).optional() })
  .refine((chosen) => chosen.id || chosen.ids?.length, { error: '请至少选择一条' })

const ImportBody = z.object({ ...Sheet.shape, objectId: Id.optional().meta({ title: '对象' }) })

export const point = calls('/infObjectPoint', POINT_READERS, {
  simpleList: post('/simple/list', {
    title: '点位简表',
    encoding: 'form',
    body: z.object(pointFilters),
    reply: z.array(SimplePoint),
  }),
  page: post('/page', { title: '点位列表', encoding: 'form', body: pageOf(pointFilters), reply: page(Point) }),
  get: post('/info', { title: '点位详情', encoding: 'form', body: ById, reply: Point }),
  create: post('/add', { title: '新增点位', body: NewPoint, reply: Point, permission: 'point:add' }),
  update: post('/edit', { title: '修改点位', body: ChangedPoint, reply: Point, permission: 'point:edit' }),
  remove: post('/del', { title: '删除点位', encoding: 'form', body: ChosenPoints, permission: 'point:delete' }),
  /** How much goes with points that are deleted: addresses in boxes, alarm rules, rules on quality, signals and target values of machines, places in datasets and trend groups. */
  dependents: post('/dependents', {
    title: '点位的依赖',
    body: ChosenPoints,
    reply: z.object({
      addresses: z.number().int(),
      rules: z.number().int(),
      checks: z.number().int(),
      signals: z.number().int().meta({ title: '设备信号' }),
      targets: z.number().int().meta({ title: '生产设置目标值' }),
      controls: z.number().int().meta({ title: '控制组合步骤' }),
      datasets: z.number().int(),
      groups: z.number().int(),
    }),
  }),
  list: post('/select/condition', {
    title: '按条件查点位',
    body: z.object({
      ...pointFilters,
      objectIds: z.array(Id).max(1000).optional(),
      codes: z.array(KnownCode).max(1000).optional(),
    }),
    reply: z.array(Point),
  }),
  byIds: post('/query/mutil', {
    title: '查多个点位',
    body: z.object({ ids: z.array(Id).min(1, { error: '请至少选择一条' }).max(1000) }),
    reply: z.array(Point),
  }),
  getByCode: post('/getInfObjectPoint', {
    title: '按编码查点位',
    body: z
      .object({
        objectId: Id.optional(),
        objectCode: KnownCode.optional(),
        code: KnownCode.meta({ title: '点位编码' }),
      })
      .refine((wanted) => wanted.objectId || wanted.objectCode, { error: '请选择对象' }),
    reply: Point,
  }),
  alarmPage: post('/alarmSet/page', {
    title: '点位报警设置列表',
    encoding: 'form',
    body: pageOf(pointFilters),
    reply: page(Point),
  }),
  live: post('/select/realData', {
    title: '实时数据',
    encoding: 'form',
    body: z
      .object({ objectId: Id.optional(), pointIds: z.array(Id).max(2000).optional(), isKey: z.boolean().optional() })
      .refine((wanted) => wanted.objectId || wanted.pointIds?.length, { error: '请选择对象或点位' }),
    reply: z.array(LivePoint),
  }),
  history: post('/select/hisData', { title: '历史数据', body: HistoryQuery, reply: z.array(HistorySeries) }),
  yearFigures: post('/select/influx/getYearDataByPointkey', {
    title: '点位全年数据',
    body: z.object({ pointId: Id, year: z.coerce.number<number | string>().int().min(1970).max(2100) }),
    reply: z.array(MonthFigures),
  }),
  export: get('/export', {
    title: '导出点位',
    kind: 'file',
    body: z.object({ ...pointFilters, template: z.boolean().optional() }),
    permission: 'point:export',
    writes: false,
  }),
  import: post('/import', {
    title: '导入点位',
    encoding: 'multipart',
    body: ImportBody,
    reply: Imported,
    permission: 'point:import',
  }),
  importBig: post('/importBig', {
    title: '批量导入点位',
    encoding: 'multipart',
    body: ImportBody,
    reply: StartedJob,
    permission: 'point:import',
  }),
})
