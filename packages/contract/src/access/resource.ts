import { z } from 'zod'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import {
  OneResource,
  ofScope,
  Resource,
  ResourceChanges,
  ResourceDependents,
  ResourceDraft,
  ResourceForUpdate,
  ResourceNode,
  ResourcePage,
  ResourceTab,
  resourcePageBody,
} from './resource-fields.ts'

const Below = ResourceDraft.extend({ parentId: Id.meta({ title: '上级' }) })
const AtTop = ResourceDraft.omit({ parentId: true }).extend({ productId: Id.meta({ title: '所属产品' }) })
const Whole = z.object(ofScope)

/**
 * The menu: groups, menu items, buttons and tabs of the products, as the company has arranged them. For programs are
 * `tree`, `forUpdate`, `descendants`, `tabs`, `ownTabs`, `nextSort`, `createAtTop`, `createBelow`, `removeById`,
 * `moveOneUp` and `moveOneDown`: the screen asks for the same by `menus`, `get`, `below`, `create`, `removeWithButtons`, `moveUp`.
 */
export const resource = calls('/resources', 'resource', {
  page: post('/selectResourcesByPage', { title: '菜单列表', body: resourcePageBody, reply: ResourcePage }),
  below: post('/selectResourcesByPId', {
    title: '下级菜单',
    body: z.object({ parentId: Id, ...ofScope }),
    reply: z.array(Resource),
  }),
  menus: post('/selectAllResourcesMenu', { title: '菜单树', body: Whole, reply: z.array(ResourceNode) }),
  tree: post('/selectAllResourcesMenuNew', {
    title: '菜单、按钮与标签页树',
    body: Whole,
    reply: z.array(ResourceNode),
  }),
  get: post('/selectResourcesById', { title: '菜单详情', body: OneResource, reply: Resource }),
  forUpdate: post('/selectResourceForUpdate', { title: '菜单修改信息', body: OneResource, reply: ResourceForUpdate }),
  descendants: post('/selectAllResourceByRId', {
    title: '菜单的全部下级',
    body: OneResource,
    reply: z.array(ResourceNode),
  }),
  tabs: post('/selectResourceTabByRId', { title: '菜单的标签页', body: OneResource, reply: z.array(ResourceTab) }),
  ownTabs: post('/selectResourceTabByCodeAndPro', {
    title: '当前用户在页面上的标签页',
    body: z.object({ code: text(64), productCode: text(64) }),
    reply: z.array(ResourceTab),
    permission: SIGNED_IN,
  }),
  nextSort: post('/getNextSort', {
    title: '下一个排序号',
    body: z.object({ productId: Id.optional(), parentId: Id.optional(), ...ofScope }),
    reply: z.number().int(),
  }),
  dependents: post('/selectResourceDependents', {
    title: '菜单的依赖',
    body: OneResource,
    reply: ResourceDependents,
  }),
  create: post('/addResources', {
    title: '新增菜单',
    body: ResourceDraft,
    reply: Resource,
    permission: 'resource:add',
  }),
  createAtTop: post('/addResourcesForProduct', {
    title: '在产品下新增菜单',
    body: AtTop,
    reply: Resource,
    permission: 'resource:add',
  }),
  createBelow: post('/addResourcesForResource', {
    title: '新增下级菜单',
    body: Below,
    reply: Resource,
    permission: 'resource:add',
  }),
  update: post('/updateResources', {
    title: '修改菜单',
    body: ResourceChanges,
    reply: Resource,
    permission: 'resource:edit',
  }),
  remove: post('/delResources', { title: '删除菜单', body: OneResource, reply: Done, permission: 'resource:delete' }),
  removeById: post('/deleteResourcesById', {
    title: '删除菜单',
    body: OneResource,
    reply: Done,
    permission: 'resource:delete',
  }),
  removeWithButtons: post('/deleteMenuAndButton', {
    title: '删除菜单及其按钮',
    body: OneResource,
    reply: Done,
    permission: 'resource:delete',
  }),
  moveUp: post('/setResourcesUP', { title: '上移菜单', body: OneResource, reply: Done, permission: 'resource:edit' }),
  moveDown: post('/setResourcesDown', {
    title: '下移菜单',
    body: OneResource,
    reply: Done,
    permission: 'resource:edit',
  }),
  moveOneUp: post('/setResourceUp', { title: '上移菜单', body: OneResource, reply: Done, permission: 'resource:edit' }),
  moveOneDown: post('/setResourceDown', {
    title: '下移菜单',
    body: OneResource,
    reply: Done,
    permission: 'resource:edit',
  }),
})
