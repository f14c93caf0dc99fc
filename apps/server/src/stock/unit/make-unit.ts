import type { UnitKind, UnitLine } from '@zhizao/contract/stock/handling-unit'
import { ssccOf } from '@zhizao/rules/scan/sscc'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { setOrUsual } from '../../platform/params/param.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { repack } from '../ledger/repack.ts'
import { locations } from '../location/location.table.ts'
import type { StockPorts } from '../stock-ports.ts'
import { handlingUnits, unitSerials } from './handling-unit.table.ts'
import { contentWords, noteActs, type Unit, unitSource } from './held-units.ts'
import { gs1Prefix } from './unit-params.ts'
import { contentsOf, unitCard } from './unit-query.ts'

/** The number of a new unit: the next SSCC of the company's prefix, else a code by its rule. */
async function nextUnitCode(kind: UnitKind, ports: StockPorts, context: Context) {
  const prefix = setOrUsual(gs1Prefix, await ports.setParams([gs1Prefix.code], context))
  if (!prefix) return { code: await ports.nextCode(context, 'handlingUnit', { kind }), isSscc: false }
  // A label of a supplier may bear a number under the same prefix: it is passed over.
  for (;;) {
    const { db, user } = context
    const [row] = await db
      .insert(unitSerials)
      .values({ companyId: user.companyId, prefix, given: '1' })
      .onConflictDoUpdate({
        target: [unitSerials.companyId, unitSerials.prefix],
        set: { given: sql`${unitSerials.given} + 1` },
      })
      .returning({ given: unitSerials.given })
    const code = ssccOf(prefix, BigInt(row!.given) - 1n)
    if (!code) throw conflict(`GS1 厂商识别代码“${prefix}”的 SSCC 流水号已用完，请换一个`)
    if (!(await db.$count(handlingUnits, eq(handlingUnits.code, code)))) return { code, isSscc: true }
  }
}

/** A place where goods can stand. */
export async function requirePlace(id: string, field: string, title: string, { db }: Context) {
  const [place] = await db.select().from(locations).where(eq(locations.id, id))
  if (!place || place.warehouseId === null) throw invalidField(field, title, '请选择仓库里的库位')
  return place
}

interface New {
  key: string
  kind: UnitKind
  locationId: string
  lines: readonly UnitLine[]
  remark?: string | null | undefined
}

/** A new box or pallet, packed from loose stock of its place. */
export async function createUnit({ key, kind, locationId, lines, remark }: New, ports: StockPorts, context: Context) {
  const { db, user, now } = context
  const own = eq(handlingUnits.madeKey, key)
  const [before] = await db.select({ id: handlingUnits.id }).from(handlingUnits).where(own)
  if (before) return unitCard(before.id, context)
  await requirePlace(locationId, 'locationId', '库位', context)
  const at = { createdAt: now(), updatedAt: now() }
  const [unit] = await db
    .insert(handlingUnits)
    .values({
      companyId: user.companyId,
      ...(await nextUnitCode(kind, ports, context)),
      kind,
      state: 'open',
      locationId,
      madeKey: key,
      remark: remark || null,
      createdByName: user.name,
      ...at,
    })
    .onConflictDoNothing({ target: [handlingUnits.companyId, handlingUnits.madeKey] })
    .returning()
  if (!unit) {
    const [made] = await db.select({ id: handlingUnits.id }).from(handlingUnits).where(own)
    return unitCard(made!.id, context)
  }
  if (lines.length) await put(unit, lines, `create:${key}`, context)
  await noteActs(
    [unit],
    { act: 'create', key, to: locationId, what: contentWords(await contentsOf([unit.id], context)) },
    context,
  )
  const card = await unitCard(unit.id, context)
  context.audit({ target: unit.code, after: card, subject: unit.id })
  return card
}

/** Packs loose stock of the unit's place into it; below zero takes it out. */
export const put = (unit: Unit, lines: readonly UnitLine[], step: string, context: Context, sign: '' | '-' = '') =>
  repack(context, {
    source: unitSource(unit),
    step,
    lines: lines.map(({ materialId, lotId, status, quantity }) => ({
      unitId: unit.id,
      locationId: unit.locationId,
      materialId,
      lotId: lotId ?? null,
      status,
      quantity: `${sign}${quantity}`,
    })),
  })
