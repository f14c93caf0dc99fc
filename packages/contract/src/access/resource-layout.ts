import { z } from 'zod'
import { calls, post, SIGNED_IN } from '../http/call.ts'
import { Id, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { PageLayout } from './page-layout.ts'

export const ResourceLayout = z.object({
  id: Id,
  resourceId: Id,
  resourceName: z.string().meta({ title: '菜单' }),
  resourceCode: z.string().meta({ title: '编码' }),
  resourceUrl: z.string().meta({ title: '页面地址' }),
  layout: PageLayout.meta({ title: '布局' }),
  updatedAt: Time.meta({ title: '修改时间' }),
})
export type ResourceLayout = z.infer<typeof ResourceLayout>

const Body = z.object({ resourceId: Id.meta({ title: '菜单' }), layout: PageLayout.meta({ title: '布局' }) })

/** How pages look to everybody of the company. */
export const resourceLayout = calls('', 'resource', {
  page: post('/sysLayout/selectSysResourceLayoutByPage', {
    title: '页面布局列表',
    body: pageOf({ keyword: text(100).optional(), resourceId: Id.optional() }),
    reply: page(ResourceLayout),
  }),
  ofResource: post('/resourcesLayout/selectResourcesLayoutByRId', {
    title: '菜单的页面布局',
    body: z.object({ resourceId: Id }),
    reply: ResourceLayout.nullable(),
    permission: SIGNED_IN,
  }),
  create: post('/resourcesLayout/addResourcesLayoutByRId', {
    title: '新增页面布局',
    body: Body,
    reply: ResourceLayout,
    permission: 'resource:layout',
  }),
  /** An empty layout takes it away. */
  update: post('/resourcesLayout/updateResourcesLayoutByRId', {
    title: '修改页面布局',
    body: Body,
    reply: ResourceLayout.nullable(),
    permission: 'resource:layout',
  }),
})
