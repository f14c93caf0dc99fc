import { expect, test } from 'vitest'
import { changedLine, nextLine, pastedLines, saidLines } from './connect-lines.ts'

const first = nextLine()

test('a next line goes on behind the registers of the one above', () => {
  expect(first).toMatchObject({ table: 'holding', address: 0, dataType: 'float32' })
  expect(nextLine(first)).toMatchObject({ address: 2, dataType: 'float32', name: '' })
  expect(nextLine(changedLine(first, { dataType: 'uint16', unit: 'V' }))).toMatchObject({ address: 1, unit: 'V' })
  expect(nextLine({ ...first, address: undefined }).address).toBeUndefined()
})

test('coils are on or off; a register that was one is a number again', () => {
  const coil = changedLine({ ...first, scale: 0.1 }, { table: 'coil' })
  expect(coil).toMatchObject({ dataType: 'bool', scale: 1 })
  expect(changedLine(coil, { dataType: 'float32' }).dataType).toBe('bool')
  expect(changedLine(coil, { table: 'input' })).toMatchObject({ table: 'input', dataType: 'uint16' })
})

test('a copied block fills lines from where it is pasted, and adds those that lack', () => {
  const lines = pastedLines([first], { row: 0, field: 'name' }, [
    ['A相电压', '输入寄存器', '0', 'FLOAT32', '', 'V'],
    ['运行', '线圈', '7'],
    ['电度', 'holding', '1.5', 'uint32', '0.01', 'kWh'],
  ])
  expect(lines).toEqual([
    { name: 'A相电压', table: 'input', address: 0, dataType: 'float32', scale: 1, unit: 'V' },
    { name: '运行', table: 'coil', address: 7, dataType: 'bool', scale: 1, unit: 'V' },
    { name: '电度', table: 'holding', address: 8, dataType: 'uint32', scale: 0.01, unit: 'kWh' },
  ])
  expect(pastedLines(lines, { row: 1, field: 'address' }, [['9']])[1]).toMatchObject({ name: '运行', address: 9 })
  expect(saidLines([...lines, nextLine(lines.at(-1))])).toHaveLength(3)
})
