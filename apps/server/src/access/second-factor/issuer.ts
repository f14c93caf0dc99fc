import { and, eq } from 'drizzle-orm'
import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import type { Db } from '../../platform/db/database.ts'

/** What authenticator apps and passkeys call this system: as its sign-in page does. */
export async function issuerOf(companyId: string, db: Db): Promise<string> {
  const own = and(eq(companyDetails.companyId, companyId), eq(companyDetails.detailType, 1))
  const [named] = await db
    .select({ name: companyDetails.value })
    .from(companyDetails)
    .where(and(own, eq(companyDetails.key, 'xtmc')))
  return named?.name || '智造云'
}
