import { expect, it } from 'vitest'
import { codeAsRead, plainCode } from './code-as-read.ts'

it('a code is one however it was typed', () => {
  for (const typed of ['AB-1', 'ab-1', 'ＡＢ－１', 'A\u200BB-1', ' AB-1\u3000', '\uFEFFAb-1'])
    expect(codeAsRead(typed)).toBe('ab-1')
  expect(codeAsRead('AB-2')).not.toBe('ab-1')
  expect(codeAsRead('轴【左】——1。2')).toBe(codeAsRead('轴[左]_1.2'))
})

it('a code is kept in the letters that were typed', () => expect(plainCode('Ａb\u200D－１ ')).toBe('Ab-1'))
