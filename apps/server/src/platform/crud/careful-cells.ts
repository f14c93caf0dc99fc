import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { HEADINGS } from '@zhizao/contract/http/sheet'
import { plainCode } from '@zhizao/rules/code-text/code-as-read'
import { typedDay } from '@zhizao/rules/time/typed-day'
import type { Cell, MergedCells } from '../sheet/sheet-bounds.ts'
import type { CellReading, LookedCell, SheetColumn, SheetFaults } from './spreadsheet.ts'

/** Notes that are told; more are only counted. */
const MOST_NOTES = 500
/** Digits that a number of a sheet keeps. */
const MOST_DIGITS = 15
/** What stands where a formula could not be worked out, or where a column was too narrow when the file was written. */
const FAILURE =
  /^(#(N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|BUSY!|CONNECT!|UNKNOWN!|GETTING_DATA)|#{3,})$/i
/** A long number as a narrow cell shows it: its last digits are gone. */
const POWER = /^[-+]?\d(\.\d+)?E\+\d{2,}$/i

/** What was put right or looks strange in a sheet, and does not stop it. */
export function sheetNotes() {
  const told: FieldProblem[] = []
  // Whoever goes on accepts them: they come before all cells, and none is only counted.
  const headings: FieldProblem[] = []
  let count = 0
  return {
    notify(line: number, title: string, message: string, value?: unknown) {
      count++
      if (told.length >= MOST_NOTES) return
      const shown = value === undefined || value === null ? {} : { value: String(value).slice(0, 100) }
      told.push({ field: `第 ${line} 行`, title, message, ...shown })
    },
    tellHeading(_line: number, title: string, message: string) {
      count++
      headings.push({ field: HEADINGS, title, message })
    },
    told: () => ({ problems: [...headings, ...told], count }),
  }
}
export type SheetNotes = ReturnType<typeof sheetNotes>

interface CodeCell {
  line: number
  title: string
  digits: string
}

/** The columns of a sheet whose cells are codes, each with the numbers that stood where a text belongs. */
export interface CarefulReading extends CellReading {
  /** Digits of the codes that stood in numeric cells: what is known under more of them has lost its zeros. */
  numericCodes(): ReadonlyMap<string, readonly CodeCell[]>
  /** Refuses those whose zeros the sheet itself, or `known` codes, show to be lost. */
  judgeCodes(known: readonly string[]): void
}

/**
 * Reads the cells of masters as carefully as people do: stray blanks and full-width letters and digits are put right and
 * noted; formulas and merged cells are refused, and codes that a numeric cell has robbed of their zeros.
 */
export function carefulCells(
  columns: readonly Pick<SheetColumn<never>, 'field' | 'kind' | 'words'>[],
  notes: SheetNotes,
  faults: SheetFaults,
): CarefulReading {
  const kinds = new Map(
    (columns as readonly { field: string; kind?: string; words?: object }[]).map((one) => [one.field, one]),
  )
  const numeric = new Map<string, CodeCell[]>()
  const widths = new Map<string, { longest: number; isPadded: boolean }>()
  const isCode = (field: string) => /code$/i.test(field)

  function ofNumber(cell: number, { line, field, title }: { line: number; field: string; title: string }): Cell {
    const digits = String(cell)
    if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) {
      faults.notify(line, title, '编码是数字单元格，已不完整；请把该列设为文本格式后重新填写', cell)
      return digits
    }
    const cells = numeric.get(field) ?? []
    cells.push({ line, title, digits })
    numeric.set(field, cells)
    widen(field, digits)
    return digits
  }
  function widen(field: string, digits: string) {
    const width = widths.get(field) ?? { longest: 0, isPadded: false }
    width.longest = Math.max(width.longest, digits.length)
    width.isPadded ||= digits.startsWith('0')
    widths.set(field, width)
  }

  /** What cannot be what somebody entered: nothing of it is read. */
  function spoiltBy(cell: Cell, { field, isFormula }: LookedCell): string | undefined {
    if (isFormula) return '单元格是公式，请复制后“选择性粘贴”为数值'
    if (cell instanceof Date && isCode(field)) return '编码被表格软件改成了日期；请把该列设为文本格式后重新填写'
    if (typeof cell !== 'string') return undefined
    if (FAILURE.test(cell.trim())) return `单元格是错误值 ${cell.trim()}，请改正后再导入`
    if (POWER.test(cell.trim())) return '数字成了科学计数法，已不完整；请把该列设为文本格式后重新填写'
    return undefined
  }

  return {
    look(cell, at) {
      const { line, field, title, shown } = at
      const spoilt = spoiltBy(cell, at)
      if (spoilt) {
        faults.notify(line, title, spoilt, shown ?? cell)
        return null
      }
      if (typeof cell === 'number' && isCode(field)) return shownCode(shown) ?? ofNumber(cell, { line, field, title })
      if (typeof cell !== 'string' || /password/i.test(field)) return cell
      const right = putRight(cell, kinds.get(field), isCode(field))
      if (right !== cell && right !== '') notes.notify(line, title, `已改为“${right.slice(0, 60)}”`, cell)
      if (isCode(field) && /^\d+$/.test(right)) widen(field, right)
      return right === '' ? null : right
    },
    merged(cells: readonly MergedCells[], titles) {
      for (const { top, left, bottom, right } of cells) {
        if (left > titles.length) continue
        const size = `${bottom - top + 1} 行 ${right - left + 1} 列`
        faults.notify(top, titles[left - 1] ?? '', `单元格合并了 ${size}，请取消合并并逐格填写`)
      }
    },
    numericCodes: () => numeric,
    judgeCodes(known) {
      const padded = new Set(known)
      const longest = Math.max(0, ...known.filter((code) => /^0\d+$/.test(code)).map((code) => code.length))
      for (const [field, cells] of numeric) {
        const width = widths.get(field)!
        for (const { line, title, digits } of cells) {
          const isShort = digits.length < Math.max(width.longest, longest)
          if (isShort || width.isPadded)
            faults.notify(line, title, '编码是数字单元格，开头的 0 可能已丢失；请把该列设为文本格式后重新填写', digits)
          else if (!padded.has(digits)) notes.notify(line, title, '编码是数字单元格，已按文本读取', digits)
        }
      }
    },
  }
}

/** What a code's number is shown as, where its format says more than to group digits or to keep decimals. */
const shownCode = (shown: string | undefined) =>
  shown === undefined || (/^[\d,.]+$/.test(shown) && !/^0\d/.test(shown)) ? undefined : shown

/** Blanks of every kind at the ends, characters that nobody sees, and full-width letters and digits, of codes and numbers all signs. */
function putRight(text: string, { kind, words }: { kind?: string; words?: object } = {}, isCode = false): string {
  if (isCode) return plainCode(text)
  const clean = text.replace(/[\u200B-\u200D\u2060\uFEFF]/g, '').replace(/^[\s\u3000]+|[\s\u3000]+$/g, '')
  const isExact = words !== undefined || (kind !== undefined && kind !== 'text')
  const wide = isExact ? /[\uFF01-\uFF5E]/g : /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g
  const half = clean.replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  return (kind === 'date' ? typedDay(half) : undefined) ?? half
}
