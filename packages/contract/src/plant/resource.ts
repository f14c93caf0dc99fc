import { z } from 'zod'
import { calls, get, post } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** Who may look resources up: those whose screens have any of them, and those that choose one. */
export const RESOURCE_READERS =
  'workCenter|station|staff|team|workPlan|shopCalendar|segment|segmentTemplate|productRoute|segmentPlan|workOrder|location|preparation'

/** What work is done with: places, machines and people. */
export const ResourceType = z.enum(['workCenter', 'station', 'equipment', 'staff', 'team'])
export type ResourceType = z.output<typeof ResourceType>
export const resourceTypeTitles: Record<ResourceType, string> = {
  workCenter: '工作中心',
  station: '工位',
  equipment: '设备',
  staff: '人员',
  team: '班组',
}
/** Whom work is given to when it is dispatched. */
export const dispatchTypes = ['station', 'team', 'staff'] as const satisfies readonly ResourceType[]
/** Who does it. */
export const executorTypes = ['staff', 'team'] as const satisfies readonly ResourceType[]

const Type = z.object({ code: ResourceType.meta({ title: '资源类型' }), name: z.string().meta({ title: '名称' }) })

export const Resource = z.object({
  id: Id,
  type: ResourceType.meta({ title: '资源类型' }),
  code: z.string().meta({ title: '编码' }),
  name: z.string().meta({ title: '名称' }),
  /** Null of what stands in no work center. */
  workCenterId: Id.nullable(),
  workCenterName: z.string().nullable().meta({ title: '工作中心' }),
})
export type Resource = z.output<typeof Resource>

const type = ResourceType.meta({ title: '资源类型' })
const filters = {
  keyword: text(100).optional(),
  workCenterId: Id.optional().meta({ title: '工作中心' }),
}

/** Resources of the plant as segments, orders and their dispatch choose them. Equipment is told to whoever may see it. */
export const resource = calls('/mes_production/resource', RESOURCE_READERS, {
  types: get('/type', { title: '资源类型', reply: z.array(Type) }),
  page: post('/data', { title: '资源列表', body: pageOf({ type, ...filters }), reply: page(Resource) }),
  stations: post('/station', { title: '工位资源', body: z.object(filters), reply: z.array(Resource) }),
  /** Stations of the work centers that have this resource, or any of its type. */
  stationsByType: post('/findStationByType', {
    title: '按资源查询工位',
    body: z.object({ type, resourceId: Id.optional().meta({ title: '资源' }) }),
    reply: z.array(Resource),
  }),
  dispatchTypes: get('/dispatch/type', { title: '派工方式', reply: z.array(Type) }),
  executorTypes: get('/executor/type', { title: '执行者类型', reply: z.array(Type) }),
  /** People who work here, or teams; at most 2,000. */
  executors: get('/executor', {
    title: '执行者',
    body: z.object({ type: z.enum(executorTypes).meta({ title: '执行者类型' }), keyword: text(100).optional() }),
    reply: z.array(Resource),
  }),
})
