import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { inArray } from 'drizzle-orm'
import { type Printable, textsOf } from '../../platform/print/printable.ts'
import { newestOf } from '../../platform/print/printed-document.ts'
import { starterCode, starterText } from '../../platform/print/starter-design.ts'
import { labelPrinters } from './label-printer.table.ts'

const fields = [
  { code: 'name', title: '打印机名称' },
  { code: 'host', title: '主机地址' },
  { code: 'dots', title: '分辨率' },
  { code: 'remark', title: '备注' },
]

/** The smallest label that a printer may have. */
const starter: PrintDesign = {
  paper: { width: 25, height: 15, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [
    [
      { name: '边框', type: 'rectangle', position: { x: 0.5, y: 0.5 }, width: 24, height: 14, borderWidth: 0.3 },
      starterCode('二维码', 'qrcode', '{host}', [1.5, 2, 11, 11]),
      starterText('打印机名称', '{name}', [13, 2, 11, 6], 6, { shrinks: true }),
      starterText('分辨率', '{dots} dpi', [13, 8, 11, 4], 6, { shrinks: true }),
    ],
  ],
}

/** A label that shows that a printer is reached, and prints from edge to edge. */
export const testLabel: Printable = {
  id: '5',
  code: 'printerTest',
  title: '打印机测试标签',
  permission: 'labelPrinter',
  fields,
  starter,
  read: async (ids, { db }) =>
    (
      await db
        .select()
        .from(labelPrinters)
        .where(inArray(labelPrinters.id, [...ids]))
    ).map((row) => ({ id: row.id, code: row.name, values: textsOf(row, fields) })),
  newest: newestOf(labelPrinters),
}
