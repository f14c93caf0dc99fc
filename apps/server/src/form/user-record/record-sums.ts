import type { UserModelWhole } from '@zhizao/contract/form/user-model'
import { MOST_ROWS } from '@zhizao/contract/form/user-record'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { userRecords } from '../user-model/user-model.table.ts'
import { conditions, type RecordFilter } from './user-record.service.ts'

/** Values of one call: of a full model those of 20 fields, which take some seconds. */
const MOST_SUMMED = 20 * MOST_ROWS

const listed = (parts: SQL[]) => sql.join(parts, sql`, `)

/** Sums of the fields that hold numbers, all or those named, over the rows that fit: exact, as jsonb keeps decimals. */
export async function sumsOfRecords(
  model: UserModelWhole,
  { fields: named, ...filter }: RecordFilter & { fields?: readonly string[] | undefined },
  { db }: Pick<Context, 'db'>,
) {
  const numbers = model.fields.filter(({ type }) => type === 'number')
  const known = new Set(numbers.map(({ code }) => code))
  for (const [at, code] of named?.entries() ?? [])
    if (!known.has(code)) throw invalidField(`fields.${at}`, '合计字段', `“${model.name}”没有编码为“${code}”的数字字段`)
  const summed = numbers.filter(({ code }) => !named || named.includes(code))
  const where = conditions(model, filter)
  if (!summed.length) return { rowCount: await db.$count(userRecords, where), sums: [] }
  await requireFew(model, summed.length, where, db)
  const columns = summed.map(({ code }) => sql.identifier(code))
  // Each row is taken apart once, however many of its fields are summed.
  const { rows } = await db.execute<{ rowCount: number; sums: string[]; counts: number[] }>(sql`
    select count(*)::int as "rowCount",
      array[${listed(columns.map((column) => sql`trim_scale(coalesce(sum(held.${column}), 0))::text`))}] as sums,
      array[${listed(columns.map((column) => sql`count(held.${column})::int`))}] as counts
    from ${userRecords}
      cross join lateral jsonb_to_record(${userRecords.data}) as held (${listed(columns.map((column) => sql`${column} numeric`))})
    where ${where}`)
  const { rowCount, sums, counts } = rows[0]!
  return {
    rowCount,
    sums: summed.map(({ code, title }, at) => ({ code, title, sum: sums[at]!, count: counts[at]! })),
  }
}

async function requireFew({ name }: UserModelWhole, fields: number, where: SQL | undefined, db: Context['db']) {
  if (fields * MOST_ROWS <= MOST_SUMMED) return
  const rowCount = await db.$count(userRecords, where)
  if (rowCount * fields > MOST_SUMMED)
    throw conflict(
      `“${name}”符合条件的有 ${rowCount} 行，一次最多合计 ${Math.floor(MOST_SUMMED / rowCount)} 个字段，请指定字段或缩小范围`,
    )
}
