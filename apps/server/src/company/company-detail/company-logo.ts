import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { companyDetails } from './company-detail.table.ts'

/** The picture that the company of this connection has set as its logo; none where it has none of its own. */
export async function companyLogo(db: Db) {
  const [found] = await db
    .select({ file: storedFiles })
    .from(companyDetails)
    .innerJoin(storedFiles, eq(companyDetails.value, sql`'/api/files/' || ${storedFiles.id}`))
    .where(and(eq(companyDetails.key, 'xtLogo'), eq(companyDetails.detailType, 1), eq(storedFiles.kind, 'image')))
  return found?.file
}
