import { z } from 'zod'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { required, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** detail_type 1 system, 2 user. Keys: xtLogo, loginBg, xtmc, setAlarmInfo (close: no alarm sound and popup), kshlx, sysTheme (1 dark). */
export const CompanyDetail = z.object({
  detail_type: z.number().int().min(1).max(2),
  k_detail: required(64).meta({ title: '设置项' }),
  v_varchar: text(2000).meta({ title: '设置值' }),
})

export const companyDetail = calls('/companyDetail', SIGNED_IN, {
  all: post('/selectCompanyDetailByCompanyId', {
    title: '公司设置',
    body: z.object({ detail_type: z.number().int().optional() }),
    reply: z.array(CompanyDetail),
  }),
  /** For programs: the screen reads all of them at once. */
  page: post('/selectCompanyDetailByPage', {
    title: '公司设置列表',
    permission: 'companyDetail',
    body: pageOf({ k_detail: text(64).optional() }),
    reply: page(CompanyDetail),
  }),
  save: post('/commitCompanyDetailInfo', {
    title: '保存公司设置',
    permission: 'companyDetail:edit',
    body: z.object({ details: z.array(CompanyDetail).min(1).max(50) }),
    reply: Done,
    asksAgain: 'sometimes',
  }),
  /** Puts one of the company's uploaded pictures on its pages; an empty address takes it off. */
  saveFileUrl: post('/saveFileUrl', {
    title: '保存公司图片',
    permission: 'companyDetail:edit',
    body: z.object({
      k_detail: z.enum(['xtLogo', 'loginBg']).meta({ title: '图片用途' }),
      url: text(200)
        .refine((url) => url === '' || /^\/api\/files\/[1-9]\d{0,17}$/.test(url), { error: '请先上传图片' })
        .meta({ title: '图片地址' }),
    }),
    reply: Done,
  }),
  /** After products or licence have changed: what the company has now, and how many grants of what it lost were taken back. */
  resourcesCompute: post('/resourcesCompute', {
    title: '重新计算公司资源',
    permission: 'companyDetail:edit',
    reply: z.object({
      products: z.array(z.string()),
      resources: z.number().int(),
      removedGrants: z.number().int(),
    }),
  }),
})
