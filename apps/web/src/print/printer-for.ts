import { labelPrinter } from '@zhizao/contract/print/label-printer'
import { printTemplate } from '@zhizao/contract/print/print-template'
import { client } from '../platform/api/client.ts'

const printers = client(labelPrinter)
const templates = client(printTemplate)
/** As the server allows it. */
const ROUNDING = 0.5

/** The label printer whose paper the usual template of a type fits, where there is one and no other; else a file is made. */
export async function printerFor(typeCode: string): Promise<string | undefined> {
  const quiet = { quiet: true }
  const [[usual], all] = await Promise.all([
    templates.ofTypeCode({ code: typeCode }, quiet),
    printers.list({}, quiet).catch(() => []),
  ])
  if (!usual) return undefined
  const fitting = all.filter(
    ({ width, height }) => usual.width <= width + ROUNDING && usual.height <= height + ROUNDING,
  )
  return fitting.length === 1 ? fitting[0]!.id : undefined
}
