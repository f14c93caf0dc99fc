import type { ScannedCode, ScannedStock, StockRow } from '@zhizao/contract/warehouse/stock'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
import { handlingUnits } from '../unit/handling-unit.table.ts'
import { balances, shown, usual } from './stock-query.ts'

const MOST_SHOWN = 200

interface Meant {
  kind: 'unit' | 'location' | 'material' | 'lot'
  id: string
  code: string
  name: string | null
}

interface Found extends Record<string, unknown> {
  meant: Meant[]
  rows: StockRow[]
}

const lying = (where: SQL) => sql`(${balances(sql`${where} and each.quantity <> 0`)})`

/**
 * What a code may mean, the first of it first: a box, a place, a material by its code or by the number of its goods, and where it
 * is none of them a lot. Each is one look into an index; and so is what lies there or of it, asked in the same breath.
 */
const scanned = writtenStatement<Record<'text' | 'unit' | 'gtin' | 'lot' | 'named', string | null>, Found>(
  (given) => sql`with meant as materialized (select * from (
      select 1 as place, 'unit' as kind, unit.id, unit.code, null::text as name
      from ${handlingUnits} unit where unit.code = ${given.unit}
      union all select 2, 'location', location.id, location.code, location.name
      from ${locations} where location.barcode = ${given.text} or (location.barcode is null and location.code_key = code_as_read(${given.text}))
      union all select 3, 'material', material.id, material.code, material.name
      from ${materials} where material.code_key = code_as_read(${given.text})
      union all select 4, 'material', material.id, material.code, material.name
      from ${materials} where material.gtin = ${given.gtin}
      union all select 5, 'lot', lot.id, lot.code, material.name
      from ${lots} join ${materials} on material.id = lot.material_id where lot.code_key = code_as_read(${given.lot})) meant
    order by place, code <> ${given.text} limit 100),
    first as materialized (select kind, id, (select count(*) from meant) as of from meant order by place limit 1)
    select coalesce((select json_agg(json_build_object('kind', kind, 'id', id::text, 'code', code, 'name', name) order by place)
        from meant), '[]'::json) as meant,
      coalesce((select json_agg(one) from (
        ${lying(sql`each.location_id = (select id from first where kind = 'location')`)}
        union all ${lying(sql`each.material_id = (select id from first where kind = 'material')
          and (${given.named}::text is null or lot.code_key = code_as_read(${given.named}::text))`)}
        union all ${lying(sql`each.lot_id = (select id from first where kind = 'lot' and of = 1)`)}
        order by ${usual} limit ${sql.raw(String(MOST_SHOWN))}) one), '[]'::json) as rows`,
)

/** What a scanned code stands for, and what lies there or of it: one question to the database for one call. */
export async function scannedStock(
  { text, gtin, lot, serial, sscc }: ScannedCode,
  { db }: Pick<Context, 'db'>,
): Promise<ScannedStock> {
  const named = serial ?? lot ?? null
  const [found] = await scanned(db, {
    ...{ text, gtin: gtin ?? null, named },
    unit: sscc ?? (gtin || named ? null : text),
    // Goods that nobody has entered must not be taken for whatever lot has the same letters.
    lot: gtin ? null : (named ?? text),
  })
  const { meant, rows } = found!
  const [first] = meant
  const none = { kind: null, id: null, code: null, name: null, lotCode: null, lots: 0, rows: [] }
  if (!first) return none
  const { kind, id, code, name } = first
  if (kind === 'location' && meant[1]?.kind === 'location')
    throw conflict(`几个仓库都有库位“${code}”，请给它们设置条码后扫条码`)
  const several = kind === 'lot' ? meant.length : 0
  if (several > 1) return { ...none, lots: several }
  const lotCode = kind === 'lot' ? code : kind === 'material' ? named : null
  return { kind, id, code, name, lotCode, lots: several, rows: rows.map(shown) }
}
