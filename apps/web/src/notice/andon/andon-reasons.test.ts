import { expect, test } from 'vitest'
import { reasonsByKind, wordsOf } from './andon-reasons.ts'
import { keepTerminal, terminalHere } from './terminal.ts'

const short = { id: 'material-short', text: '缺料', extend: 'material' }
const own = { id: 'forklift', text: '叫叉车', extend: null }

test('reasons stand under the kind of call that they make, those of none with the machines', () => {
  expect(reasonsByKind([short, own])).toEqual({ device: [own], material: [short], quality: [] })
})

test('a call by touches is titled by place and reason', () => {
  const place = { value: '7', label: '3号机（M3）' }
  expect(wordsOf(short, { place, roles: [] })).toEqual({ title: '3号机（M3） 缺料', content: '缺料' })
  expect(wordsOf(short, { place: null, roles: [] })).toEqual({ title: '缺料', content: '缺料' })
  expect(wordsOf(short, { place: { value: '7', label: '机'.repeat(120) }, roles: [] }).title).toHaveLength(100)
})

test('where a terminal stands is kept there, and what cannot be read is nowhere', () => {
  let kept: string | null = null
  const store = {
    getItem: () => kept,
    setItem(_: string, value: string) {
      kept = value
    },
  }
  const terminal = { place: { value: '7', label: '3号机' }, roles: [{ value: '9', label: '设备主管' }] }
  keepTerminal(terminal, store)
  expect(terminalHere(store)).toEqual(terminal)
  for (const broken of ['{', '{"place":5,"roles":[1,null]}']) {
    kept = broken
    expect(terminalHere(store)).toEqual({ place: null, roles: [] })
  }
})
