import { ratioBetween, type Unit } from '@zhizao/rules/quantity/convert'
import type { Ratio } from '@zhizao/rules/quantity/decimal'
import type { Context } from '../../platform/context.ts'
import type { materials } from '../material/material.table.ts'
import { companyUnits } from './company-units.ts'
import { conversionsFor } from './unit-conversion.service.ts'

/** The ratio, or why there is none. */
type UnitRatio = { readonly ratio: Ratio } | { readonly problem: string }

/** What a unit is of a material's base unit: its own conversions come before those of all. */
export function unitRatios(context: Context) {
  // Read when the first line is not in its base unit.
  let read: Promise<ReadonlyMap<string, Unit>> | undefined
  const all = async () => new Map((await companyUnits(context)).map((unit) => [unit.id, unit as Unit]))
  const conversions = new Map<string, Awaited<ReturnType<typeof conversionsFor>>>()
  return async (
    material: Pick<typeof materials.$inferSelect, 'id' | 'code' | 'baseUnitId'>,
    unitId: string,
  ): Promise<UnitRatio> => {
    if (unitId === material.baseUnitId) return { ratio: { num: '1', den: '1' } }
    read ??= all()
    const known = await read
    const [from, to] = [known.get(unitId), known.get(material.baseUnitId)!]
    if (!from) return { problem: '单位不存在或已被删除' }
    if (!conversions.has(material.id)) conversions.set(material.id, await conversionsFor(material.id, context))
    const ratio = ratioBetween(from, to, conversions.get(material.id)!, material.id)
    return ratio ? { ratio } : { problem: `物料“${material.code}”没有从“${from.name}”到“${to.name}”的换算` }
  }
}
