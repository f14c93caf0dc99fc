import type { CodeType } from '@zhizao/contract/print/print-design'
import { isSscc } from '@zhizao/rules/scan/check-digit'
import bwip from 'bwip-js/node'

/** What cannot be put into a code, for its user to read. */
export class CodeProblem extends Error {}

export interface CodeShape {
  /** Modules across and down; 1 down where all rows are the same. */
  width: number
  height: number
  /** Dark rectangles in modules: x, y, width, height. */
  bars: readonly (readonly [number, number, number, number])[]
}

interface Modules {
  pixs: number[]
  pixx: number
  pixy: number
}

/** The shape of a barcode, to be drawn with sharp edges at any size. */
export function codeShape(type: CodeType, value: string): CodeShape {
  if (type === 'code128' && !/^[\x20-\x7e]*$/.test(value))
    throw new CodeProblem(`Code128 条码只能是英文、数字和符号，不能编码“${value}”`)
  try {
    // A number of a box or pallet is a code of GS1, whose scanners tell it from a plain one.
    if (type === 'code128' && value.startsWith('(00)') && isSscc(value.slice(4)))
      return stripes((bwip.raw('gs1-128', value, {}) as { sbs: number[] }[])[0]!.sbs)
    // The scanner is to read the text as it stands, so nothing in it is an instruction to the encoder.
    const [drawn] = bwip.raw(
      type,
      type === 'datamatrix' ? asBytes(value) : value,
      type === 'datamatrix' ? { binarytext: true } : {},
    )
    if (drawn && 'sbs' in drawn) return stripes(drawn.sbs)
    return squares(drawn as Modules)
  } catch {
    throw new CodeProblem(`条码放不下“${value.slice(0, 40)}”，请缩短内容`)
  }
}

const asBytes = (value: string) => Buffer.from(value, 'utf8').toString('latin1')

/** Widths of bars and gaps by turns. */
function stripes(widths: readonly number[]): CodeShape {
  const bars: CodeShape['bars'][number][] = []
  let at = 0
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) bars.push([at, 0, width, 1])
    at += width
  }
  return { width: at, height: 1, bars }
}

/** Dark modules of a row that touch are one rectangle. */
function squares({ pixs, pixx, pixy }: Modules): CodeShape {
  const bars: CodeShape['bars'][number][] = []
  for (let y = 0; y < pixy; y++)
    for (let x = 0; x < pixx; x++) {
      let until = x
      while (until < pixx && pixs[y * pixx + until]) until++
      if (until > x) bars.push([x, y, until - x, 1])
      x = until
    }
  return { width: pixx, height: pixy, bars }
}
