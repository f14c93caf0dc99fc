import { expect, test } from 'vitest'
import { lookSearch, lookText, readLook, type TrendLook, usualLook } from './trend-look.ts'

const addressOf = (look: TrendLook) =>
  new URLSearchParams(Object.entries(lookSearch(look)).flatMap(([name, value]) => (value ? [[name, value]] : [])))
const zoom = { from: 1_790_000_000_000, to: 1_790_003_600_000 }

test('a copied link opens the same look', () => {
  const look: TrendLook = {
    isStacked: false,
    scales: new Map([
      ['m³/h', [-5, 12.5]],
      ['a~b,c', [0, 1]],
      ['', [10, 20]],
    ]),
    zoom,
    heldTo: 1_790_007_200_000,
    hidden: new Set(['7', '8@604800000']),
    withLimits: false,
    withAlarms: false,
    chosen: '7',
  }
  expect(readLook(new URLSearchParams(addressOf(look).toString()))).toEqual(look)
})

test('what is usual is not said', () => {
  expect([...addressOf(usualLook)]).toEqual([])
  expect(readLook(new URLSearchParams(''))).toEqual(usualLook)
})

test('a zoom of a fixed period has no end at which a stretch was held', () => {
  expect(readLook(addressOf({ ...usualLook, zoom }))).toEqual({ ...usualLook, zoom })
})

test('a curve that was let go stays so', () => {
  expect(readLook(addressOf({ ...usualLook, chosen: null })).chosen).toBeNull()
})

test('nonsense is left out', () => {
  const read = readLook(new URLSearchParams('y=bar~5~1,x~a~2,ok~1~2,%E0%A4~1~2,bar~~3&zoom=9-4&hide=a,3&panes=x'))
  expect([...read.scales.keys()].slice(0, 1)).toEqual(['ok'])
  expect([read.zoom, [...read.hidden], read.isStacked]).toEqual([undefined, ['3'], true])
})

test('another look is another text', () => {
  expect(lookText(addressOf(usualLook))).not.toBe(lookText(addressOf({ ...usualLook, isStacked: false })))
})
