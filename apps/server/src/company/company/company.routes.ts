import { busCompany, company } from '@zhizao/contract/company/company'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { detailsOf, saveDetails } from '../company-detail/company-detail.routes.ts'
import { companyDetails } from '../company-detail/company-detail.table.ts'
import { ownCompany, updateCompany } from './company.service.ts'
import { companies } from './company.table.ts'

const DEFAULT_NAME = '工业物联网云平台'

/** The company in the vocabularies /company and /busCompany. */
export function companyRoutes(events: EventBus): Route[] {
  const changed = (context: Context) =>
    context.afterCommit(() => events.publish('company.changed', { companyId: context.user.companyId }))
  return [
    ...implement(company, {
      get: ({ id, companyId }, context) => ownCompany(id ?? companyId, context),
      async update(changes, context) {
        const after = await updateCompany(changes, context)
        changed(context)
        return after
      },
    }),
    ...implement(busCompany, {
      get: ({ id, companyId }, context) => wholeCompany(id ?? companyId, context),
      async update({ details, ...changes }, context) {
        const before = await wholeCompany(changes.id, context)
        await updateCompany(changes, context)
        if (details?.length) await saveDetails(details, context)
        const after = await wholeCompany(changes.id, context)
        context.audit({ before, after })
        changed(context)
        return after
      },
      openInfo: ({ companyCode }, context) => openInfo(companyCode, context),
    }),
  ]
}

async function wholeCompany(id: string | undefined, context: Context) {
  const row = await ownCompany(id, context)
  const { rows } = await context.db.execute<{
    product_names: string[]
    users: number
    objects: number
    points: number
    boxes: number
  }>(sql`select
    (select coalesce(array_agg(p.name order by p.sort), '{}') from company_product cp join product p on p.id = cp.product_id
      where p.enabled) as product_names,
    (select count(*)::int from app_user) as users,
    (select count(*)::int from object) as objects,
    (select count(*)::int from point) as points,
    (select count(*)::int from box) as boxes`)
  const { product_names, users, objects, points, boxes } = rows[0]!
  const counts = { userCount: users, objectCount: objects, pointCount: points, boxCount: boxes }
  return { ...row, ...counts, productNames: product_names, details: await detailsOf(context) }
}

/** Nobody is told which codes exist: an unknown one looks like a company without settings. */
async function openInfo(code: string, { db }: Context) {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.code, code), eq(companies.status, 1)))
  const details = row ? await db.select().from(companyDetails).where(eq(companyDetails.companyId, row.id)) : []
  const value = (key: string) => details.find((detail) => detail.detailType === 1 && detail.key === key)?.value ?? ''
  return {
    companyCode: code,
    companyName: row?.name ?? '',
    shortName: row?.shortName ?? '',
    systemName: value('xtmc') || DEFAULT_NAME,
    sysTheme: value('sysTheme') || '0',
  }
}
