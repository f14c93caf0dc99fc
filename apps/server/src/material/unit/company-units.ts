import { asc, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { builtInConversions, builtInUnits } from './built-in-units.ts'
import { units } from './unit.table.ts'
import { unitConversions } from './unit-conversion.table.ts'

type Reader = Pick<Context, 'db' | 'user'>

/** All units of the company; those that come with the program are made when they are first asked for. */
export async function companyUnits({ db, user }: Reader) {
  const read = () => db.select().from(units).orderBy(asc(units.sort), asc(units.id)).limit(2000)
  const rows = await read()
  if (rows.filter(({ key }) => key !== null).length >= builtInUnits.length) return rows
  await makeBuiltIn({ db, user })
  return read()
}

/** Units and conversions of the program that the company does not have yet, by their keys: one that a company calls otherwise stays. */
async function makeBuiltIn({ db, user: { companyId } }: Reader) {
  const made = builtInUnits.map((unit, at) => ({ ...unit, companyId, sort: at + 1, builtIn: true }))
  await db.insert(units).values(made).onConflictDoNothing()
  const rates = sql.join(
    builtInConversions.map(([from, to, num, den]) => sql`(${from}, ${to}, ${num}::numeric, ${den}::numeric)`),
    sql`, `,
  )
  await db.execute(sql`insert into ${unitConversions} (company_id, key, from_unit_id, to_unit_id, num, den, built_in)
    select ${companyId}::bigint, given.one || '>' || given.other, one.id, other.id, given.num, given.den, true
    from (values ${rates}) as given(one, other, num, den)
    join ${units} one on one.key = given.one join ${units} other on other.key = given.other
    on conflict do nothing`)
}
