import { bom } from '@zhizao/contract/material/bom'
import { material } from '@zhizao/contract/material/material'
import { materialClass } from '@zhizao/contract/material/material-class'
import { materialCustomer, supplier } from '@zhizao/contract/material/supplier'
import { unit } from '@zhizao/contract/material/unit'
import type { CallsWithin } from '../calls-within.ts'
import { demoClasses } from './classes.ts'
import { demoBills, madeMaterials } from './made.ts'
import { demoBuyers, demoSuppliers } from './partners.ts'
import { purchasedMaterials } from './purchased.ts'

/** Classes, materials, released bills, and who delivers and receives; the materials by their codes. */
export async function seedMaterials(ask: CallsWithin): Promise<ReadonlyMap<string, string>> {
  const units = new Map((await ask(unit).list({})).map(({ code, id }) => [code, id]))
  const classes = new Map<string, string>()
  for (const { under, unit: code, ...given } of demoClasses) {
    const parentId = under ? classes.get(under)! : null
    const made = await ask(materialClass).create({ ...given, parentId, baseUnitId: code ? units.get(code)! : null })
    classes.set(given.code, made.id)
  }
  const materials = new Map<string, string>()
  const ordered = [
    ...purchasedMaterials.map((each) => ({ ...each, leadDays: 7 })),
    ...madeMaterials.map((each) => ({ ...each, leadDays: 2 })),
  ]
  for (const { of, unit: own, bought, ...given } of ordered) {
    const [purchaseUnit, purchaseRate] = bought ?? []
    const made = await ask(material).create({
      ...given,
      classId: classes.get(of)!,
      // What comes in bags comes in whole ones.
      lotMultiple: purchaseRate,
      ...(own && { baseUnitId: units.get(own)! }),
      ...(purchaseUnit && { purchaseUnitId: units.get(purchaseUnit)!, purchaseRate }),
    })
    materials.set(given.code, made.id)
  }
  for (const { material: code, base, lines } of demoBills) {
    const made = await ask(bom).create({
      materialId: materials.get(code)!,
      baseQuantity: base,
      lines: lines.map(({ material, ...line }) => ({ ...line, materialId: materials.get(material)! })),
    })
    await ask(bom).release({ id: made.id })
  }
  for (const each of demoSuppliers) await ask(supplier).create(each)
  for (const each of demoBuyers) await ask(materialCustomer).create(each)
  return materials
}
