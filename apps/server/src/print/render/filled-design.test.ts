import type { PrintDesign } from '@zhizao/contract/print/print-design'
import { expect, it } from 'vitest'
import { inputOf } from './filled-design.ts'

const element = (content: string, name = 'a'): PrintDesign => ({
  paper: { width: 60, height: 40, padding: { top: 0, right: 0, bottom: 0, left: 0 } },
  pages: [[{ name, type: 'text', content, position: { x: 0, y: 0 }, width: 10, height: 10 }]],
})

it('a field that a record does not have is empty, whatever it is called', () => {
  for (const name of ['nothing', ...Object.getOwnPropertyNames(Object.prototype)]) {
    expect(inputOf(element(`(${`{${name}}`})`), { id: '1', code: 'c', values: {} })).toEqual({ a: '()' })
    const values = Object.fromEntries([[name, 'given']])
    expect(inputOf(element(`{${name}}`), { id: '1', code: 'c', values })).toEqual({ a: 'given' })
  }
})
