import { expect, it } from 'vitest'
import { serialsIn } from './serials-field.tsx'

const read = (typed: string, known: readonly string[] = []) => serialsIn(typed, known).read

it('numbers of pieces are typed in any order of signs, and each is one however it was typed', () => {
  expect(read('SN-1, SN-2，SN-3 sn-1')).toEqual(['SN-1', 'SN-2', 'SN-3'])
  expect(read('ｓn-1 SN-4', ['SN-1'])).toEqual(['SN-4'])
})

it('of a code of GS1 and of a label of ours the number of the piece is taken alone', () => {
  expect(read(']d2010690123456789221SN7')).toEqual(['SN7'])
  expect(read('010690123456789221SN7')).toEqual(['SN7'])
  expect(read('M:CP-1 L:SN8')).toEqual(['SN8'])
})

it('a code that cannot be read stays typed, and is no number of a piece', () => {
  expect(serialsIn('010690123456789221SN117261231', [])).toEqual({ read: [], unread: '010690123456789221SN117261231' })
})
