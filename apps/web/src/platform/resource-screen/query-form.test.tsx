import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryForm } from './query-form.tsx'

const fields = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ field: `f${at + 1}`, title: `字段${at + 1}` }))
const drawn = (count: number, filters: Record<string, string> = {}) =>
  renderToStaticMarkup(<QueryForm fields={fields(count)} filters={filters} onSearch={() => {}} />)
const shownIn = (page: string) => [...page.matchAll(/<label[^>]*>(字段\d+)</g)].map(([, title]) => title)

test('the first five fields stand in front of 更多', () => {
  const page = drawn(7)
  expect(shownIn(page)).toEqual(['字段1', '字段2', '字段3', '字段4', '字段5'])
  expect(page).toContain('更多')
})

test('five fields need no 更多', () => {
  const page = drawn(5)
  expect(shownIn(page)).toHaveLength(5)
  expect(page).not.toContain('更多')
})

test('a link that filters by a field behind 更多 shows it', () => {
  const page = drawn(7, { f7: 'x' })
  expect(shownIn(page)).toHaveLength(7)
  expect(page).toContain('收起')
})

const chosenFrom = (filters: Record<string, string>) =>
  renderToStaticMarkup(
    <QueryForm
      fields={[
        { field: 'name', title: '名称', isChoice: true },
        { field: 'code', title: '编码', isChoice: true },
        { field: 'status', title: '状态' },
      ]}
      filters={filters}
      onSearch={() => {}}
    />,
  )
const labels = (page: string) => [...page.matchAll(/<label[^>]*>([^<]+)</g)].map(([, title]) => title)

test('of fields that a selector chooses one stands there, at first the one that is searched by', () => {
  expect(labels(chosenFrom({}))).toEqual(['名称', '状态'])
  expect(chosenFrom({})).toContain('查询字段')
  expect(labels(chosenFrom({ code: 'x' }))).toEqual(['编码', '状态'])
})

test('a link that filters by two of them hides neither', () => {
  expect(labels(chosenFrom({ name: 'a', code: 'x' }))).toEqual(['名称', '编码', '状态'])
})
