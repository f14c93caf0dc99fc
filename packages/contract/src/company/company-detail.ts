import { z } from 'zod'
import { calls, Done, post, SIGNED_IN } from '../http/call.ts'
import { required, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

/** detail_type 1 system, 2 user. Keys: xtLogo, xtmc, setAlarmInfo (close: no alarm sound and popup), kshlx, sysTheme (1 dark). */
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
  }),
})
