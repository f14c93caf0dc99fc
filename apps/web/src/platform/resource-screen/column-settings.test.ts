import { PageLayout } from '@zhizao/contract/access/page-layout'
import { expect, test } from 'vitest'
import {
  columnsToLayDown,
  firstSettings,
  loadSettings,
  moved,
  orderedKeys,
  plainSettings,
  saveSettings,
  shownKeys,
} from './column-settings.ts'

const keys = ['code', 'name', 'remark']
function store(first: Record<string, string> = {}) {
  const held = new Map(Object.entries(first))
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  }
}

test('settings are saved for each screen apart', () => {
  const place = store()
  const settings = { order: ['name', 'code'], hidden: ['remark'], density: 'large' as const }
  saveSettings('报警类型', settings, place)
  expect(loadSettings('报警类型', plainSettings, place)).toEqual(settings)
  expect(loadSettings('角色', plainSettings, place)).toEqual(plainSettings)
})

test('spoilt settings are as none', () => {
  expect(loadSettings('x', firstSettings(['remark']), store({ 'zhizao.columns.x': '{' }))).toEqual({
    ...plainSettings,
    hidden: ['remark'],
  })
  expect(loadSettings('x', plainSettings, store({ 'zhizao.columns.x': '{"order":[1,"name"],"density":"?"}' }))).toEqual(
    {
      ...plainSettings,
      order: ['name'],
    },
  )
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

test('a screen begins with what the company has laid down for its page, until the user sets it otherwise', () => {
  const layout = { columns: [{ field: 'remark' }, { field: 'code', hidden: true }], density: 'large' as const }
  const first = firstSettings(['remark', 'name'], layout)
  expect(first).toEqual({ order: ['remark', 'code'], hidden: ['code', 'name'], density: 'large' })
  expect(shownKeys(keys, loadSettings('y', first, store()))).toEqual(['remark'])
  const place = store()
  saveSettings('y', plainSettings, place)
  expect(loadSettings('y', first, place)).toEqual(plainSettings)
})

test('who goes back to what the screen begins with follows the company again', () => {
  const place = store()
  saveSettings('z', { ...plainSettings, hidden: ['code'] }, place)
  saveSettings('z', undefined, place)
  const first = firstSettings([], { columns: [{ field: 'remark' }] })
  expect(loadSettings('z', first, place)).toEqual(first)
})

test('columns are laid down for the company in their order, with their widths and what is hidden', () => {
  const columns = [
    { field: 'name', title: '名称', width: 150 },
    { field: 'code', title: '编码', width: 2000 },
    { field: 'remark', title: '备注' },
  ]
  const stored = [{ field: 'code', width: 90 }, { field: 'loginName' }]
  const laid = columnsToLayDown(columns, ['name', 'remark'], stored)
  expect(laid).toEqual([
    { field: 'name', title: '名称', width: 150 },
    { field: 'code', title: '编码', width: 800, hidden: true },
    { field: 'remark', title: '备注' },
    { field: 'loginName' },
  ])
  expect(PageLayout.parse({ columns: laid }).columns).toEqual(laid)
  expect(firstSettings(['remark'], { columns: laid })).toMatchObject({
    order: ['name', 'code', 'remark', 'loginName'],
    hidden: ['code'],
  })
})
