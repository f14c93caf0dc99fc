import { material } from '@zhizao/contract/material/material'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { client } from '../platform/api/client.ts'
import { findScannedMaterial } from './find-scanned.ts'
import { findUnits } from './material-choices.ts'

const materials = client(material)

interface LineMaterial {
  materialCode: string
  materialName: string
  specification: string | null | undefined
  unitName: string
  unit: string
}
/** What was found before, by id: a choice has only its words. */
const found = new Map<string, LineMaterial>()

/** Materials to choose one for a line. */
export async function findLineMaterials(keyword: string, signal?: AbortSignal) {
  const some = await materials.query({ keyword: keyword || undefined }, { signal, quiet: true })
  for (const { id, code, name, specification, baseUnit } of some)
    found.set(id, { materialCode: code, materialName: name, specification, unitName: baseUnit, unit: baseUnit })
  return some.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
}

/** What a line shows beside the material that was chosen. */
export const lineMaterialOf = (id: unknown): Partial<LineMaterial> => ({ ...found.get(String(id)) })

/** The columns of a line that counts a material in a unit. */
export const materialColumns = [
  {
    field: 'materialId',
    width: 200,
    choices: findLineMaterials,
    fills: ({ value }: { value: unknown }) => lineMaterialOf(value),
  },
  { field: 'materialCode', width: 120 },
  { field: 'quantity', width: 110 },
  { field: 'unitId', width: 90, choices: findUnits },
] as const

/** The line that a scan stands for: its material, counted by what the code says or by one. */
export async function scannedMaterial(scan: Scan) {
  const named = await findScannedMaterial(scan)
  const [one] = named ? await materials.query({ ids: [named.id] }, { quiet: true }) : []
  if (!one) return undefined
  const { id, code, name, specification, baseUnit } = one
  const quantity = scan.quantity ?? '1'
  const stocked = { materialCode: code, materialName: name, specification, unitName: baseUnit, unit: baseUnit }
  return {
    values: { ...stocked, materialId: id, quantity },
    by: ['materialId'] as const,
    counts: 'quantity' as const,
    says: `${code} ${name} +${quantity} ${baseUnit}`,
  }
}
