import type { DemoBill, DemoMaterial } from './demo-material.ts'

type Row = readonly [code: string, name: string, resin: string, masterbatch: string, percent: number]

/** A resin with its colour, mixed before it is moulded. */
const rows: readonly Row[] = [
  ['MIX-ABS-WH', 'ABS 白色料', 'RES-ABS-757', 'MB-WH-A', 3],
  ['MIX-ABS-LB', 'ABS 浅蓝色料', 'RES-ABS-757', 'MB-LB-A', 2.5],
  ['MIX-ABS-PK', 'ABS 浅粉色料', 'RES-ABS-757', 'MB-PK-A', 2.5],
  ['MIX-ABS-GY', 'ABS 浅灰色料', 'RES-ABS-757', 'MB-GY-A', 2],
  ['MIX-ABS-GN', 'ABS 薄荷绿色料', 'RES-ABS-757', 'MB-GN-A', 2.5],
  ['MIX-ABS-BK', 'ABS 黑色料', 'RES-ABS-750', 'MB-BK-A', 1.5],
  ['MIX-PP-WH', 'PP 白色料', 'RES-PP-K83', 'MB-WH-P', 3],
  ['MIX-PP-BG', 'PP 米白色料', 'RES-PP-K83', 'MB-BG-P', 2],
  ['MIX-PP-GY', 'PP 深灰色料', 'RES-PP-K83', 'MB-GY-P', 2],
  ['MIX-PP-BK', 'PP 黑色料', 'RES-PP-T30', 'MB-BK-P', 1.5],
  ['MIX-PCA-WH', 'PC/ABS 白色料', 'RES-PCABS', 'MB-WH-C', 3],
  ['MIX-PCA-BK', 'PC/ABS 黑色料', 'RES-PCABS', 'MB-BK-C', 1.5],
]

const BATCH = 100

export const compoundMaterials: readonly DemoMaterial[] = rows.map(([code, name, , , percent]) => ({
  code,
  name,
  of: 'SF-MIX',
  specification: `色母 ${percent}%`,
}))

export const compoundBills: readonly DemoBill[] = rows.map(([material, , resin, masterbatch, percent]) => ({
  material,
  base: String(BATCH),
  lines: [
    { material: resin, quantity: String(BATCH - percent), loss: '0.5' },
    { material: masterbatch, quantity: String(percent), loss: '0.5' },
  ],
}))
