import { beforeEach, expect, test } from 'vitest'
import { forget, keep, kept } from './dictionary-cache.ts'

const texts = new Map<string, string>()
const store = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
}
const option = (id: string) => ({ id, text: id, extend: null })
beforeEach(() => texts.clear())

test('dictionaries are kept beside each other under gaeaDict', () => {
  keep(store, '1', 'v1', 'unit', [option('kW')])
  keep(store, '1', 'v1', 'week', [option('1')])
  expect([...texts.keys()]).toEqual(['gaeaDict'])
  expect(Object.keys(kept(store, '1', 'v1').items)).toEqual(['unit', 'week'])
})

test('what another company or an older version kept is not used and goes with the next one kept', () => {
  keep(store, '1', 'v1', 'unit', [option('kW')])
  expect(kept(store, '2', 'v1').items).toEqual({})
  expect(kept(store, '1', 'v2').items).toEqual({})
  keep(store, '1', 'v2', 'week', [option('1')])
  expect(Object.keys(kept(store, '1', 'v2').items)).toEqual(['week'])
})

test('a broken text and a full store do no harm', () => {
  texts.set('gaeaDict', '{broken')
  expect(kept(store, '1', 'v1').items).toEqual({})
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keep(full, '1', 'v1', 'unit', [])).not.toThrow()
  forget(store)
  expect(texts.size).toBe(0)
})
