import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { labels, sourcesBelow, translatedTexts } from '../../../build/source-texts.ts'

const web = path.resolve(import.meta.dirname, '../..')

async function catalogue(): Promise<Record<string, string>> {
  const files = (await readdir(web, { recursive: true })).filter((name) => path.basename(name) === 'en-us.json')
  const parts = await Promise.all(files.map(async (name) => JSON.parse(await readFile(path.join(web, name), 'utf8'))))
  return Object.assign({}, ...parts)
}

test('every text that the web shows has its English', async () => {
  const known = await catalogue()
  const missing = (await sourcesBelow(web)).flatMap(({ file, source }) =>
    [...translatedTexts(source), ...labels(source)].filter((text) => !known[text]).map((text) => `${file}: ${text}`),
  )
  expect(missing, 'add them to the en-us.json of their folder').toEqual([])
})

test('every title that the contract gives a field has its English', async () => {
  const known = await catalogue()
  const sources = await sourcesBelow(path.join(web, '../../../packages/contract/src'))
  const titles = sources.flatMap(({ source }) =>
    [...source.matchAll(/meta\(\s*\{[^}]*?title: '([^']+)'/g)].map((match) => match[1]!),
  )
  expect(titles.length).toBeGreaterThan(100)
  expect(
    [...new Set(titles)].filter((text) => !known[text]),
    'add them to i18n/contract-titles',
  ).toEqual([])
})

test('an English text takes the same values as its Chinese', async () => {
  const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
  const wrong = Object.entries(await catalogue()).filter(([zh, en]) => holes(zh).join() !== holes(en).join())
  expect(wrong).toEqual([])
})
