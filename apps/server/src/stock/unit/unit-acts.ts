import { MOST_BOXES, type UnitAct, type UnitLine } from '@zhizao/contract/stock/handling-unit'
import { arrivalStatus } from '@zhizao/rules/stock/location-kind'
import { eq, inArray } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { conflict, invalidField, notFound } from '../../platform/refusal.ts'
import { post } from '../ledger/post.ts'
import { repack } from '../ledger/repack.ts'
import { handlingUnits, unitContents } from './handling-unit.table.ts'
import {
  contentWords,
  type HeldUnit,
  holdUnits,
  noteActs,
  requireInStock,
  requireOnNoPallet,
  type Unit,
  unitName,
  unitSource,
  unitToAct,
} from './held-units.ts'
import { put, requirePlace } from './make-unit.ts'
import { contentsOf, unitCard } from './unit-query.ts'

interface Asked {
  id: string
  key: string
}
type Changes = Partial<Pick<Unit, 'state' | 'locationId' | 'parentId'>>

/** Does an act once: held, done, written down; sent again it is answered as the unit stands. */
async function acting(asked: Asked, context: Context, work: (held: HeldUnit) => Promise<void>) {
  const held = await unitToAct(asked, context)
  if (!held.isDone) {
    await work(held)
    const [after] = await context.db.select().from(handlingUnits).where(eq(handlingUnits.id, asked.id))
    context.audit({ target: held.unit.code, before: held.unit, after, subject: asked.id })
  }
  return unitCard(asked.id, context)
}

const change = (units: readonly Pick<Unit, 'id'>[], values: Changes, { db, now }: Context) =>
  db
    .update(handlingUnits)
    .set({ ...values, updatedAt: now() })
    .where(
      inArray(
        handlingUnits.id,
        units.map(({ id }) => id),
      ),
    )

/** What lines say, in words of the materials that they name. */
async function wordsOf(unit: Unit, lines: readonly UnitLine[], context: Context) {
  const known = await contentsOf([unit.id], context)
  const keyOf = (each: { materialId: string; lotId?: string | null | undefined }) =>
    `${each.materialId} ${each.lotId ?? ''}`
  return contentWords(
    lines.flatMap((line) => {
      const found = known.find((each) => keyOf(each) === keyOf(line))
      return found ? [{ ...found, quantity: line.quantity }] : []
    }),
  )
}

function requireOpen(unit: Unit, verb: string) {
  requireInStock(unit, verb)
  if (unit.state !== 'open') throw conflict(`${unitName(unit)}已封箱，请先开箱再${verb}`)
}

export const packUnit = ({ lines, ...asked }: Asked & { lines: readonly UnitLine[] }, context: Context) =>
  acting(asked, context, async ({ unit }) => {
    requireOpen(unit, '装入')
    await put(unit, lines, `pack:${asked.key}`, context)
    await noteActs([unit], { act: 'pack', key: asked.key, what: await wordsOf(unit, lines, context) }, context)
    await change([unit], {}, context)
  })

export const unpackUnit = ({ lines, ...asked }: Asked & { lines: readonly UnitLine[] }, context: Context) =>
  acting(asked, context, async ({ unit, children }) => {
    requireOpen(unit, '取出')
    const what = await wordsOf(unit, lines, context)
    await put(unit, lines, `unpack:${asked.key}`, context, '-')
    await noteActs([unit], { act: 'unpack', key: asked.key, what }, context)
    const isEmpty = !children.length && !(await context.db.$count(unitContents, eq(unitContents.unitId, unit.id)))
    await change([unit], isEmpty ? { state: 'emptied' } : {}, context)
  })

export const closeUnit = (asked: Asked, context: Context) =>
  acting(asked, context, async ({ unit, children }) => {
    requireInStock(unit, '封箱')
    if (unit.state === 'closed') throw conflict(`${unitName(unit)}已封箱`)
    if (!children.length && !(await context.db.$count(unitContents, eq(unitContents.unitId, unit.id))))
      throw conflict(`${unitName(unit)}是空的，不能封箱`)
    await noteActs([unit], { act: 'close', key: asked.key }, context)
    await change([unit], { state: 'closed' }, context)
  })

export const openUnit = (asked: Asked, context: Context) =>
  acting(asked, context, async ({ unit }) => {
    requireInStock(unit, '开箱')
    if (unit.state === 'open') throw conflict(`${unitName(unit)}没有封箱`)
    await requireOnNoPallet(unit, '开箱', context)
    await noteActs([unit], { act: 'open', key: asked.key }, context)
    await change([unit], { state: 'open' }, context)
  })

/** Puts a box on a pallet, or takes it off: nothing moves in the books, both stand at one place. */
export async function nestUnit({ parentId, ...asked }: Asked & { parentId: string | null }, context: Context) {
  // The pallet it is on or shall be on is held with it, in one order.
  const [now] = await context.db.select().from(handlingUnits).where(eq(handlingUnits.id, asked.id))
  if (!now) throw notFound('箱或托盘')
  const held = await holdUnits([asked.id, ...[parentId, now.parentId].flatMap((id) => (id ? [id] : []))], context)
  return acting(asked, context, async ({ unit }) => {
    const palletOf = (id: string | null) => held.find((each) => each.id === id)
    if (!parentId) {
      const pallet = palletOf(unit.parentId)
      if (!pallet) throw conflict(`${unitName(unit)}不在托盘上`)
      requireOpen(pallet, '取下箱')
      await noteActs([unit], { act: 'takeOff', key: asked.key, other: pallet.code }, context)
      return void (await change([unit], { parentId: null }, context))
    }
    const pallet = palletOf(parentId)
    if (!pallet) throw invalidField('parentId', '托盘', '不存在')
    requireNests(unit, pallet)
    if (held.filter((each) => each.parentId === parentId).length >= MOST_BOXES)
      throw conflict(`${unitName(pallet)}最多放 ${MOST_BOXES} 箱`)
    await noteActs([unit], { act: 'nest', key: asked.key, other: pallet.code }, context)
    return void (await change([unit], { parentId }, context))
  })
}

function requireNests(unit: Unit, pallet: Unit) {
  if (unit.kind !== 'box' || pallet.kind !== 'pallet') throw conflict('只能把箱放到托盘上')
  if (unit.parentId) throw conflict(`${unitName(unit)}已在托盘上，请先取下`)
  requireInStock(unit, '放上托盘')
  if (unit.state !== 'closed') throw conflict(`${unitName(unit)}还没有封箱，不能放上托盘`)
  requireOpen(pallet, '放箱')
  if (unit.locationId !== pallet.locationId)
    throw conflict(`${unitName(unit)}和${unitName(pallet)}不在同一库位，请先移到一起`)
}

/** All that is in it and on it goes to another place in one posting. */
export const moveUnit = ({ locationId, ...asked }: Asked & { locationId: string }, context: Context) =>
  acting(asked, context, async ({ unit, children }) => {
    requireInStock(unit, '移库')
    await requireOnNoPallet(unit, '移库', context)
    if (unit.locationId === locationId) throw conflict(`${unitName(unit)}已在这个库位`)
    const place = await requirePlace(locationId, 'locationId', '移入库位', context)
    const contents = await contentsOf([unit.id], context)
    const arrives = arrivalStatus(place.kind)
    const all = [unit, ...children]
    if (contents.length)
      await post(context, {
        source: unitSource(unit),
        step: `move:${asked.key}`,
        lines: contents.map(({ id, unitId, materialId, lotId, status, quantity }) => ({
          line: id,
          materialId,
          lotId,
          quantity,
          from: unit.locationId,
          to: locationId,
          status,
          toStatus: status === 'available' ? arrives : status,
          unit: { from: unitId, to: unitId },
        })),
      })
    await change(all, { locationId }, context)
    const way = { from: unit.locationId, to: locationId }
    await noteActs(all, { act: 'move' satisfies UnitAct, key: asked.key, ...way }, context)
  })

/** What is in it lies loose where it stands; boxes on it stand by themselves. */
export const breakUnit = (asked: Asked, context: Context) =>
  acting(asked, context, async ({ unit, children }) => {
    requireInStock(unit, '拆空')
    await requireOnNoPallet(unit, '拆空', context)
    const own = (await contentsOf([unit.id], context)).filter(({ unitId }) => unitId === unit.id)
    if (own.length)
      await repack(context, {
        source: unitSource(unit),
        step: `break:${asked.key}`,
        lines: own.map(({ materialId, lotId, status, quantity }) => ({
          unitId: unit.id,
          locationId: unit.locationId,
          materialId,
          lotId,
          status,
          quantity: `-${quantity}`,
        })),
      })
    await noteActs([unit], { act: 'break', key: asked.key, what: contentWords(own) }, context)
    if (children.length) {
      await noteActs(children, { act: 'takeOff', key: asked.key, other: unit.code }, context)
      await change(children, { parentId: null }, context)
    }
    await change([unit], { state: 'emptied' }, context)
  })
