import type { Material } from '@zhizao/contract/material/material'
import { gtin14 } from '@zhizao/rules/scan/check-digit'
import { codeMap } from '../../platform/codes/code-as-read.ts'
import type { Context } from '../../platform/context.ts'
import type { ImportedRow } from '../../platform/crud/spreadsheet.ts'
import { breath } from '../../platform/work/breath.ts'
import { listMaterials } from './material-query.ts'
import type { MaterialLine } from './material-sheet-columns.ts'

const SLICE = 1000

/** The materials that lines name, by code, by the number of the ERP and by that of goods. */
export async function knownMaterials(rows: readonly ImportedRow<MaterialLine>[], context: Context) {
  const found: Material[] = []
  const [byNumber, byGtin] = [new Map<string, Material>(), new Map<string, Material>()]
  const breathe = breath(context.signal)
  const look = async (filter: 'codes' | 'externalCodes' | 'gtins', all: readonly string[]) => {
    for (let at = 0; at < all.length; at += SLICE) {
      for (const material of await listMaterials({ [filter]: all.slice(at, at + SLICE) }, context, SLICE)) {
        found.push(material)
        if (material.externalCode) byNumber.set(material.externalCode, material)
        if (material.gtin) byGtin.set(material.gtin, material)
      }
      await breathe()
    }
  }
  const named = (field: 'code' | 'externalCode') => [...new Set(rows.flatMap(({ row }) => row[field] || []))]
  await look('codes', named('code'))
  await look('externalCodes', named('externalCode'))
  await look('gtins', [...new Set(rows.flatMap(({ row }) => (row.gtin ? gtin14(row.gtin) : [])))])
  return { byCode: codeMap(found), byNumber, byGtin }
}
