import { z } from 'zod'
import { Code, CodeOrNone, Day, Id, Latitude, Longitude, Name, Switch, Time, text } from '../http/fields.ts'
import { Life } from './live-point.ts'

/** node: a place or grouping; device: a machine; 1: a power station. */
export const ObjectType = z.union([z.enum(['node', 'device', '1']), z.literal(1)]).transform(String) as z.ZodType<
  'node' | 'device' | '1',
  'node' | 'device' | '1' | 1
>
export type ObjectType = 'node' | 'device' | '1'

/** A driver and its settings, as the channel's driver reads them. */
export const Driver = z
  .object({ kind: z.enum(['modbus-tcp', 'modbus-rtu-over-tcp', 'modbus-rtu', 'opc-ua', 'json']) })
  .catchall(z.union([z.string().max(500), z.number(), z.boolean()]))
  .refine((driver) => !Object.keys(driver).some((name) => /password|secret/i.test(name)), {
    error: '密码请在盒子通道中设置',
  })
  .refine((driver) => Object.keys(driver).length <= 50, { error: '设置项过多' })
export type Driver = z.infer<typeof Driver>

/** A technical parameter that people keep with an object: 额定功率 75 kW. */
export const Detail = z.object({
  name: Name.meta({ title: '参数名称' }),
  value: text(500).meta({ title: '参数值' }),
  unit: text(20).nullish().meta({ title: '单位' }),
})
export type Detail = z.infer<typeof Detail>

/** What people set on an object. */
export const objectFields = {
  code: Code.meta({ title: '对象编码' }),
  name: Name.meta({ title: '对象名称' }),
  objectType: ObjectType.meta({ title: '对象类型' }),
  manufacturer: text(100).nullable().meta({ title: '生产厂家' }),
  serialNumber: text(100).nullable().meta({ title: '出厂编号' }),
  installedOn: Day.nullable().meta({ title: '安装日期' }),
  commissionedOn: Day.nullable().meta({ title: '投运日期' }),
  warrantyUntil: Day.nullable().meta({ title: '质保到期' }),
  place: text(200).nullable().meta({ title: '安装位置' }),
  longitude: Longitude.nullable().meta({ title: '经度' }),
  latitude: Latitude.nullable().meta({ title: '纬度' }),
  videoLink: text(500)
    .refine((link) => link === '' || /^(https?|rtsp|rtmp|wss?):\/\/\S+$/i.test(link), {
      error: '应以 http、https、rtsp、rtmp 或 ws 开头',
    })
    .nullable()
    .meta({ title: '视频地址' }),
  remark: text(500).nullable().meta({ title: '备注' }),
  details: z.array(Detail).max(100).meta({ title: '技术参数' }),
}
const Fields = z.object(objectFields)

export const ObjectDraft = Fields.partial().extend({
  code: CodeOrNone.meta({ title: '对象编码' }),
  name: objectFields.name,
  parentId: Id.nullish().meta({ title: '上级对象' }),
  modelId: Id.nullish().meta({ title: '所属模型' }),
  areaId: Id.nullish().meta({ title: '所属区域' }),
  positionId: Id.nullish().meta({ title: '所在位置' }),
  deviceTypeId: Id.nullish().meta({ title: '设备类型' }),
})
/** In a sheet a row is found by its code. */
export const ObjectOfSheet = ObjectDraft.extend({ code: objectFields.code })
export const ObjectChange = Fields.partial().extend({
  id: Id,
  modelId: Id.nullish().meta({ title: '所属模型' }),
  parentId: Id.nullish().meta({ title: '上级对象' }),
  areaId: Id.nullish().meta({ title: '所属区域' }),
  positionId: Id.nullish().meta({ title: '所在位置' }),
  deviceTypeId: Id.nullish().meta({ title: '设备类型' }),
})

/** An object as lists and forms show it. */
export const DeviceObject = Fields.extend({
  id: Id,
  parentId: Id.nullable(),
  parentName: z.string().nullable().meta({ title: '上级对象' }),
  modelId: Id.nullable(),
  modelName: z.string().nullable().meta({ title: '所属模型' }),
  areaId: Id.nullable(),
  areaName: z.string().nullable().meta({ title: '所属区域' }),
  positionId: Id.nullable(),
  positionName: z.string().nullable().meta({ title: '所在位置' }),
  deviceTypeId: Id.nullable(),
  /** Fields of the model's that people have set by hand. */
  overridden: z.array(z.string()).meta({ title: '手工修改的字段' }),
  deviceTypeName: z.string().nullable().meta({ title: '设备类型' }),
  driver: Driver.nullable(),
  /** 1 in service, 0 out of service. */
  status: Switch.meta({ title: '运行状态' }),
  /** 1 raises alarms, 0 is silent. */
  alarmStatus: Switch.meta({ title: '报警状态' }),
  sort: z.number().int(),
  pointCount: z.number().int().meta({ title: '点位数' }),
  isFavorite: z.boolean().meta({ title: '收藏' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type DeviceObject = z.infer<typeof DeviceObject>

/** A node of the object tree. */
export interface ObjectNode {
  id: string
  parentId: string | null
  code: string
  name: string
  /** Same as the name: the label that tree pickers show. */
  label: string
  objectType: ObjectType
  modelId: string | null
  status: number
  alarmStatus: number
  sort: number
  /** Devices below this node, itself not counted. */
  deviceCount: number
  isFavorite: boolean
  /** Devices read its points and none of them is there. */
  isOffline: boolean
  /** Of what reads its points; null where nothing does. */
  life: z.infer<typeof Life> | null
  /** Points that devices read and that have no valid value: the newest is bad, or none ever came. */
  invalid: number
  children: ObjectNode[]
}
export const ObjectNode: z.ZodType<ObjectNode, ObjectNode> = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  label: z.string(),
  objectType: ObjectType,
  modelId: Id.nullable(),
  status: z.number().int(),
  alarmStatus: z.number().int(),
  sort: z.number().int(),
  deviceCount: z.number().int(),
  isFavorite: z.boolean(),
  isOffline: z.boolean(),
  life: Life.nullable(),
  invalid: z.number().int(),
  get children() {
    return z.array(ObjectNode)
  },
}) as z.ZodType<ObjectNode, ObjectNode>

/** An object of the tree by itself; what stands below it names it as its parent. */
export const TreeObject = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string().meta({ title: '对象编码' }),
  name: z.string().meta({ title: '对象名称' }),
  objectType: ObjectType.meta({ title: '对象类型' }),
  modelId: Id.nullable(),
  status: z.number().int(),
  alarmStatus: z.number().int(),
  sort: z.number().int(),
  isFavorite: z.boolean().meta({ title: '收藏' }),
  /** Of what reads its points; null where nothing does. */
  life: Life.nullable(),
  /** Points that devices read and that have no valid value. */
  invalid: z.number().int().meta({ title: '无有效值的点位' }),
})
export type TreeObject = z.infer<typeof TreeObject>

/**
 * What pushed changes (`objects`) are applied to: those of a `version` up to this one are in it already. The user's favourites stand
 * beside the objects, which are the same for all who may see them.
 */
export const TreeSnapshot = z.object({
  version: z.number().int(),
  favorites: z.array(Id).meta({ title: '收藏' }),
  records: z.array(TreeObject.omit({ isFavorite: true })),
})
export type TreeSnapshot = z.infer<typeof TreeSnapshot>

export const SimpleObject = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  objectType: ObjectType,
  status: Switch,
})

/** How many objects there are, of those the caller may see. */
export const ObjectCounts = z.object({
  total: z.number().int(),
  devices: z.number().int(),
  nodes: z.number().int(),
  inService: z.number().int(),
  outOfService: z.number().int(),
})

/** Filters of object lists. `rootId` narrows to a node and all below it, `parentId` to its children. */
export const objectFilters = {
  keyword: text(100).optional().meta({ title: '编码或名称' }),
  code: text(64).optional().meta({ title: '对象编码' }),
  name: text(100).optional().meta({ title: '对象名称' }),
  objectType: ObjectType.optional().meta({ title: '对象类型' }),
  parentId: Id.optional(),
  rootId: Id.optional(),
  modelId: Id.optional().meta({ title: '所属模型' }),
  /** In this area or one below it. */
  areaId: Id.optional().meta({ title: '所属区域' }),
  deviceTypeId: Id.optional().meta({ title: '设备类型' }),
  /** At this position or one below it. */
  positionId: Id.optional().meta({ title: '所在位置' }),
  status: z.coerce.number<number | string>().pipe(Switch).optional().meta({ title: '运行状态' }),
  alarmStatus: z.coerce.number<number | string>().pipe(Switch).optional().meta({ title: '报警状态' }),
}
