import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const addresses = (source: string) => [...source.matchAll(/'(\/[a-z]+\/pages\/[\w/]+)'/g)].map((match) => match[1]!)

test('every built-in menu entry leads to a page', () => {
  const registered = addresses(text('apps/web/src/page-registry.ts'))
  const menus = globSync('apps/server/src/access/resource/built-in-menu/*.ts', { cwd: root }).flatMap((file) =>
    addresses(text(file)),
  )
  expect(menus.length).toBeGreaterThan(5)
  expect(menus.filter((address) => !registered.includes(address))).toEqual([])
})
