import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { Id, Name, Switch, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** A product module of the installation; `held` and `isDefault` are of the company asked about. */
export const Product = z.object({
  id: Id,
  code: z.string().meta({ title: '产品编码' }),
  name: Name.meta({ title: '产品名称' }),
  nameEn: z.string().nullable().meta({ title: '英文名称' }),
  logo: z.string().nullable().meta({ title: '图标' }),
  description: z.string().nullable().meta({ title: '说明' }),
  sort: z.number().int().meta({ title: '排序' }),
  status: Switch.meta({ title: '状态' }),
  held: z.boolean().meta({ title: '已开通' }),
  /** Shown first after signing in. */
  isDefault: z.boolean().meta({ title: '登录后首先显示' }),
  menuCount: z.number().int().meta({ title: '菜单数' }),
})
export type Product = z.infer<typeof Product>

/** A company with the products that it has. */
export const CompanyProducts = z.object({
  id: Id,
  code: z.string().meta({ title: '公司编码' }),
  name: z.string().meta({ title: '公司名称' }),
  status: Switch.meta({ title: '状态' }),
  userCount: z.number().int().meta({ title: '用户数' }),
  products: z
    .array(
      z.object({ id: Id, code: z.string(), name: z.string(), nameEn: z.string().nullable(), isDefault: z.boolean() }),
    )
    .meta({
      title: '已开通的产品',
    }),
})
export type CompanyProducts = z.infer<typeof CompanyProducts>

const OfCompany = z.object({
  /** Absent: the caller's own; another only for the administrator of the installation. */ companyId: Id.optional(),
})

export const product = calls('/resources', 'resource|product', {
  list: post('/selectProductByCId', { title: '公司的产品', body: OfCompany, reply: z.array(Product) }),
  update: post('/editProduct', {
    title: '修改产品',
    body: z.object({
      id: Id,
      name: Name.optional().meta({ title: '产品名称' }),
      nameEn: text(100).nullish().meta({ title: '英文名称' }),
      logo: text(500).nullish().meta({ title: '图标' }),
      description: text(200).nullish().meta({ title: '说明' }),
      sort: z.number().int().min(0).max(9999).optional().meta({ title: '排序' }),
      status: Switch.optional().meta({ title: '状态' }),
    }),
    reply: Product,
    permission: 'product:edit',
  }),
  setDefault: post('/defaultProductById', {
    title: '设置登录后首先显示的产品',
    body: z.object({ id: Id, /** 0 takes it back. */ status: Switch.default(1) }),
    reply: Done,
    permission: 'resource:edit',
  }),
})

/** Which company has which products: the administrator of the installation alone. */
export const companyProduct = calls('', 'companyProduct', {
  page: post('/resources/selectBusCompanyProByPage', {
    title: '公司产品列表',
    body: pageOf({ name: text(100).optional(), keyword: text(100).optional(), productId: Id.optional() }),
    reply: page(CompanyProducts),
  }),
  choices: post('/company/selectProductsBForCompany', {
    title: '公司可开通的产品',
    body: OfCompany,
    reply: z.array(Product),
    permission: 'companyProduct|resource',
  }),
  save: post('/resources/updateBusCompanyPro', {
    title: '修改公司产品',
    body: z.object({ companyId: Id.meta({ title: '公司' }), productIds: z.array(Id).max(200).meta({ title: '产品' }) }),
    reply: CompanyProducts,
    permission: 'companyProduct:edit',
  }),
})
