import type { CompanyChanges } from '@zhizao/contract/company/company'
import { eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/refusal.ts'
import { companies } from './company.table.ts'

/** The caller's company; the id of another is not found. */
export async function ownCompany(id: string | undefined, { db, user }: Context) {
  const [row] = await db
    .select()
    .from(companies)
    .where(eq(companies.id, id ?? user.companyId))
  if (!row) throw notFound('公司')
  return row
}

const filled = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : value])) as Values

export async function updateCompany({ id, ...changes }: CompanyChanges, context: Context) {
  const before = await ownCompany(id, context)
  await context.db
    .update(companies)
    .set({ ...filled(changes), updatedAt: context.now() })
    .where(eq(companies.id, before.id))
  const after = await ownCompany(before.id, context)
  context.audit({ target: after.name, before, after })
  return after
}
