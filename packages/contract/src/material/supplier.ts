import { z } from 'zod'
import { Email, PersonName, Phone } from '../access/person-fields.ts'
import { extraDraft, extraFilter, extraShown } from '../form/extra-values.ts'
import { calls, Done, del, get, post, put } from '../http/call.ts'
import { ById, ByIds, Code, Id, Name, required, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { sheetCalls } from '../http/sheet.ts'

const person = {
  contact: PersonName.nullish().meta({ title: '联系人' }),
  phone: Phone.nullish().meta({ title: '联系电话' }),
  email: Email.nullish().meta({ title: '邮箱' }),
  address: text(200).nullish().meta({ title: '地址' }),
  externalCode: text(64).nullish().meta({ title: 'ERP 编码' }),
  status: Switch.meta({ title: '启用' }),
  remark: text(500).nullish().meta({ title: '备注' }),
}

export const Supplier = z.object({
  id: Id,
  code: Code.meta({ title: '供应商编码' }),
  name: Name.meta({ title: '供应商名称' }),
  ...person,
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Supplier = z.infer<typeof Supplier>

export const SupplierDraft = Supplier.omit({ id: true, createdAt: true, extraTexts: true }).extend({
  ...extraDraft,
  /** Left empty, it is given by the company's code rule. */
  code: Code.nullish().meta({ title: '供应商编码' }),
  status: Switch.optional(),
})

const filters = {
  keyword: text(100).optional(),
  code: text(64).optional(),
  name: text(100).optional(),
  contact: text(50).optional(),
  status: Switch.optional(),
  ...extraFilter,
}

/** Who delivers materials. */
export const supplier = calls('/lak/supplier', 'supplier', {
  page: post('/page', { title: '供应商列表', body: pageOf(filters), reply: page(Supplier) }),
  get: get('/{id}', { title: '供应商详情', body: ById, reply: Supplier }),
  create: post('', { title: '新增供应商', body: SupplierDraft, reply: Supplier, permission: 'supplier:add' }),
  update: put('', {
    title: '修改供应商',
    body: SupplierDraft.partial().extend({ id: Id }),
    reply: Supplier,
    permission: 'supplier:edit',
  }),
  remove: del('/{id}', {
    title: '删除供应商',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'supplier:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除供应商',
    body: ByIds,
    reply: Done,
    permission: 'supplier:delete',
  }),
  ...sheetCalls('supplier', '供应商'),
  export: post('/export', { title: '导出供应商', kind: 'file', body: z.object(filters), permission: 'supplier' }),
  /** The suppliers of exactly this name. */
  byName: get('/name/{name}', {
    title: '按名称查询供应商',
    body: z.object({ name: required(100).meta({ title: '供应商名称' }) }),
    reply: z.array(Supplier),
  }),
  /** For pickers: at most 50 in use whose name or code contains this. */
  select: get('/selectSupplier', {
    title: '选择供应商',
    body: z.object({ name: text(100).optional() }),
    reply: z.array(Supplier),
    permission: 'supplier|lot|inboundBill|outboundBill|demand|purchaseRequest|segment|inspection',
  }),
})

export const MaterialCustomer = z.object({
  id: Id,
  code: Code.meta({ title: '客户编码' }),
  name: Name.meta({ title: '客户名称' }),
  ...person,
  ...extraShown,
  createdAt: Time.meta({ title: '创建时间' }),
})
export type MaterialCustomer = z.infer<typeof MaterialCustomer>

export const MaterialCustomerDraft = MaterialCustomer.omit({ id: true, createdAt: true, extraTexts: true }).extend({
  ...extraDraft,
  code: Code.nullish().meta({ title: '客户编码' }),
  status: Switch.optional(),
})

/** Who receives what the plant makes. Whom equipment was delivered to stands under `customer`. */
export const materialCustomer = calls('/lak/materialcustomer', 'materialCustomer', {
  page: post('/page', {
    title: '收货客户列表',
    body: pageOf(filters),
    reply: page(MaterialCustomer),
    permission: 'materialCustomer|lot|inboundBill|outboundBill|demand',
  }),
  get: get('/{id}', { title: '收货客户详情', body: ById, reply: MaterialCustomer }),
  create: post('', {
    title: '新增收货客户',
    body: MaterialCustomerDraft,
    reply: MaterialCustomer,
    permission: 'materialCustomer:add',
  }),
  update: put('', {
    title: '修改收货客户',
    body: MaterialCustomerDraft.partial().extend({ id: Id }),
    reply: MaterialCustomer,
    permission: 'materialCustomer:edit',
  }),
  remove: del('/{id}', {
    title: '删除收货客户',
    encoding: 'json',
    body: ById,
    reply: Done,
    permission: 'materialCustomer:delete',
  }),
  removeMany: post('/batchRemove', {
    title: '批量删除收货客户',
    body: ByIds,
    reply: Done,
    permission: 'materialCustomer:delete',
  }),
  ...sheetCalls('materialCustomer', '收货客户'),
  export: post('/export', {
    title: '导出收货客户',
    kind: 'file',
    body: z.object(filters),
    permission: 'materialCustomer',
  }),
})
