import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readManual } from '../apps/server/src/document/manual-files.ts'
import { everyMenu } from '../apps/server/src/testing/every-menu.ts'

const root = path.join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const { modules } = await everyMenu()
const items = modules.flatMap(({ groups }) => groups.flatMap((group) => group.items))
const addresses = (source: string) => [...source.matchAll(/'(\/[a-z]+\/pages\/[\w/]+)'/g)].map((match) => match[1]!)

test('every built-in menu entry leads to a page', () => {
  const registered = addresses(text('apps/web/src/page-registry.ts'))
  expect(items.length).toBeGreaterThan(5)
  expect(items.filter(({ url }) => !registered.includes(url)).map(({ url }) => url)).toEqual([])
})

test('every page has an article of the manual, which the help window opens there', () => {
  const explained = new Set(readManual().flatMap(({ menu, markdown }) => (markdown.length > 100 ? [menu] : [])))
  const pages = text('apps/web/src/page-registry.ts')
    .split(/^ {2}page\(/m)
    .slice(1)
  expect(pages.length).toBeGreaterThan(items.length)
  const without = pages.flatMap((source) => {
    const found = (pattern: RegExp) => pattern.exec(source)?.[1]
    const path = found(/'([^']+)'/)!
    const of = found(/of: '([^']+)'/) ?? path
    const code = found(/help: '(\w+)'/) ?? items.find((item) => item.url === of)?.code
    return code && explained.has(code) ? [] : [path]
  })
  expect(without).toEqual([])
})
