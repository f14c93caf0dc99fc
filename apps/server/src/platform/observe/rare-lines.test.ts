import { expect, test } from 'vitest'
import { rareLines } from './rare-lines.ts'

test('of lines alike the first is told, and a minute later how many there were', () => {
  let time = 0
  const told: [string, object][] = []
  const rarely = rareLines(() => time)
  const line = (key: string) => rarely(key, (more) => told.push([key, more]))
  for (let at = 0; at < 1000; at++) line('one')
  line('other')
  time = 60_000
  line('one')
  line('one')
  expect(told).toEqual([
    ['one', {}],
    ['other', {}],
    ['one', { alike: 999 }],
  ])
})
