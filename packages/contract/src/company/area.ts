import { z } from 'zod'
import { PersonName, Phone } from '../access/person-fields.ts'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, required, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Who may read areas: their own screen, and those that choose one. */
export const AREA_READERS = 'area|object|objectMonitor|role|user|camera|workCenter|shopCalendar|workPlan'

/** A value of the dictionary areaType: country … workshop, line; companies add their own. */
export const AreaType = text(64).min(1, { error: '此项不能为空' })

const degrees = (most: number, error: string) => z.number().min(-most, { error }).max(most, { error }).nullish()

/** A place of the plant: a tree from the country down to the line. */
export const Area = z.object({
  id: Id,
  parentId: Id.nullable().meta({ title: '上级区域' }),
  parentName: z.string().meta({ title: '上级区域' }),
  code: Code.meta({ title: '区域编码' }),
  name: Name.meta({ title: '区域名称' }),
  type: AreaType.meta({ title: '区域类型' }),
  typeName: z.string().meta({ title: '区域类型' }),
  leader: PersonName.nullish().meta({ title: '负责人' }),
  phone: Phone.nullish().meta({ title: '联系电话' }),
  address: text(200).nullish().meta({ title: '地址' }),
  longitude: degrees(180, '经度应在 -180 到 180 之间').meta({ title: '经度' }),
  latitude: degrees(90, '纬度应在 -90 到 90 之间').meta({ title: '纬度' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  sort: z.number().int().meta({ title: '排序' }),
  /** Areas right below. */
  childCount: z.number().int().meta({ title: '下级区域数' }),
  /** Objects that stand right in this area. */
  objectCount: z.number().int().meta({ title: '对象数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Area = z.infer<typeof Area>

const Change = Area.pick({
  code: true,
  name: true,
  type: true,
  leader: true,
  phone: true,
  address: true,
  longitude: true,
  latitude: true,
  remark: true,
}).extend({ parentId: Id.nullish().meta({ title: '上级区域' }) })
const Draft = Change.extend({ code: CodeOrNone.meta({ title: '区域编码' }) })
export type AreaDraft = z.output<typeof Change>

export interface AreaNode {
  id: string
  label: string
  code: string
  type: string
  children: AreaNode[]
}
export const AreaNode: z.ZodType<AreaNode, AreaNode> = z.object({
  id: Id,
  label: z.string(),
  code: z.string(),
  type: z.string(),
  get children() {
    return z.array(AreaNode)
  },
})

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  type: text(64).optional(),
  /** Right below this one. */
  parentId: Id.optional(),
}
const AreaWithLevels = Area.extend({ children: z.array(AreaNode) })

export const area = calls('/base/area', AREA_READERS, {
  page: post('/selectAreaListByPage', { title: '区域列表', body: pageOf(filters), reply: page(Area) }),
  tree: post('/selectAreaListByCompanyId', { title: '公司区域树', reply: z.array(AreaNode) }),
  create: post('/addArea', { title: '新增区域', body: Draft, reply: Area, permission: 'area:add' }),
  update: post('/updateArea', {
    title: '修改区域',
    body: Change.partial().extend({ id: Id }),
    reply: Area,
    permission: 'area:edit',
  }),
  dependents: post('/selectAreaDependents', {
    title: '区域的依赖',
    body: ById,
    reply: z.object({
      children: z.number().int(),
      objects: z.number().int(),
      cameras: z.number().int(),
      /** Names of roles and data rules that show what stands in it. */
      roles: z.array(z.string()),
      rules: z.array(z.string()),
    }),
    permission: 'area',
  }),
  remove: post('/deleteAreaById', { title: '删除区域', body: ById, reply: Done, permission: 'area:delete' }),
  // For programs that draw a part of the tree.
  getTwo: post('/selectAreaByIdTwo', { title: '区域及下两级区域', body: ById, reply: AreaWithLevels }),
  getThree: post('/selectAreaByIdThree', { title: '区域及下三级区域', body: ById, reply: AreaWithLevels }),
  get: post('/selectAreaById', { title: '区域详情', body: ById, reply: Area }),
  moveUp: post('/RemoveUpArea', { title: '上移区域', body: ById, reply: Done, permission: 'area:edit' }),
  moveDown: post('/RemoveDownArea', { title: '下移区域', body: ById, reply: Done, permission: 'area:edit' }),
})

/** An area with its whole way from the top, for lists to choose from. */
const AreaInfo = z.object({
  id: Id,
  parentId: Id.nullable(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  /** Names from the top: 中国 / 苏州 / 一厂. */
  fullName: z.string(),
  /** 1 at the top. */
  level: z.number().int(),
})

/** A division of the country by its code of GB/T 2260. */
const Division = z.object({ code: z.string(), name: z.string() })

/** What an address says, as far as it is known; nothing is asked of the net. */
const Located = z.object({
  address: z.string(),
  province: Division.nullable().meta({ title: '省级' }),
  city: Division.nullable().meta({ title: '地级' }),
  county: Division.nullable().meta({ title: '县级' }),
  /** The lowest of the divisions that was found. */
  level: z.enum(['province', 'city', 'county']).nullable().meta({ title: '识别到的级别' }),
  /** What is left of the address after the divisions. */
  rest: z.string().meta({ title: '详细地址' }),
  /** The company's areas that the address names, the best first: those of which it names most. */
  areas: z.array(AreaInfo),
})
export type Located = z.infer<typeof Located>

/** For programs that list areas with their whole way. */
export const areaInfo = calls('/ext/area', AREA_READERS, {
  list: post('/selectAreaInfo', {
    title: '区域信息',
    body: z.object({ keyword: text(100).optional(), type: text(64).optional(), ids: z.array(Id).max(1000).optional() }),
    reply: z.array(AreaInfo),
  }),
  fromAddress: post('/getDataFromAddr', {
    title: '按地址查询区域',
    encoding: 'form',
    body: z.object({ address: required(200).meta({ title: '地址' }) }),
    reply: Located,
  }),
})
