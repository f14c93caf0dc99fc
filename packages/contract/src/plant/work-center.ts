import { z } from 'zod'
import { SimpleObject } from '../device/object-fields.ts'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { quantity } from '../http/quantity.ts'
import { sheetCalls } from '../http/sheet.ts'

/** Who may look work centers up: their own screen, and those that choose one. */
export const WORK_CENTER_READERS = 'workCenter|station|team|staff|shopCalendar|workPlan|segment|route|productRoute'

const fields = {
  code: Code.meta({ title: '工作中心编码' }),
  name: Name.meta({ title: '工作中心名称' }),
  areaId: Id.nullish().meta({ title: '所属区域' }),
  /** Hours of work that one place does on a day. */
  capacity: quantity({ range: 'above zero' }).nullish().meta({ title: '日产能（小时）' }),
  /** Work orders that may run in it at the same time. */
  parallelPlaces: z.number().int().min(1).max(1000).meta({ title: '并行数' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const WorkCenter = z.object({
  id: Id,
  ...fields,
  areaName: z.string().nullable().meta({ title: '所属区域' }),
  stationCount: z.number().int().meta({ title: '工位数' }),
  /** Of those that the caller may see. */
  equipmentCount: z.number().int().meta({ title: '设备数' }),
  staffCount: z.number().int().meta({ title: '人员数' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type WorkCenter = z.output<typeof WorkCenter>

export const WorkCenterDraft = z.object({ ...fields, ...extraDraft, parallelPlaces: fields.parallelPlaces.default(1) })
const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  /** With the areas below it. */
  areaId: Id.optional(),
  ...extraFilter,
}

const OfCenter = z.object({
  workCenterId: Id.meta({ title: '工作中心' }),
  keyword: text(100).optional(),
})
/** What is attached, under the id that a detaching call takes. */
const Equipment = SimpleObject.extend({ relaId: Id })
const StaffMember = z.object({
  relaId: Id,
  id: Id,
  code: z.string().meta({ title: '工号' }),
  name: z.string().meta({ title: '姓名' }),
  jobTitle: z.string().nullable().meta({ title: '岗位' }),
})
const Free = StaffMember.omit({ relaId: true })
const someOf = (title: string, error: string) => z.array(Id).min(1, { error }).max(1000).meta({ title })

/** Places of production: what stands in them, who works in them. */
export const workCenter = calls('/lak/workcenter', 'workCenter', {
  page: post('/page', {
    title: '工作中心列表',
    body: pageOf(filters),
    reply: page(WorkCenter),
    permission: WORK_CENTER_READERS,
  }),
  create: post('', { title: '新增工作中心', body: WorkCenterDraft, reply: WorkCenter, permission: 'workCenter:add' }),
  update: put('', {
    title: '修改工作中心',
    body: z
      .object({ ...fields, ...extraDraft })
      .partial()
      .extend({ id: Id }),
    reply: WorkCenter,
    permission: 'workCenter:edit',
  }),
  get: get('/{id}', { title: '工作中心详情', body: ById, reply: WorkCenter }),
  remove: del('/{id}', { title: '删除工作中心', body: ById, reply: Done, permission: 'workCenter:delete' }),
  removeMany: post('/batchRemove', {
    title: '批量删除工作中心',
    body: ByIds,
    reply: Done,
    permission: 'workCenter:delete',
  }),
  ...sheetCalls('workCenter', '工作中心'),
  export: post('/export', { title: '导出工作中心', kind: 'file', body: z.object(filters), permission: 'workCenter' }),
  addEquipment: post('/saveRela', {
    title: '工作中心关联设备',
    body: z.object({ workCenterId: OfCenter.shape.workCenterId, objectIds: someOf('设备', '请选择设备') }),
    reply: Done,
    permission: 'workCenter:assign',
  }),
  addStaff: post('/saveStaffRela', {
    title: '工作中心关联人员',
    body: z.object({ workCenterId: OfCenter.shape.workCenterId, staffIds: someOf('人员', '请选择人员') }),
    reply: Done,
    permission: 'workCenter:assign',
  }),
  /** Equipment of no work center that the caller may see. */
  freeEquipment: get('/selectEquipmentRela', {
    title: '可关联的设备',
    body: pageOf(OfCenter.shape),
    reply: page(SimpleObject),
  }),
  /** People that are not in it yet. */
  freeStaff: get('/selectStaffRela', { title: '可关联的人员', body: pageOf(OfCenter.shape), reply: page(Free) }),
  staff: post('/selectStaffrelaById', {
    title: '工作中心的人员',
    encoding: 'query',
    body: pageOf(OfCenter.shape),
    reply: page(StaffMember),
  }),
  equipment: post('/selectWorkCenterEquipmentRela', {
    title: '工作中心的设备',
    encoding: 'query',
    body: pageOf(OfCenter.shape),
    reply: page(Equipment),
  }),
  removeEquipment: del('/deleteWorkCenterEquipmentRela', {
    title: '工作中心解除设备',
    body: ById,
    reply: Done,
    permission: 'workCenter:assign',
  }),
  removeStaff: del('/deleteWorkCenterStaffById', {
    title: '工作中心解除人员',
    body: ById,
    reply: Done,
    permission: 'workCenter:assign',
  }),
})

const stationFields = {
  code: Code.meta({ title: '工位编码' }),
  name: Name.meta({ title: '工位名称' }),
  workCenterId: Id.meta({ title: '工作中心' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}
export const StationDraft = z.object({ ...stationFields, ...extraDraft })
export const Station = z.object({
  id: Id,
  ...stationFields,
  workCenterName: z.string().meta({ title: '工作中心' }),
  areaName: z.string().nullable().meta({ title: '所属区域' }),
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Station = z.output<typeof Station>

const ofStations = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
}

/** Places within a work center where work is done. */
export const station = calls('/lak/workstation', 'station', {
  page: post('/page', {
    title: '工位列表',
    body: pageOf({ ...ofStations, ...extraFilter }),
    reply: page(Station),
  }),
  create: post('', {
    title: '新增工位',
    body: StationDraft,
    reply: Station,
    permission: 'station:add',
  }),
  update: put('', {
    title: '修改工位',
    body: StationDraft.partial().extend({ id: Id }),
    reply: Station,
    permission: 'station:edit',
  }),
  get: get('/{id}', { title: '工位详情', body: ById, reply: Station }),
  remove: del('/{id}', { title: '删除工位', body: ById, reply: Done, permission: 'station:delete' }),
  removeMany: post('/batchRemove', { title: '批量删除工位', body: ByIds, reply: Done, permission: 'station:delete' }),
  ...sheetCalls('station', '工位'),
  export: post('/export', { title: '导出工位', kind: 'file', body: z.object(ofStations), permission: 'station' }),
})
