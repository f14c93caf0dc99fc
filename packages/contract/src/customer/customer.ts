import { z } from 'zod'
import { Phone } from '../access/person-fields.ts'
import { SimpleObject } from '../device/object-fields.ts'
import { calls, Done, get, post } from '../http/call.ts'
import { ById, Code, CodeOrNone, Id, Name, required, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

export const Customer = z.object({
  id: Id,
  code: Code.meta({ title: '客户编码' }),
  name: Name.meta({ title: '客户名称' }),
  contact: text(50).nullish().meta({ title: '联系人' }),
  phone: Phone.nullish().meta({ title: '联系电话' }),
  address: text(200).nullish().meta({ title: '地址' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  objectCount: z.number().int().meta({ title: '关联对象数' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Customer = z.infer<typeof Customer>

const Change = Customer.omit({ id: true, objectCount: true, createdAt: true })
const Draft = Change.extend({ code: CodeOrNone.meta({ title: '客户编码' }) })

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  contact: text(50).optional(),
  phone: text(20).optional(),
}
const ofCustomer = pageOf({ customerId: Id, keyword: text(100).optional() })
const Related = z.object({
  customerId: Id,
  objectIds: z.array(Id).min(1, { error: '请选择对象' }).max(1000).meta({ title: '对象' }),
})

/** Whom equipment was delivered to. An object belongs to one customer at most. */
export const customer = calls('/customer', 'customer', {
  page: post('/selectCustomerByPage', { title: '客户列表', body: pageOf(filters), reply: page(Customer) }),
  get: post('/selectCustomerById', { title: '客户详情', body: ById, reply: Customer }),
  list: post('/selectAllCustomer', { title: '全部客户', body: z.object(filters), reply: z.array(Customer) }),
  create: post('/addCustomer', { title: '新增客户', body: Draft, reply: Customer, permission: 'customer:add' }),
  update: post('/updateCustomer', {
    title: '修改客户',
    body: Change.partial().extend({ id: Id }),
    reply: Customer,
    permission: 'customer:edit',
  }),
  remove: post('/deleteCustomer', { title: '删除客户', body: ById, reply: Done, permission: 'customer:delete' }),
  objects: post('/selectObjectByCustomer', { title: '客户的对象', body: ofCustomer, reply: page(SimpleObject) }),
  /** Objects that belong to no customer yet. */
  freeObjects: post('/selectUnObjectByCustomer', {
    title: '未关联客户的对象',
    body: ofCustomer,
    reply: page(SimpleObject),
  }),
  addObjects: post('/batchInsertObject', {
    title: '客户关联对象',
    body: Related,
    reply: Done,
    permission: 'customer:objects',
  }),
  removeObjects: post('/batchDelObject', {
    title: '客户解除对象',
    body: Related,
    reply: Done,
    permission: 'customer:objects',
  }),
  /** Ids of the customers of the caller's company. */
  ids: post('/selectCustomerIdByCompanyId', {
    title: '公司的客户编号',
    body: z.object({ companyId: Id.optional() }),
    reply: z.array(Id),
  }),
})

/** In the vocabulary of sales. */
export const saleCustomer = calls('/sale/api', 'customer', {
  byName: get('/queryCustomerInfoByName', {
    title: '按名称查询客户',
    body: z.object({ name: required(100).meta({ title: '客户名称' }) }),
    reply: z.array(Customer),
  }),
})
