import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { scanBurst } from '../scan/scan-burst.ts'
import { lineColumns } from './line-column.ts'
import {
  areChanged,
  blankRow,
  copyRow,
  insertRows,
  type Lines,
  linesFrom,
  moveRow,
  removeRow,
  sentLines,
  setValues,
  totalsOf,
} from './line-rows.ts'
import { mergeHead, mergeLines } from './merge-document.ts'
import { pasteCells } from './paste-cells.ts'
import { addScanned } from './scanned-line.ts'
import { cellsIn } from './sheet-text.ts'

const fields = ['itemId', 'quantity']
const stored = [
  { id: '1', itemId: '10', itemName: '螺栓', quantity: '5', unit: 'kg' },
  { id: '2', itemId: '20', itemName: '垫片', quantity: '7', unit: '件' },
]
const read = linesFrom(stored)
const same = (values: object) => values as Record<string, unknown>
const quantities = ({ rows }: Lines) => rows.map(({ values }) => values.quantity)

describe('lines that are entered', () => {
  it('are sent in their order, those that go with what was stored, blank ones not at all', () => {
    let lines = setValues(read, 0, { quantity: '很多' })
    lines = removeRow(lines, 0)
    lines = insertRows(lines, 1, [blankRow(), blankRow({ itemId: '30', quantity: '1' })])
    const sent = sentLines(lines, fields, (values) => ({ itemId: values.itemId, quantity: values.quantity }))
    expect(sent.lines).toEqual([
      { id: '2', itemId: '20', quantity: '7' },
      { itemId: '30', quantity: '1' },
      { id: '1', itemId: '10', quantity: '5', deletedFlag: 1 },
    ])
    expect(sent.keys).toHaveLength(2)
  })

  it('a copy is a new line, and a move stays within the lines', () => {
    const copied = copyRow(read, 0)
    expect(copied.rows[1]).toMatchObject({ values: { itemId: '10', quantity: '5' } })
    expect(copied.rows[1]!.id).toBeUndefined()
    expect(copied.rows[1]!.values.id).toBeUndefined()
    expect(quantities(moveRow(read, 0, 1))).toEqual(['7', '5'])
    expect(moveRow(read, 0, -1).rows).toBe(read.rows)
  })

  it('are changed by a value, an order, a line more or less, and not by an empty one', () => {
    expect(areChanged(insertRows(read, 2, [blankRow()]), read, fields)).toBe(false)
    expect(areChanged(setValues(read, 0, { quantity: '6' }), read, fields)).toBe(true)
    expect(areChanged(setValues(read, 0, { unit: 't' }), read, fields)).toBe(false)
    expect(areChanged(moveRow(read, 0, 1), read, fields)).toBe(true)
    expect(areChanged(removeRow(read, 0), read, fields)).toBe(true)
    expect(areChanged(linesFrom([]), linesFrom([]), fields)).toBe(false)
  })

  it('are summed exactly and apart for each unit', () => {
    const rows = [
      ['0.1', 'kg'],
      ['0.2', 'kg'],
      ['1,000', '件'],
      ['很多', 'kg'],
    ].map(([quantity, unit]) => blankRow({ quantity, unit }))
    expect(totalsOf(rows, 'quantity', ({ unit }) => unit as string)).toEqual([
      { unit: 'kg', sum: '0.3' },
      { unit: '件', sum: '1000' },
    ])
  })

  it('get one more of what was scanned again, and what is new in the place of an empty line', () => {
    const scanned = { values: { itemId: '10' }, by: ['itemId'], counts: 'quantity', says: '' }
    expect(quantities(addScanned(read, scanned, fields, 10))).toEqual(['6', '7'])
    const other = { ...scanned, values: { itemId: '40' } }
    expect(addScanned(linesFrom([]), other, fields, 10).rows).toHaveLength(1)
    expect(quantities(addScanned(read, other, fields, 10))).toEqual(['5', '7', '1'])
    expect(addScanned(read, other, fields, 2)).toBe(read)
    const twelve = { ...scanned, values: { itemId: '20', quantity: '12' } }
    expect(quantities(addScanned(read, twelve, fields, 10))).toEqual(['5', '19'])
  })
})

describe('a newer document', () => {
  it('keeps what was typed here in its head, and says where both have changed something', () => {
    const merged = mergeHead(
      { subject: '甲', remark: '', due: '1' },
      { subject: '我的', remark: null, due: '1' },
      { subject: '对方的', remark: '对方的备注', due: '2' },
      ['subject', 'remark', 'due'],
    )
    expect(merged.values).toEqual({ subject: '我的', remark: '对方的备注', due: '2' })
    expect(merged.both).toEqual([{ field: 'subject', theirs: '对方的' }])
  })

  it('keeps lines that were typed, changed and taken away here, beside those of the other', () => {
    let typed = setValues(read, 0, { quantity: '50' })
    typed = removeRow(typed, 1)
    typed = insertRows(typed, 1, [blankRow({ itemId: '30', quantity: '3' })])
    const newer = linesFrom([
      { ...stored[0]!, itemId: '11', itemName: '螺母' },
      { ...stored[1]!, quantity: '70' },
      { id: '3', itemId: '60', quantity: '6' },
    ])
    const merged = mergeLines(typed, newer, fields)
    expect(
      merged.rows.map(({ id, values: { itemId, itemName, quantity } }) => same({ id, itemId, itemName, quantity })),
    ).toEqual([
      { id: '1', itemId: '11', itemName: '螺母', quantity: '50' },
      { id: '3', itemId: '60', itemName: undefined, quantity: '6' },
      { id: undefined, itemId: '30', itemName: undefined, quantity: '3' },
    ])
    expect(merged.removed.map(({ id }) => id)).toEqual(['2'])
  })

  it('has a line again as a new one that was changed here and deleted there', () => {
    const merged = mergeLines(setValues(read, 0, { quantity: '50' }), linesFrom([stored[1]!]), fields)
    expect(merged.rows.map(({ id, values }) => [id, values.quantity])).toEqual([
      ['2', '7'],
      [undefined, '50'],
    ])
  })
})

describe('what comes from outside', () => {
  it('is read as spreadsheet programs copy it', () => {
    expect(cellsIn('a\tb\r\n"c\nd"\t"say ""e"""\r\n')).toEqual([
      ['a', 'b'],
      ['c\nd', 'say "e"'],
    ])
    expect(cellsIn('a\t\t\nb')).toEqual([['a', '', ''], ['b']])
    expect(cellsIn('5" pipe\t1')).toEqual([['5" pipe', '1']])
  })

  it('fills the cells that are entered, past those that only show what belongs to a choice', async () => {
    const text = z.string().nullish()
    const columns = lineColumns(
      ['code', 'shown', 'quantity', 'remark'],
      { code: text, quantity: text, remark: text },
      {
        shown: z.string(),
      },
    )
    const pasted = await pasteCells(linesFrom([]), { row: 0, column: 0 }, cellsIn('M4\t12\nM5\t7\t备用'), columns, 10)
    expect(pasted.lines.rows.map(({ values }) => values)).toEqual([
      { code: 'M4', quantity: '12' },
      { code: 'M5', quantity: '7', remark: '备用' },
    ])
  })

  it('is a scanner where its keys come faster than hands', () => {
    const typed = (text: string, gap: number) => {
      const burst = scanBurst()
      return [...text].map((key, at) => burst.key(key === '\n' ? 'Enter' : key, at * gap)).at(-1)
    }
    expect(typed('M4-00004\n', 5)).toBe('M4-00004')
    expect(typed('M4-00004\n', 120)).toBeUndefined()
    expect(typed('M4\n', 5)).toBeUndefined()
  })
})
