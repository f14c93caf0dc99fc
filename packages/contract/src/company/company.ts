import { z } from 'zod'
import { Email, PersonName, Phone } from '../access/person-fields.ts'
import { calls, OPEN, post } from '../http/call.ts'
import { Id, Name, required, Switch, Time, text } from '../http/fields.ts'
import { CompanyDetail } from './company-detail.ts'

/** The company itself. Its code belongs to the licence and does not change. */
export const Company = z.object({
  id: Id,
  code: z.string().meta({ title: '公司编码' }),
  name: Name.meta({ title: '公司名称' }),
  shortName: text(30).nullish().meta({ title: '公司简称' }),
  contact: PersonName.nullish().meta({ title: '联系人' }),
  phone: Phone.nullish().meta({ title: '联系电话' }),
  email: Email.nullish().meta({ title: '联系邮箱' }),
  address: text(200).nullish().meta({ title: '公司地址' }),
  creditCode: text(18)
    .refine((code) => code === '' || /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code), { error: '应为 18 位统一社会信用代码' })
    .nullish()
    .meta({ title: '统一社会信用代码' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  status: Switch.meta({ title: '状态' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type Company = z.infer<typeof Company>

const Changes = Company.pick({
  name: true,
  shortName: true,
  contact: true,
  phone: true,
  email: true,
  address: true,
  creditCode: true,
  remark: true,
})
  .partial()
  .extend({ id: Id.optional() })
export type CompanyChanges = z.output<typeof Changes>

/** Without an id the caller's own company is meant; another is not found. */
const Which = z.object({ id: Id.optional(), companyId: Id.optional() })

/** In the vocabulary /company, for programs; the screen speaks /busCompany. */
export const company = calls('/company', 'companyDetail', {
  get: post('/selectCompanyById', { title: '公司信息', body: Which, reply: Company }),
  update: post('/updateCompany', {
    title: '修改公司信息',
    body: Changes,
    reply: Company,
    permission: 'companyDetail:edit',
  }),
})

/** The company with its settings, products and size. */
const BusCompany = Company.extend({
  details: z.array(CompanyDetail),
  productNames: z.array(z.string()).meta({ title: '已开通产品' }),
  userCount: z.number().int().meta({ title: '用户数' }),
  objectCount: z.number().int().meta({ title: '对象数' }),
  pointCount: z.number().int().meta({ title: '点位数' }),
  boxCount: z.number().int().meta({ title: '盒子数' }),
})

/** In the vocabulary /busCompany. */
export const busCompany = calls('/busCompany', 'companyDetail', {
  get: post('/selectBusCompanyById', { title: '公司信息与设置', body: Which, reply: BusCompany }),
  update: post('/updateBusCompanyInfo', {
    title: '修改公司信息与设置',
    body: Changes.extend({ details: z.array(CompanyDetail).max(50).optional() }),
    reply: BusCompany,
    permission: 'companyDetail:edit',
    asksAgain: 'sometimes',
  }),
  /** For programs: what anybody may know before signing in. An unknown code answers like a company that has set nothing. */
  openInfo: post('/conf/infoByCompanyCode', {
    title: '按公司编码查询公开信息',
    permission: OPEN,
    encoding: 'form',
    body: z.object({ companyCode: required(64).meta({ title: '公司编码' }) }),
    reply: z.object({
      companyCode: z.string(),
      companyName: z.string(),
      shortName: z.string(),
      systemName: z.string(),
      sysTheme: z.string(),
    }),
  }),
})
