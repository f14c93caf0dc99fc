import { conflict } from '../../platform/refusal.ts'

interface Size {
  width: number
  height: number
}

/** Half a millimetre over is the rounding of papers, and prints nothing. */
const ROUNDING = 0.5
const mm = (value: number) => Math.round(value * 10) / 10

/** Refuses a page that is larger than the labels in the printer: it would run onto the next. */
export function requireFits(page: Size, printer: Size & { name: string }): void {
  if (page.width <= printer.width + ROUNDING && page.height <= printer.height + ROUNDING) return
  throw conflict(
    `模板的纸张 ${mm(page.width)} × ${mm(page.height)} 毫米大于打印机“${printer.name}”的标签 ${mm(printer.width)} × ${mm(printer.height)} 毫米，请换模板或打印机`,
  )
}
