import { type SQL, sql } from 'drizzle-orm'
import { bomItems } from '../../material/bom/bom.table.ts'

/** Of lines `one` and `other` of a bill: the second stands for the first, as they are in one group and as much is taken of the one as of the other. */
export const standsForOther = sql`other.bom_id = one.bom_id and other.material_id <> one.material_id
  and other.substitute_group = one.substitute_group and other.quantity * other.num * one.den = one.quantity * one.num * other.den`

/** The materials that stand for one of a bill, as a list of texts, the first to be taken first. */
export const substitutesOf = (bomId: SQL, materialId: SQL): SQL => sql`array(select other.material_id::text
  from ${bomItems} one join ${bomItems} other on ${standsForOther}
  where one.bom_id = ${bomId} and one.material_id = ${materialId} and one.substitute_group <> ''
  group by other.material_id order by min(coalesce(other.rank, 0)), min(other.sort), other.material_id)`
