import { type Material, material } from '@zhizao/contract/material/material'
import type { Scan } from '@zhizao/rules/scan/read-scan'
import { client } from '../platform/api/client.ts'

const materials = client(material)
const LONGEST_CODE = 64

/** The material that a scan names: by its code, or by the number of goods that is printed on it. */
export async function findScannedMaterial({ text, gtin }: Scan): Promise<Material | undefined> {
  const byCode = text.length <= LONGEST_CODE ? await materials.query({ codes: [text] }, { quiet: true }) : []
  if (byCode[0] || !gtin) return byCode[0]
  return (await materials.query({ gtin }, { quiet: true }))[0]
}
