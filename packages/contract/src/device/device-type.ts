import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, KnownCode, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { OBJECT_READERS } from './object.ts'
import { DeviceObject, SimpleObject } from './object-fields.ts'

/** Who may read device types: every screen that shows equipment or its states. */
export const TYPE_READERS = `${OBJECT_READERS}|deviceType|deviceState|model|knowledge`

/** Pictures that a type may carry in lists; drawn by the web. */
export const typeIcons = [
  'machine',
  'compressor',
  'moulding',
  'robot',
  'conveyor',
  'furnace',
  'pump',
  'motor',
  'power',
  'solar',
  'tank',
  'vehicle',
  'tool',
  'sensor',
] as const
export type TypeIcon = (typeof typeIcons)[number]

/** A kind of machine, to which states belong. */
export const DeviceType = z.object({
  id: Id,
  code: Code.meta({ title: '类型编码' }),
  name: Name.meta({ title: '类型名称' }),
  icon: z.enum(typeIcons).nullish().meta({ title: '图标' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  sort: z.number().int().meta({ title: '排序' }),
  /** Of those that the caller may see. */
  objectCount: z.number().int().meta({ title: '设备数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type DeviceType = z.infer<typeof DeviceType>

const Change = DeviceType.omit({ id: true, sort: true, objectCount: true, createdAt: true })
const Draft = Change.extend({ code: CodeOrNone.meta({ title: '类型编码' }) })
const filters = { code: text(64).optional(), name: text(100).optional(), keyword: text(100).optional() }

/** A type with its devices below it; devices without a type stand last, under no type. */
export const TypeWithDevices = z.object({
  id: Id.nullable(),
  code: z.string().nullable(),
  name: z.string().nullable(),
  icon: z.enum(typeIcons).nullable(),
  children: z.array(SimpleObject),
})
export type TypeWithDevices = z.infer<typeof TypeWithDevices>

export const deviceType = calls('/busDeviceType', TYPE_READERS, {
  page: post('/selectByPage', { title: '设备类型列表', body: pageOf(filters), reply: page(DeviceType) }),
  list: post('/selectAll', { title: '全部设备类型', body: z.object(filters), reply: z.array(DeviceType) }),
  byCode: post('/selectByCode', {
    title: '按编码查设备类型',
    body: z.object({ code: KnownCode.meta({ title: '类型编码' }) }),
    reply: DeviceType,
  }),
  withDevices: post('/selectAllTypeAndDevice', {
    title: '设备类型与设备',
    body: z.object(filters),
    reply: z.array(TypeWithDevices),
  }),
  objects: post('/selectObjectInfoByDeviceTypeId', {
    title: '类型下的设备',
    body: pageOf({ deviceTypeId: Id, keyword: text(100).optional() }),
    reply: page(DeviceObject),
  }),
  create: post('/add', { title: '新增设备类型', body: Draft, reply: DeviceType, permission: 'deviceType:add' }),
  update: post('/update', {
    title: '修改设备类型',
    body: Change.partial().extend({ id: Id }),
    reply: DeviceType,
    permission: 'deviceType:edit',
  }),
  remove: post('/deleteById', { title: '删除设备类型', body: ById, reply: Done, permission: 'deviceType:delete' }),
  moveUp: post('/setUP', { title: '上移设备类型', body: ById, reply: Done, permission: 'deviceType:edit' }),
  moveDown: post('/setDown', { title: '下移设备类型', body: ById, reply: Done, permission: 'deviceType:edit' }),
  /** Puts a type at a place, counted from 1: what dragging it does. */
  place: post('/place', {
    title: '调整设备类型顺序',
    body: z.object({
      id: Id,
      position: z.coerce.number<number | string>().int().min(1).max(100_000).meta({ title: '位置' }),
    }),
    reply: Done,
    permission: 'deviceType:edit',
  }),
})
