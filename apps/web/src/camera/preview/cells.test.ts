import type { Camera } from '@zhizao/contract/camera/camera'
import { expect, it } from 'vitest'
import { groupsOf } from './camera-groups.ts'
import { cellFor, placed, resized } from './cells.ts'

const camera = (id: string, more: Partial<Camera> = {}) =>
  ({ id, name: id, areaName: null, objectName: null, ...more }) as Camera
const [a, b, c] = [camera('a'), camera('b'), camera('c')]

it('fewer cells keep the first cameras, more cells are empty', () => {
  expect(resized([a, b, c, undefined], 1)).toEqual([a])
  expect(resized([a], 4)).toEqual([a, undefined, undefined, undefined])
})

it('a camera dropped on another takes its cell; one that played elsewhere changes places', () => {
  expect(placed([a, undefined], b, 0)).toEqual([b, undefined])
  expect(placed([a, b], a, 1)).toEqual([b, a])
  expect(placed([a, undefined], a, 1)).toEqual([undefined, a])
})

it('a clicked camera goes where it plays, into the first free cell, or into the first', () => {
  expect(cellFor([a, undefined], a)).toBe(0)
  expect(cellFor([a, undefined], b)).toBe(1)
  expect(cellFor([a, b], c)).toBe(0)
})

it('cameras stand under their area, else their object, and last those of no place', () => {
  const groups = groupsOf(
    [a, camera('d', { areaName: '一厂', objectName: '压机' }), camera('e', { objectName: '压机' })],
    '其他',
  )
  expect(groups.map(({ name, cameras }) => [name, cameras.map(({ id }) => id)])).toEqual([
    ['一厂', ['d']],
    ['压机', ['e']],
    ['其他', ['a']],
  ])
})
