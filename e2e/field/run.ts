import { afterBreaks } from './breaks.ts'
import { controlWrites } from './control.ts'
import { badDevices } from './faults.ts'
import { json } from './json.ts'
import { gbkTexts, modbusManners, serialLines } from './manners.ts'
import { meters } from './meters.ts'
import { opcUa } from './opc-ua.ts'
import { type Row, report } from './report.ts'
import { opcUaSecurity } from './security.ts'
import { openStage, type Stage } from './stage.ts'

// The product against devices and programs of others: prints what was tried, what was wrong, and how long it took.
const parts: Record<string, (stage: Stage) => Promise<Row[]>> = {
  meters,
  faults: badDevices,
  manners: modbusManners,
  gbk: gbkTexts,
  serial: serialLines,
  'opc-ua': opcUa,
  security: opcUaSecurity,
  breaks: afterBreaks,
  json,
  control: controlWrites,
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`unknown part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}
const stage = await openStage()
const rows: Row[] = []
try {
  for (const name of named.length > 0 ? named : Object.keys(parts)) {
    console.log(`· ${name}`)
    try {
      rows.push(...(await parts[name]!(stage)))
    } catch (error) {
      rows.push({ part: name, what: 'the part itself', tried: 1, wrong: 1, note: (error as Error).message })
    }
  }
} finally {
  await stage.product.stop()
}
process.exit(report(rows) > 0 ? 1 : 0)
