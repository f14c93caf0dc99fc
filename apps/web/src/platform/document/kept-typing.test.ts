import { beforeEach, expect, test, vi } from 'vitest'
import { forgetTyping, type KeptTyping, keepTyping, keptTyping } from './kept-typing.ts'

const texts = new Map<string, string>()
const store = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
}
const path = '/wms/pages/inbound/index'
const DAY = 86_400_000
const typed = (more: Partial<KeptTyping> = {}): KeptTyping => ({
  who: '1.7',
  path,
  at: DAY,
  head: { kind: 'purchase' },
  lines: [{ materialId: '5', quantity: '3' }],
  ...more,
})
const found = (more: Partial<KeptTyping> = {}, now = DAY) => keptTyping({ ...typed(), ...more }, now, store)
beforeEach(() => texts.clear())

test('what was typed is found again by the person, company and kind of document that it is of, the newest of each', () => {
  keepTyping(typed(), store)
  keepTyping(typed({ path: '/wms/pages/outbound/index' }), store)
  keepTyping(typed({ at: DAY + 1, lines: [] }), store)
  expect(found()).toEqual(typed({ at: DAY + 1, lines: [] }))
  expect(found({ path: '/wms/pages/outbound/index' })?.lines).toHaveLength(1)
  expect(found({ who: '1.8' })).toBeUndefined()
  expect(found({ who: '2.7' })).toBeUndefined()
})

test('it is gone once it was forgotten, and after a week', () => {
  keepTyping(typed(), store)
  expect(found({}, 7 * DAY)).toBeDefined()
  expect(found({}, 9 * DAY)).toBeUndefined()
  forgetTyping(typed(), DAY, store)
  expect(texts.size).toBe(0)
})

test('it takes a bounded room: the oldest goes, and what is too long is not kept', () => {
  for (let at = 0; at < 30; at++) keepTyping(typed({ who: `1.${at}`, at: DAY + at }), store)
  expect(found({ who: '1.9' })).toBeUndefined()
  expect(found({ who: '1.10' })).toBeDefined()
  keepTyping(typed({ head: { remark: '长'.repeat(1_000_001) } }), store)
  expect(found()).toBeUndefined()
  expect([...texts.values()].join('').length).toBeLessThan(1_000_100)
})

test('a broken text, a stranger’s and a full store do no harm', () => {
  for (const text of ['{broken', '7', '[null, {"who": "1.7"}]', JSON.stringify([{ ...typed(), lines: [null] }])]) {
    texts.set('zhizao.typed', text)
    expect(found(), text).toBeUndefined()
  }
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const full = {
    ...store,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => keepTyping(typed(), full)).not.toThrow()
  expect(warned).toHaveBeenCalledOnce()
})
