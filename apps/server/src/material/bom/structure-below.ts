import type { Requirement } from '@zhizao/contract/material/bom'
import type { Bill, BillLine } from '@zhizao/rules/bom/bill'
import type { Quantity } from '@zhizao/rules/quantity/decimal'
import { type Fraction, fractionOf, over } from '@zhizao/rules/quantity/fraction'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type Db, dialect, nameOf, wayOf } from '../../platform/db/database.ts'
import { invalid } from '../../platform/refusal.ts'
import { materials } from '../material/material.table.ts'
import { units } from '../unit/unit.table.ts'
import { bomItems, boms } from './bom.table.ts'
import { bomOn } from './bom-query.ts'

/** Lines that one structure may have in all. */
export const MOST_LINES = 50_000

/** A material as rows of a structure name it. */
export interface Named extends Record<string, unknown> {
  materialId: string
  materialCode: string
  materialName: string
  specification: string | null
  source: Requirement['source']
  unit: string
  decimals: number
}

/** What a quantity is in the base unit, where 1 of its unit is so much over `den`. */
export const inBase = (quantity: Quantity, den: Quantity): Fraction =>
  den === '1' ? fractionOf(quantity) : over(fractionOf(quantity), fractionOf(den))

const [CELL, LINE] = ['\u001f', '\u001e']
const [cell, line] = [sql.raw(`'${CELL}'`), sql.raw(`'${LINE}'`)]

/** A line in one text: thousands of rows would take longer to read than to find. What most lines do not have is left empty. */
const packedLine = sql`concat_ws(${cell}, i.id, i.sort, i.material_id, i.quantity * i.num, case i.den when 1 then '' else i.den::text end,
  case i.loss when 0 then '' else i.loss::text end, case when i.is_fixed then 'f' else '' end || case when i.is_phantom then 'p' else '' end,
  case when i.substitute_group <> '' then concat_ws(${cell}, coalesce(i.rank, 0), translate(i.substitute_group, ${cell} || ${line}, '')) end)`

const [from, day] = [sql.raw('$1'), sql.raw('$2')]

/**
 * Everything that is reached from some materials on a day, in one statement: each material with its names and, where it is made by one,
 * the bill that `bomOn` chooses, which is asked once a level.
 */
const reachedText = dialect.sqlToQuery(sql`
  with recursive reached (material_id, bom_id) as (
    select m.id, ${bomOn(sql`m.id`, day)} from unnest(${from}::bigint[]) m (id)
    union
    select n.id, ${bomOn(sql`n.id`, day)} from (
      select distinct i.material_id as id from reached r join ${bomItems} i on i.bom_id = r.bom_id) n)
  select m.id, m.code, m.name, m.specification, m.source, u.code, u.decimals, r.bom_id,
    case when row_number() over () = 1 then current_database() end
  from reached r join ${materials} m on m.id = r.material_id join ${units} u on u.id = m.base_unit_id`).sql

type ReachedRow = [
  ...[id: string, code: string, name: string, specification: string | null, source: Requirement['source']],
  ...[unit: string, decimals: number, bom: string | null],
  /** In the first row alone. */
  database: string | null,
]

const billsText = dialect.sqlToQuery(sql`
  select b.id, b.material_id, b.base_quantity * b.num, b.den, l.lines
  from ${boms} b join (
    select i.bom_id, string_agg(${packedLine}, ${line}) as lines
    from (select i.* from ${bomItems} i where i.bom_id = any(${from}::bigint[]) limit ${sql.raw(String(MOST_LINES + 1))}) i
    group by i.bom_id) l on l.bom_id = b.id`).sql

type BillRow = [id: string, material: string, base: Quantity, den: Quantity, lines: string]

/** Lines of released bills that a server keeps in memory; about 300 bytes each. */
const MOST_KEPT_LINES = 200_000

/** By material. */
export interface Structure {
  bills: Map<string, Bill>
  names: Map<string, Named>
}

export type StructureBelow = (ids: readonly string[], on: string, context: Pick<Context, 'db'>) => Promise<Structure>

/**
 * Reads structures. The lines of a bill that has been released never change again, so those that were read are kept;
 * which bills hold, and what their materials are called, is asked each time, as the one who asks may see them. A process may serve
 * several databases, in which the same ids stand for other bills.
 */
export function structuresBelow(): StructureBelow {
  const kept = new Map<string, Bill>()
  let lines = 0
  function keep(key: string, bill: Bill) {
    lines += bill.lines.length - (kept.get(key)?.lines.length ?? 0)
    kept.set(key, bill)
    for (const [oldest, { lines: gone }] of kept) {
      if (lines <= MOST_KEPT_LINES) break
      kept.delete(oldest)
      lines -= gone.length
    }
  }
  async function billsById(ids: readonly string[], database: string, db: Db): Promise<ReadonlyMap<string, Bill>> {
    const keyOf = (id: string) => `${database} ${id}`
    const found = new Map<string, Bill>()
    for (const id of ids) {
      const bill = kept.get(keyOf(id))
      if (bill) found.set(id, bill)
    }
    const missing = ids.filter((id) => !found.has(id))
    // Those in use are the last to go.
    for (const [id, bill] of found) if (kept.delete(keyOf(id))) kept.set(keyOf(id), bill)
    for (const bill of missing.length ? await readBills(missing, db) : []) {
      found.set(bill.id, bill)
      keep(keyOf(bill.id), bill)
    }
    return found
  }

  return async (ids, on, { db }) => {
    const rows = await asked<ReachedRow>(reachedText, [ids, on], db)
    const billIds = new Set(rows.flatMap(([, , , , , , , bom]) => bom ?? []))
    const found = await billsById([...billIds], rows[0]?.[8] ?? '', db)
    const bills = new Map<string, Bill>()
    const names = new Map<string, Named>()
    let count = 0
    for (const [id, code, name, specification, source, unit, decimals, bom] of rows) {
      names.set(id, { materialId: id, materialCode: code, materialName: name, specification, source, unit, decimals })
      const bill = bom === null ? undefined : found.get(bom)
      if (!bill) continue
      count += bill.lines.length
      if (count > MOST_LINES) throw tooLarge()
      bills.set(id, bill)
    }
    return { bills, names }
  }
}

async function asked<Row extends unknown[]>(text: string, values: unknown[], db: Db): Promise<Row[]> {
  const query = { text, name: nameOf(text), rowMode: 'array' as const }
  const { rows } = await wayOf(db).query(query, values)
  return rows
}

async function readBills(ids: readonly string[], db: Db): Promise<Bill[]> {
  let count = 0
  return (await asked<BillRow>(billsText, [ids], db)).map(([id, material, base, den, packed]) => {
    const lines = unpacked(packed)
    count += lines.length
    if (count > MOST_LINES) throw tooLarge()
    return {
      id,
      material,
      alternative: '',
      version: 0,
      from: null,
      to: null,
      isDefault: true,
      base: inBase(base, den),
      lines,
    }
  })
}

const tooLarge = () => invalid(`产品结构超过 ${MOST_LINES} 行，无法展开`)

interface Sorted extends BillLine {
  readonly sort: number
}

function unpacked(packed: string): BillLine[] {
  const lines: Sorted[] = []
  let isSorted = true
  for (const each of packed.split(LINE)) {
    const [id, sort, material, quantity, den, loss, flags, rank, group] = each.split(CELL) as [
      ...[id: string, sort: string, material: string, quantity: string, den: string, loss: string, flags: string],
      ...[rank?: string, group?: string],
    ]
    const before = lines.at(-1)
    const line = {
      id,
      sort: Number(sort),
      material,
      quantity: inBase(quantity, den || '1'),
      loss: loss || '0',
      isFixed: flags.startsWith('f'),
      isPhantom: flags.endsWith('p'),
      rank: Number(rank ?? 0),
      group: group ?? null,
    }
    if (before && bySort(before, line) > 0) isSorted = false
    lines.push(line)
  }
  return isSorted ? lines : lines.sort(bySort)
}

/** In their order; ids are of one sequence, so a shorter one is older. */
const bySort = (one: Sorted, other: Sorted) =>
  one.sort - other.sort || one.id.length - other.id.length || (one.id < other.id ? -1 : 1)

/** Materials by id as rows of a structure name them. */
export async function namesOf(ids: Iterable<string>, { db }: Pick<Context, 'db'>) {
  const { rows } = await db.execute<Named>(sql`
    select m.id as "materialId", m.code as "materialCode", m.name as "materialName", m.specification, m.source, u.code as unit, u.decimals
    from ${materials} m join ${units} u on u.id = m.base_unit_id where m.id = any(${sql.param([...new Set(ids)])}::bigint[])`)
  return new Map(rows.map((each) => [each.materialId, each]))
}
