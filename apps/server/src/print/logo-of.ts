import { readFile } from 'node:fs/promises'
import type { PrintDesign } from '@zhizao/contract/print/print-design'
import type { Db } from '../platform/db/database.ts'
import { conflict } from '../platform/refusal.ts'
import type { PrintPorts } from './print-ports.ts'

export type LogoPorts = Pick<PrintPorts, 'files' | 'logoIn'>

const MOST_MEGABYTES = 2

/** The company's logo where a design shows it; none where the company has set none: its place stays empty. */
export async function logoOf(design: PrintDesign, { files, logoIn }: LogoPorts, db: Db): Promise<Buffer | undefined> {
  const isShown = design.pages.flat().some((element) => element.type === 'image' && element.source)
  const logo = isShown ? await logoIn(db) : undefined
  if (!logo) return undefined
  if (logo.size > MOST_MEGABYTES * 1024 * 1024)
    throw conflict(`公司标志超过 ${MOST_MEGABYTES} MB，不能打印，请在公司设置中换一张小一些的`)
  return readFile(files.pathOf(logo))
}
