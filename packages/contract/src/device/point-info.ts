import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { ById, Id, KnownCode } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { Sheet } from '../http/sheet.ts'
import { LivePoint } from './live-point.ts'
import { Imported } from './object-info.ts'
import { ChangedPoint, ChosenPoints, NewPoint, POINT_READERS, Point, pointFilters, SimplePoint } from './point.ts'

const OfObject = z.object({ objectId: Id })
const Filters = z.object(pointFilters)

export const pointInfo = calls('/objectPointInfo', POINT_READERS, {
  page: post('/selectByPage', { title: '点位列表', body: pageOf(pointFilters), reply: page(Point) }),
  get: post('/selectByID', { title: '点位详情', body: ById, reply: Point }),
  getByCode: post('/selectByObjectIdAndCode', {
    title: '按编码查点位',
    body: z.object({ objectId: Id, code: KnownCode.meta({ title: '点位编码' }) }),
    reply: Point,
  }),
  ofObject: post('/selectPointByObjectId', { title: '对象的点位', body: OfObject, reply: z.array(SimplePoint) }),
  infoOfObject: post('/selectObjectPointInfoByObjectId', {
    title: '对象的点位详情',
    body: OfObject,
    reply: z.array(Point),
  }),
  list: post('/selectObjectPointInfoByParams', { title: '按条件查点位', body: Filters, reply: z.array(Point) }),
  livePage: post('/selectCurrentPointPage', {
    title: '点位实时值列表',
    body: pageOf(pointFilters),
    reply: page(LivePoint),
  }),
  ofBoxDevice: post('/selectPointDataByBoxDeviceId', {
    title: '盒子设备的点位',
    body: z.object({ boxDeviceId: Id }),
    reply: z.array(Point),
  }),
  /** In the dataset's own order. */
  ofDataset: post('/selectPointDataListByDataSetId', {
    title: '数据集的点位',
    body: z.object({ datasetId: Id.meta({ title: '数据集' }) }),
    reply: z.array(Point),
  }),
  liveOfDataset: post('/selectPointDataByDataSetId', {
    title: '数据集的实时值',
    body: z.object({ datasetId: Id.meta({ title: '数据集' }) }),
    reply: z.array(LivePoint),
  }),
  total: post('/getPointTotle', {
    title: '点位总数',
    body: Filters,
    reply: z.object({ total: z.number().int(), keys: z.number().int(), withLimits: z.number().int() }),
  }),
  create: post('/add', { title: '新增点位', body: NewPoint, reply: Point, permission: 'point:add' }),
  update: post('/edit', { title: '修改点位', body: ChangedPoint, reply: Point, permission: 'point:edit' }),
  remove: post('/delete', { title: '删除点位', body: ById, permission: 'point:delete' }),
  removeMany: post('/deleteByDataIds', { title: '批量删除点位', body: ChosenPoints, permission: 'point:delete' }),
  addKey: post('/addKey', { title: '设为关键点位', body: ChosenPoints, permission: 'point:edit' }),
  removeKey: post('/removeKey', { title: '取消关键点位', body: ChosenPoints, permission: 'point:edit' }),
  keyUp: post('/upKey', { title: '上移关键点位', body: ById, permission: 'point:edit' }),
  keyDown: post('/downKey', { title: '下移关键点位', body: ById, permission: 'point:edit' }),
  keys: get('/key', { title: '对象的关键点位', body: OfObject, reply: z.array(Point) }),
  notKeys: get('/nkey', { title: '对象的非关键点位', body: OfObject, reply: z.array(Point) }),
  withHistory: post('/selectHisPointByObjectId', {
    title: '对象有历史数据的点位',
    body: OfObject,
    reply: z.array(SimplePoint),
  }),
  withHistoryOfMany: post('/selectHisPointByObjectIds', {
    title: '多个对象有历史数据的点位',
    body: z.object({ objectIds: z.array(Id).min(1, { error: '请选择对象' }).max(200) }),
    reply: z.array(SimplePoint.extend({ objectName: z.string() })),
  }),
  export: post('/export', {
    title: '导出点位',
    kind: 'file',
    body: Filters,
    permission: 'point:export',
    writes: false,
  }),
  template: post('/downloadTemplate', {
    title: '点位导入模板',
    kind: 'file',
    permission: 'point:import',
    writes: false,
  }),
  import: post('/importObjectPointInfoData', {
    title: '导入点位',
    encoding: 'multipart',
    body: z.object({ ...Sheet.shape, objectId: Id.optional().meta({ title: '对象' }) }),
    reply: Imported,
    permission: 'point:import',
  }),
})

export const devicePoint = calls('/devicePointInfo', POINT_READERS, {
  page: post('/selectDevicePointInfoByPage', { title: '设备点位列表', body: pageOf(pointFilters), reply: page(Point) }),
})
