import { busCompany, company } from '@zhizao/contract/company/company'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { detailsOf, saveDetails } from '../company-detail/company-detail.routes.ts'
import { companyDetails } from '../company-detail/company-detail.table.ts'
import type { CountedTables } from '../company-ports.ts'
import { ownCompany, updateCompany } from './company.service.ts'
import { companies } from './company.table.ts'

const DEFAULT_NAME = '工业物联网云平台'

interface Ports {
  events: EventBus
  counted: CountedTables
  guarded: () => ReadonlySet<string>
  /** Names of the products that the company has, in their order. */
  productNames(context: Context): Promise<string[]>
}

/** The company in the vocabularies /company and /busCompany. */
export function companyRoutes(ports: Ports): Route[] {
  const changed = (context: Context) =>
    context.afterCommit(() => ports.events.publish('company.changed', { companyId: context.user.companyId }))
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
      get: ({ id, companyId }, context) => wholeCompany(id ?? companyId, ports, context),
      async update({ details, ...changes }, context) {
        const before = await wholeCompany(changes.id, ports, context)
        await updateCompany(changes, context)
        if (details?.length) await saveDetails(details, ports.guarded(), context)
        const after = await wholeCompany(changes.id, ports, context)
        context.audit({ before, after })
        changed(context)
        return after
      },
      openInfo: ({ companyCode }, context) => openInfo(companyCode, context),
    }),
  ]
}

async function wholeCompany(id: string | undefined, { counted, productNames }: Ports, context: Context) {
  const row = await ownCompany(id, context)
  const { rows } = await context.db.execute<Record<keyof CountedTables, number>>(sql`select
    (select count(*)::int from ${counted.users}) as users,
    (select count(*)::int from ${counted.objects}) as objects,
    (select count(*)::int from ${counted.points}) as points,
    (select count(*)::int from ${counted.boxes}) as boxes`)
  const { users, objects, points, boxes } = rows[0]!
  const counts = { userCount: users, objectCount: objects, pointCount: points, boxCount: boxes }
  return { ...row, ...counts, productNames: await productNames(context), details: await detailsOf(context) }
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
