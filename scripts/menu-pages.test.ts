import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readManual } from '../apps/server/src/document/manual-files.ts'
import { everyMenu } from '../apps/server/src/testing/every-menu.ts'

const root = path.join(import.meta.dirname, '..')
/** What the domains say of their pages, one after the other. */
const offers = globSync('apps/web/src/*/pages.ts', { cwd: root })
const offered = offers.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
const { modules } = await everyMenu()
const items = modules.flatMap(({ groups }) => groups.flatMap((group) => group.items))
const addresses = (source: string) => [...source.matchAll(/'(\/[a-z]+\/pages\/[\w/]+)'/g)].map((match) => match[1]!)

test('what each domain offers is in the registry', () => {
  const registry = readFileSync(path.join(root, 'apps/web/src/page-registry.ts'), 'utf8')
  expect(offers.length).toBeGreaterThan(30)
  expect(offers.filter((file) => !registry.includes(`'./${file.split('/')[3]}/pages.ts'`))).toEqual([])
})

test('every built-in menu entry leads to a page', () => {
  const registered = addresses(offered)
  expect(items.length).toBeGreaterThan(5)
  expect(items.filter(({ url }) => !registered.includes(url)).map(({ url }) => url)).toEqual([])
})

test('every page has an article of the manual, which the help window opens there', () => {
  const explained = new Set(readManual().flatMap(({ menu, markdown }) => (markdown.length > 100 ? [menu] : [])))
  const pages = offered.split(/^ {2}page\(/m).slice(1)
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
