import { type CompanyDetail as CompanyDetailSchema, companyDetail } from '@zhizao/contract/company/company-detail'
import { asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { refuseUnproved } from '../../platform/access/prove-again.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { invalidField } from '../../platform/refusal.ts'
import { companyDetails } from './company-detail.table.ts'

type CompanyDetail = z.output<typeof CompanyDetailSchema>

const shownDetail = {
  detail_type: companyDetails.detailType,
  k_detail: companyDetails.key,
  v_varchar: companyDetails.value,
}

const listed = rows<CompanyDetail>()({
  title: '公司设置',
  from: companyDetails,
  columns: shownDetail,
  search: { k_detail: [companyDetails.key] },
  match: { detail_type: companyDetails.detailType },
  orderable: {},
  order: [asc(companyDetails.key)],
  most: 500,
})
export const detailsOf = (context: Context) => listed.list({}, context)

export interface DetailPorts {
  events: EventBus
  /** Codes of the parameters that are changed by nobody who has not shown again who he is. */
  guarded: () => ReadonlySet<string>
  recomputeResources(context: Context): Promise<{ products: string[]; resources: number; removedGrants: number }>
}

/** Sets settings of the caller's company by key; parameters stand among them. */
export async function saveDetails(details: readonly CompanyDetail[], guarded: ReadonlySet<string>, context: Context) {
  if (details.some(({ detail_type, k_detail }) => detail_type === 1 && guarded.has(k_detail))) refuseUnproved(context)
  for (const { detail_type, k_detail, v_varchar } of details) {
    await context.db
      .insert(companyDetails)
      .values({ companyId: context.user.companyId, detailType: detail_type, key: k_detail, value: v_varchar })
      .onConflictDoUpdate({
        target: [companyDetails.companyId, companyDetails.detailType, companyDetails.key],
        set: { value: v_varchar, updatedAt: context.now() },
      })
  }
}

export function companyDetailRoutes({ events, guarded, recomputeResources }: DetailPorts): Route[] {
  const changed = (context: Context) =>
    context.afterCommit(() => events.publish('company.changed', { companyId: context.user.companyId }))
  return implement(companyDetail, {
    all: ({ detail_type }, context) => listed.list({ detail_type }, context),
    page: listed.page,
    async save({ details }, context) {
      const before = await context.db.select(shownDetail).from(companyDetails)
      await saveDetails(details, guarded(), context)
      context.audit({ target: details.map((detail) => detail.k_detail).join('、'), before, after: details })
      changed(context)
      return true
    },
    async saveFileUrl({ k_detail, url }, context) {
      if (url) await requirePicture(url.split('/').at(-1)!, context)
      const before = (await detailsOf(context)).find((detail) => detail.k_detail === k_detail)
      await saveDetails([{ detail_type: 1, k_detail, v_varchar: url }], guarded(), context)
      context.audit({ target: k_detail === 'xtLogo' ? '系统标志' : '登录页背景', before, after: { url } })
      changed(context)
      return true
    },
    async resourcesCompute(_input, context) {
      const result = await recomputeResources(context)
      context.audit({ target: '公司资源', after: result })
      context.afterCommit(() => events.publish('access.changed', { companyId: context.user.companyId }))
      return result
    },
  })
}

async function requirePicture(id: string, { db }: Context) {
  const [row] = await db.select({ kind: storedFiles.kind }).from(storedFiles).where(eq(storedFiles.id, id))
  if (row?.kind !== 'image') throw invalidField('url', '图片地址', '请先上传图片')
}
