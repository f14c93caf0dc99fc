import type { ScannedCode, ScannedStock, StockRow } from '@zhizao/contract/stock/stock'
import { type SQL, sql } from 'drizzle-orm'
import { materials } from '../../material/material/material.table.ts'
import type { Context } from '../../platform/context.ts'
import { writtenStatement } from '../../platform/db/written-statement.ts'
import { conflict } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { stockBalances } from '../ledger/ledger.table.ts'
import { locations } from '../location/location.table.ts'
import { handlingUnits } from '../unit/handling-unit.table.ts'
import { balances, shown, usual } from './stock-query.ts'

const MOST_SHOWN = 200

interface Meant {
  kind: 'unit' | 'location' | 'material' | 'lot'
  id: string
  code: string
  name: string | null
  materialId: string | null
}

interface Found extends Record<string, unknown> {
  meant: Meant[]
  rows: StockRow[]
}

const lying = (where: SQL) => sql`(${balances(sql`${where} and each.quantity <> 0`)})`

type Given = Record<'text' | 'unit' | 'place' | 'gtin' | 'lot' | 'named' | 'at' | 'of', string | null>

/**
 * What a code may mean, the first of it first: a box, a place, a material by its code or by the number of its goods, and where it
 * is none of them a lot. Each is one look into an index; and so is what lies there or of it, asked in the same breath. Of lots
 * with the same code those are meant that lie where one stands, and of these that of the material that was scanned before.
 */
const scanned = writtenStatement<Given, Found>(
  (given) => sql`with same as (
      select lot.id, lot.code, material.name, lot.material_id, lot.material_id = ${given.of}::bigint as said,
        exists (select from ${stockBalances} there where there.lot_id = lot.id and there.location_id = ${given.at}::bigint
          and there.quantity <> 0) as here
      from ${lots} join ${materials} on material.id = lot.material_id where lot.code_key = code_as_read(${given.lot})),
    here as (select * from (select *, bool_or(here) over () as any_here from same) each where here or not any_here),
    said as (select * from (select *, bool_or(said) over () as any_said from here) each
      where said or any_said is not true),
    meant as materialized (select *, code <> ${given.text} as apart from (
      select 1 as place, 'unit' as kind, unit.id, unit.code, null::text as name, null::bigint as material_id
      from ${handlingUnits} unit where code_as_read(unit.code) = code_as_read(${given.unit})
      union all select 2, 'location', location.id, location.code, location.name, null
      from ${locations} where code_as_read(location.barcode) = code_as_read(${given.place}) or (location.barcode is null and location.code_key = code_as_read(${given.place}))
      union all select 3, 'material', material.id, material.code, material.name, material.id
      from ${materials} where material.code_key = code_as_read(${given.text})
      union all select 4, 'material', material.id, material.code, material.name, material.id
      from ${materials} where material.gtin = ${given.gtin}
      union all select 5, 'lot', id, code, name, material_id from said) meant
    order by place, apart limit 100),
    first as materialized (select kind, id, (select count(*) from meant) as of from meant order by place, apart limit 1)
    select coalesce((select json_agg(json_build_object('kind', kind, 'id', id::text, 'code', code, 'name', name,
          'materialId', material_id::text) order by place, apart)
        from meant), '[]'::json) as meant,
      coalesce((select json_agg(one) from (
        ${lying(sql`each.location_id = (select id from first where kind = 'location')`)}
        union all ${lying(sql`each.material_id = (select id from first where kind = 'material')
          and (${given.named}::text is null or lot.code_key = code_as_read(${given.named}::text))
          and (${given.at}::bigint is null or each.location_id = ${given.at}::bigint)`)}
        union all ${lying(sql`each.lot_id = (select id from first where kind = 'lot' and of = 1)
          and (${given.at}::bigint is null or each.location_id = ${given.at}::bigint)`)}
        order by ${usual} limit ${sql.raw(String(MOST_SHOWN))}) one), '[]'::json) as rows`,
)

/** What a scanned code stands for, and what lies there or of it: one question to the database for one call. */
export async function scannedStock(
  { text, material, gtin, lot, serial, sscc, locationId, materialId }: ScannedCode,
  { db }: Pick<Context, 'db'>,
): Promise<ScannedStock> {
  const named = serial ?? lot ?? null
  const [found] = await scanned(db, {
    text,
    gtin: gtin ?? null,
    named,
    at: locationId ?? null,
    of: materialId ?? null,
    unit: sscc ?? (gtin || named ? null : text),
    place: material ? null : text,
    // Goods that nobody has entered must not be taken for whatever lot has the same letters, nor a lot of ours for another's.
    lot: gtin || material ? null : (named ?? text),
  })
  const { meant, rows } = found!
  const [first] = meant
  const none = { kind: null, id: null, code: null, name: null, materialId: null, lotCode: null, lots: 0, rows: [] }
  if (!first) return none
  const { kind, id, code, name } = first
  if (kind === 'location' && meant[1]?.kind === 'location')
    throw conflict(`几个仓库都有库位“${code}”，请给它们设置条码后扫条码`)
  const several = kind === 'lot' ? meant.length : 0
  if (several > 1) return { ...none, lots: several }
  const lotCode = kind === 'lot' ? code : kind === 'material' ? named : null
  return { kind, id, code, name, materialId: first.materialId, lotCode, lots: several, rows: rows.map(shown) }
}
