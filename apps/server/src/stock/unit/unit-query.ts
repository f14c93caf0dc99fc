import type { HandlingUnit, UnitCard, UnitContent } from '@zhizao/contract/stock/handling-unit'
import { plainDecimal } from '@zhizao/rules/quantity/decimal'
import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { materials } from '../../material/material/material.table.ts'
import { units } from '../../material/unit/unit.table.ts'
import { readsAs } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import { rows } from '../../platform/crud/rows.ts'
import { containing } from '../../platform/crud/search.ts'
import { conflict } from '../../platform/refusal.ts'
import { lots } from '../../trace/lot/lot.table.ts'
import { locations } from '../location/location.table.ts'
import { warehouses } from '../warehouse/warehouse.table.ts'
import { handlingUnits, unitContents, unitEvents } from './handling-unit.table.ts'

type Shown = Omit<HandlingUnit, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
const parent = alias(handlingUnits, 'parent')

/** Kinds of goods that a list names of one unit. */
const MOST_NAMED = 3
const MOST_EVENTS = 200

/** The rows of contents of a unit and of what stands on it. */
const within = (id: SQL | typeof handlingUnits.id) => sql`select content.* from ${unitContents} content
  join ${handlingUnits} holder on holder.id = content.unit_id where holder.id = ${id} or holder.parent_id = ${id}`

const summary = sql<string>`(select coalesce(string_agg(named.text, '；' order by named.text), '')
    || case when count(*) filter (where named.nth > ${sql.raw(`${MOST_NAMED}`)}) > 0 then ' …' else '' end
  from (select concat_ws(' ', material.code, lot.code, trim_scale(sum(inside.quantity))::text, unit.code) as text,
      row_number() over (order by material.code, lot.code) as nth
    from (${within(handlingUnits.id)}) inside join ${materials} on material.id = inside.material_id
      join ${units} on unit.id = material.base_unit_id left join ${lots} on lot.id = inside.lot_id
    group by material.code, lot.code, unit.code) named where named.nth <= ${sql.raw(`${MOST_NAMED + 1}`)})`

export const unitRows = rows<Shown>()({
  title: '箱或托盘',
  from: handlingUnits,
  joins: [
    { table: locations, on: eq(locations.id, handlingUnits.locationId), inner: true },
    { table: warehouses, on: eq(warehouses.id, locations.warehouseId) },
    { table: parent, on: eq(parent.id, handlingUnits.parentId) },
  ],
  columns: {
    id: handlingUnits.id,
    code: handlingUnits.code,
    isSscc: handlingUnits.isSscc,
    kind: handlingUnits.kind,
    state: handlingUnits.state,
    locationId: handlingUnits.locationId,
    locationCode: locations.code,
    warehouseName: warehouses.name,
    parentId: handlingUnits.parentId,
    parentCode: parent.code,
    childCount: sql<number>`(select count(*)::int from ${handlingUnits} child where child.parent_id = ${handlingUnits.id})`,
    summary,
    remark: handlingUnits.remark,
    createdByName: handlingUnits.createdByName,
    createdAt: handlingUnits.createdAt,
    updatedAt: handlingUnits.updatedAt,
  },
  search: { code: [handlingUnits.code] },
  match: {
    ids: handlingUnits.id,
    kind: handlingUnits.kind,
    state: handlingUnits.state,
    locationId: handlingUnits.locationId,
  },
  filters: {
    keyword: (
      text,
    ) => sql`(${handlingUnits.code} ilike ${text} or exists (select from (${within(handlingUnits.id)}) inside
      join ${materials} on material.id = inside.material_id left join ${lots} on lot.id = inside.lot_id
      where material.code ilike ${text} or material.name ilike ${text} or lot.code ilike ${text}))`,
    warehouseId: (id) => sql`${locations.warehouseId} in (select below.id from ${warehouses} above
      join ${warehouses} below on below.company_id = above.company_id and starts_with(below.path, above.path)
      where above.id = ${id})`,
    materialId: (id) =>
      sql`exists (select from (${within(handlingUnits.id)}) inside where inside.material_id = ${id}::bigint)`,
  },
  orderable: { code: handlingUnits.code, createdAt: handlingUnits.id, locationCode: locations.code },
  order: [desc(handlingUnits.id)],
})

type Asked = Parameters<typeof unitRows.page>[0]
export const pageOfUnits = ({ keyword, ...input }: Asked & { keyword?: string | undefined }, context: Context) =>
  unitRows.page({ ...input, ...(keyword && { keyword: containing(keyword) }) } as Asked, context)

/** What is in these units and on them, in a fixed order. */
export async function contentsOf(ids: readonly string[], { db }: Context): Promise<UnitContent[]> {
  const { rows: found } = await db.execute<UnitContent & Record<string, unknown>>(sql`select content.id::text as id,
      holder.id::text as "unitId", holder.code as "unitCode", material.id::text as "materialId", material.code as "materialCode",
      material.name as "materialName", lot.id::text as "lotId", lot.code as "lotCode", lot.expires_on::text as "expiresOn",
      content.status, content.quantity::text as quantity, unit.code as unit, unit.decimals
    from ${unitContents} content join ${handlingUnits} holder on holder.id = content.unit_id
      join ${materials} on material.id = content.material_id join ${units} on unit.id = material.base_unit_id
      left join ${lots} on lot.id = content.lot_id
    where holder.id = any(${sql.param([...ids])}::bigint[]) or holder.parent_id = any(${sql.param([...ids])}::bigint[])
    order by holder.code, material.code, lot.code, content.id`)
  return found.map((row) => ({ ...row, quantity: plainDecimal(row.quantity) }))
}

/** All that is known of a unit: what is in it and on it, and what was done with it, the newest first. */
export async function unitCard(
  id: string,
  context: Context,
): Promise<Omit<z.input<typeof UnitCard>, keyof HandlingUnit> & Shown> {
  const { db } = context
  const head = await unitRows.get({ id }, context)
  const children = await db
    .select({ id: handlingUnits.id, code: handlingUnits.code, kind: handlingUnits.kind, state: handlingUnits.state })
    .from(handlingUnits)
    .where(eq(handlingUnits.parentId, id))
    .orderBy(handlingUnits.code)
  const [from, to] = [alias(locations, 'from_location'), alias(locations, 'to_location')]
  const events = await db
    .select({
      id: unitEvents.id,
      act: unitEvents.act,
      at: unitEvents.createdAt,
      byName: unitEvents.byName,
      fromLocation: from.code,
      toLocation: to.code,
      other: unitEvents.other,
      what: unitEvents.what,
    })
    .from(unitEvents)
    .leftJoin(from, eq(from.id, unitEvents.fromLocationId))
    .leftJoin(to, eq(to.id, unitEvents.toLocationId))
    .where(eq(unitEvents.unitId, id))
    .orderBy(desc(unitEvents.id))
    .limit(MOST_EVENTS)
  return { ...head, contents: await contentsOf([id], context), children, events }
}

/** The unit that a scanned code stands for, as people read it; codes that read the same are told apart by their letters. */
export async function unitOfCode(code: string, { db }: Pick<Context, 'db'>): Promise<string> {
  const [found] = await db
    .select({ id: handlingUnits.id })
    .from(handlingUnits)
    .where(readsAs(handlingUnits.code, code))
    .orderBy(sql`${handlingUnits.code} <> ${code}`, handlingUnits.id)
    .limit(1)
  if (!found) throw conflict(`没有箱码是“${code}”的箱或托盘`)
  return found.id
}

export const findUnit = async (code: string, context: Context) => unitCard(await unitOfCode(code, context), context)
