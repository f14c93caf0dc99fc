import { expect, test } from 'vitest'
import { loadSettings, moved, orderedKeys, plainSettings, saveSettings, shownKeys } from './column-settings.ts'

const keys = ['code', 'name', 'remark']
function store(first: Record<string, string> = {}) {
  const held = new Map(Object.entries(first))
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
}

test('settings are saved for each screen apart', () => {
  const place = store()
  const settings = { order: ['name', 'code'], hidden: ['remark'], density: 'large' as const }
  saveSettings('报警类型', settings, place)
  expect(loadSettings('报警类型', [], place)).toEqual(settings)
  expect(loadSettings('角色', [], place)).toEqual(plainSettings)
})

test('spoilt settings are as none', () => {
  expect(loadSettings('x', ['remark'], store({ 'zhizao.columns.x': '{' }))).toEqual({
    ...plainSettings,
    hidden: ['remark'],
  })
  expect(loadSettings('x', [], store({ 'zhizao.columns.x': '{"order":[1,"name"],"density":"?"}' }))).toEqual({
    ...plainSettings,
    order: ['name'],
  })
})

test('columns that the screen gained follow those that the user has put in order', () => {
  expect(orderedKeys(keys, { order: ['remark', 'gone', 'code'] })).toEqual(['remark', 'code', 'name'])
})

test('a link decides which columns are shown, unknown ones aside', () => {
  const settings = { ...plainSettings, hidden: ['code'] }
  expect(shownKeys(keys, settings)).toEqual(['name', 'remark'])
  expect(shownKeys(keys, settings, ['code', 'gone'])).toEqual(['code'])
  expect(shownKeys(keys, settings, ['gone'])).toEqual(['name', 'remark'])
})

test('a list never stands without any column', () => {
  expect(shownKeys(keys, { ...plainSettings, hidden: keys })).toEqual(keys)
})

test('a dropped column stands where it was dropped', () => {
  expect(moved(keys, 'remark', 0)).toEqual(['remark', 'code', 'name'])
  expect(moved(keys, 'code', 2)).toEqual(['name', 'remark', 'code'])
})
