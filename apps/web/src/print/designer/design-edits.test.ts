import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { describe, expect, it } from 'vitest'
import {
  kindOf,
  movedByKey,
  newElement,
  type Table,
  withChange,
  withCodes,
  withElement,
  withoutElement,
  withTitles,
} from './design-edits.ts'

const fields = {
  head: [{ code: 'code', title: '物料编码' }],
  lines: [
    { code: 'lotCode', title: '批次号' },
    { code: 'quantity', title: '数量' },
  ],
}
const empty: PrintDesign = {
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [[]],
}

describe('a design', () => {
  it('shows its fields by their titles and keeps them by their codes', () => {
    expect(withTitles('编码：{code} {other}', fields.head)).toBe('编码：{物料编码} {other}')
    expect(withCodes('编码：{物料编码} {自由}', fields.head)).toBe('编码：{code} {自由}')
  })

  it('takes new elements, each with a name of its own and on the paper', () => {
    const one = newElement('text', empty, fields)
    const two = newElement('text', withElement(empty, 0, one), fields)
    expect([one.name, two.name]).toEqual(['文字', '文字2'])
    const code = newElement('code128', empty, fields)
    expect(code).toMatchObject({ content: '{code}', width: 45 })
    expect(code.position.x + code.width).toBeLessThan(empty.paper.width)
  })

  it('takes the logo of the company as a picture that holds none of its own', () => {
    const logo = newElement('logo', empty, fields)
    expect(logo).toMatchObject({ name: '公司标志', type: 'image', source: 'companyLogo', content: '' })
    expect([kindOf(logo), kindOf(newElement('image', empty, fields))]).toEqual(['logo', 'image'])
  })

  it('changes and loses the element that is meant', () => {
    const two = withElement(
      withElement(empty, 0, newElement('line', empty, fields)),
      0,
      newElement('text', empty, fields),
    )
    const moved = withChange(two, 0, 1, { width: 12 })
    expect(moved.pages[0]!.map(({ width }) => width)).toEqual([40, 12])
    expect(withoutElement(moved, 0, 0).pages[0]!.map(({ type }) => type)).toEqual(['text'])
  })

  it('begins a table with the first fields of its lines', () => {
    const table = newElement('table', empty, fields) as Table
    expect(table.columns.map(({ title, content }) => [title, content])).toEqual([
      ['批次号', '{lotCode}'],
      ['数量', '{quantity}'],
    ])
  })

  it('is moved by keys a millimetre, with Shift a tenth', () => {
    const at = (key: string, shiftKey: boolean) => movedByKey({ x: 1.2, y: 5 }, { key, shiftKey })
    expect(at('ArrowLeft', false)).toEqual({ x: 0.2, y: 5 })
    expect(at('ArrowRight', true)).toEqual({ x: 1.3, y: 5 })
    expect(at('ArrowDown', false)).toEqual({ x: 1.2, y: 6 })
    expect(at('ArrowUp', true)).toEqual({ x: 1.2, y: 4.9 })
    expect(at('a', false)).toBeUndefined()
  })
})
