import { expect, test } from 'vitest'
import { codeOfNode } from './point-code.ts'

test.each([
  ['ns=2;s=Line1.Speed', 'Speed', 'Speed'],
  ['ns=2;s=Line1.Speed', '速度', 'Line1_Speed'],
  ['ns=3;s="DB1"."Temp"[3]', '温度 3', 'DB1_Temp_3'],
  ['ns=2;i=1001', '速度', 'i_1001'],
  ['nsu=urn:x;s=一号', '速度', 'node_1'],
])('%s called %s gets the code %s', (nodeId, name, code) => {
  const made = codeOfNode({ nodeId, name }, new Set())
  if (code === 'node_1') expect(made).toMatch(/^node_/)
  else expect(made).toBe(code)
})

test('a code that is taken gets a number, and stays short enough', () => {
  const long = 'a'.repeat(80)
  expect(codeOfNode({ nodeId: 'i=1', name: 'T' }, new Set(['T', 'T_2']))).toBe('T_3')
  expect(codeOfNode({ nodeId: 'i=1', name: long }, new Set(['a'.repeat(64)]))).toBe(`${'a'.repeat(62)}_2`)
})
