import { sql } from 'drizzle-orm'
import type { CodeKind } from '../../platform/codes/code-kind.ts'
import type { Context } from '../../platform/context.ts'

/** Of each kind; whoever has more begins with these. */
const MOST = 100

/** Codes of each kind, and bar codes, that people read as one, a bar code and the code of another row too: they come from a time when letters were compared as they were typed. */
export async function doubleCodes(kinds: readonly CodeKind[], { db }: Pick<Context, 'db'>) {
  const found: { kind: string; codes: string[] }[] = []
  const read = kinds.flatMap(({ title, codes, beside, barcodes }) => [
    ...(codes ? [{ title, codes, beside }] : []),
    ...(barcodes ? [{ title: barcodes.title, codes: barcodes.column, beside: undefined }] : []),
  ])
  for (const { title, codes, beside } of read) {
    const { rows } = await db.execute<{ codes: string[] }>(sql`
      select array_agg(distinct ${codes} order by ${codes}) as codes from ${codes.table}
      where ${codes} is not null group by code_as_read(${codes})${beside ? sql`, ${beside}` : sql``}
      having count(distinct ${codes}) > 1 order by 1 limit ${MOST}`)
    for (const row of rows) found.push({ kind: title, codes: row.codes })
  }
  for (const { codes, barcodes } of kinds) {
    if (!codes || !barcodes) continue
    const [code, barcode] = [sql.identifier(codes.name), sql.identifier(barcodes.column.name)]
    const { rows } = await db.execute<{ codes: string[] }>(sql`
      select distinct array[one.${barcode}, other.${code}] as codes from ${codes.table} one join ${codes.table} other
        on other.id <> one.id and code_as_read(other.${code}) = code_as_read(one.${barcode}) order by 1 limit ${MOST}`)
    for (const row of rows) found.push({ kind: barcodes.besideCodes, codes: row.codes })
  }
  return found
}
