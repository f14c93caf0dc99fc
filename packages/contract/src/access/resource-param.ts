import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'
import { Id, required, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

const Param = z.object({
  name: required(64)
    .regex(/^[A-Za-z_]\w*$/, { error: '以字母或下划线开头，只能包含字母、数字和下划线' })
    .meta({ title: '参数名' }),
  value: text(1000).meta({ title: '参数值' }),
  remark: text(200).nullish().meta({ title: '备注' }),
})
export type PageParam = z.output<typeof Param>

export const ResourceParam = Param.extend({
  id: Id,
  resourceId: Id,
  resourceName: z.string().meta({ title: '菜单' }),
  resourceCode: z.string().meta({ title: '编码' }),
})
export type ResourceParam = z.infer<typeof ResourceParam>

const Params = z.object({
  resourceId: Id.meta({ title: '菜单' }),
  params: z
    .array(Param)
    .max(50, { error: '最多 50 个参数' })
    .refine((list) => new Set(list.map((each) => each.name)).size === list.length, { error: '参数名不能重复' })
    .meta({ title: '参数' }),
})

/** What is handed to a page when it opens. */
export const resourceParam = calls('', 'resource', {
  page: post('/sysParam/selectSysResourceParamByPage', {
    title: '页面参数列表',
    body: pageOf({ keyword: text(100).optional(), resourceId: Id.optional() }),
    reply: page(ResourceParam),
  }),
  ofResource: post('/resourcesParam/selectResourcesParamByRId', {
    title: '菜单的页面参数',
    body: z.object({ resourceId: Id }),
    reply: z.array(ResourceParam),
    permission: SIGNED_IN,
  }),
  /** For programs: adds to those that are there; the dialog saves them whole. */
  create: post('/resourcesParam/addResourcesParamByRId', {
    title: '新增页面参数',
    body: Params,
    reply: z.array(ResourceParam),
    permission: 'resource:layout',
  }),
  /** These and no others. */
  update: post('/resourcesParam/updateResourcesParamByRId', {
    title: '修改页面参数',
    body: Params,
    reply: z.array(ResourceParam),
    permission: 'resource:layout',
  }),
})
