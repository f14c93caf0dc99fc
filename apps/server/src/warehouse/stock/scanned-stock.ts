import type { ScannedCode, ScannedStock, StockRow } from '@zhizao/contract/warehouse/stock'
import { sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
import { handlingUnits } from '../unit/handling-unit.table.ts'
import { balancesWhere, shown } from './stock-query.ts'

const MOST_SHOWN = 200

interface Meant extends Record<string, unknown> {
  kind: 'unit' | 'location' | 'material' | 'lot'
  id: string
  code: string
  name: string | null
}

/**
 * What a code may mean, the first of it first: a box, a place, a material by its code or by the number of its goods, and where it
 * is none of them a lot. Each is one look into an index.
 */
const meaning = writtenStatement<Record<'text' | 'unit' | 'gtin' | 'lot', string | null>, Meant>(
  (given) => sql`select * from (
      select 1 as place, 'unit' as kind, unit.id::text as id, unit.code, null::text as name
      from ${handlingUnits} unit where unit.code = ${given.unit}
      union all select 2, 'location', location.id::text, location.code, location.name
      from ${locations} where location.barcode = ${given.text} or (location.barcode is null and location.code = ${given.text})
      union all select 3, 'material', material.id::text, material.code, material.name
      from ${materials} where material.code = ${given.text}
      union all select 4, 'material', material.id::text, material.code, material.name
      from ${materials} where material.gtin = ${given.gtin}
      union all select 5, 'lot', lot.id::text, lot.code, material.name
      from ${lots} join ${materials} on material.id = lot.material_id where lot.code = ${given.lot}) meant
    order by place limit 100`,
)

const atLocation = writtenStatement<{ id: string }>((given) =>
  balancesWhere(sql`each.location_id = ${given.id}::bigint and each.quantity <> 0`, MOST_SHOWN),
)
const ofMaterial = writtenStatement<{ id: string }>((given) =>
  balancesWhere(sql`each.material_id = ${given.id}::bigint and each.quantity <> 0`, MOST_SHOWN),
)
const ofLot = writtenStatement<{ id: string }>((given) =>
  balancesWhere(sql`each.lot_id = ${given.id}::bigint and each.quantity <> 0`, MOST_SHOWN),
)
const ofMaterialsLot = writtenStatement<{ id: string; lot: string }>((given) =>
  balancesWhere(
    sql`each.material_id = ${given.id}::bigint and each.quantity <> 0 and lot.code = ${given.lot}`,
    MOST_SHOWN,
  ),
)

/** What a scanned code stands for, and what lies there or of it: two looks into indexes for one call. */
export async function scannedStock(
  { text, gtin, lot, serial, sscc }: ScannedCode,
  { db }: Pick<Context, 'db'>,
): Promise<ScannedStock> {
  const named = serial ?? lot
  const found = await meaning(db, {
    ...{ text, gtin: gtin ?? null },
    unit: sscc ?? (gtin || named ? null : text),
    // Goods that nobody has entered must not be taken for whatever lot has the same letters.
    lot: gtin ? null : (named ?? text),
  })
  const [first] = found
  const none = { kind: null, id: null, code: null, name: null, lotCode: null, lots: 0, rows: [] }
  if (!first) return none
  const { kind, id, code, name } = first
  const several = kind === 'lot' ? found.length : 0
  if (several > 1) return { ...none, lots: several }
  const lotCode = kind === 'lot' ? code : kind === 'material' ? (named ?? null) : null
  const rows =
    kind === 'unit'
      ? []
      : kind === 'location'
        ? await atLocation(db, { id })
        : kind === 'lot'
          ? await ofLot(db, { id })
          : lotCode
            ? await ofMaterialsLot(db, { id, lot: lotCode })
            : await ofMaterial(db, { id })
  return { kind, id, code, name, lotCode, lots: several, rows: (rows as unknown as StockRow[]).map(shown) }
}
