import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { everyMenu } from '../testing/every-menu.ts'
import { manualPictures, readManual } from './manual-files.ts'
import { manualHtml } from './sync-manual.ts'

const files = readManual()
const { modules } = await everyMenu()
const codes = new Set(files.map((file) => file.code))
const pictures = readdirSync(manualPictures)
const shown = new Set(
  files.flatMap(({ markdown }) => [...markdown.matchAll(/\]\(pictures\/([^)]+)\)/g)].map(([, name]) => name!)),
)

it('the manual stands in chapters that there are, and links to articles that there are', () => {
  expect(files.filter(({ parentCode }) => parentCode && !codes.has(parentCode)).map(({ code }) => code)).toEqual([])
  const ids = new Map([...codes].map((code, at) => [code, String(at + 1)]))
  for (const file of files) expect(manualHtml(file, ids), file.code).not.toMatch(/doc:|\]\(/)
})

it('the manual shows pictures that there are, all of them, and they stay small', () => {
  expect([...shown].filter((name) => !pictures.includes(name))).toEqual([])
  expect(pictures.filter((name) => !shown.has(name))).toEqual([])
  const bytes = pictures.reduce((sum, name) => sum + statSync(path.join(manualPictures, name)).size, 0)
  expect(bytes).toBeLessThan(2_500_000)
})

it('an article explains a menu entry that there is, and no other article does', () => {
  const menus = new Set(
    modules.flatMap((module) => module.groups.flatMap((group) => group.items.map((item) => item.code))),
  )
  const explained = files.flatMap(({ menu }) => menu || [])
  expect(explained.filter((code) => !menus.has(code))).toEqual([])
  expect(explained.filter((code, at) => explained.indexOf(code) !== at)).toEqual([])
})

it('the way to a page that an article tells is that of the menu', () => {
  const names = new Set(
    modules.flatMap((module) => [
      module.name,
      ...module.groups.flatMap((group) => [group.name, ...group.items.map((item) => item.name)]),
    ]),
  )
  const ways = files.flatMap(({ code, markdown }) =>
    [...markdown.matchAll(/路径：([^。，\n]+)/g)].map(([, way]) => ({ code, way: way!.split(' → ') })),
  )
  expect(ways.length).toBeGreaterThan(20)
  expect(ways.filter(({ way }) => way.some((step) => !names.has(step) && !step.endsWith('页签')))).toEqual([])
})
