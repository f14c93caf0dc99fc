import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fieldTitles } from '@zhizao/contract/http/field-titles'
import { expect, test } from 'vitest'
import { labels, sourcesBelow, translatedTexts } from '../../../build/source-texts.ts'

const web = path.resolve(import.meta.dirname, '../..')

/** What each `en-us.json` says, by its folder. */
async function parts(): Promise<{ folder: string; words: Record<string, string> }[]> {
  const files = (await readdir(web, { recursive: true })).filter((name) => path.basename(name) === 'en-us.json')
  return Promise.all(
    files.sort().map(async (name) => ({
      folder: path.dirname(name),
      words: JSON.parse(await readFile(path.join(web, name), 'utf8')),
    })),
  )
}

const catalogue = async (): Promise<Record<string, string>> =>
  Object.assign({}, ...(await parts()).map(({ words }) => words))

test('a text has one English, whichever folder says it: all folders become one catalogue', async () => {
  const said = new Map<string, Map<string, string>>()
  for (const { folder, words } of await parts())
    for (const [text, english] of Object.entries(words)) said.set(text, new Map(said.get(text)).set(english, folder))
  const twice = [...said].filter(([, english]) => english.size > 1)
  expect(
    twice.map(([text, english]) => `${text}: ${[...english].map((pair) => pair.join(' in ')).join(', ')}`),
  ).toEqual([])
})

test('every text that the web shows has its English', async () => {
  const known = await catalogue()
  const missing = (await sourcesBelow(web)).flatMap(({ file, source }) =>
    [...translatedTexts(source), ...labels(source)]
      .filter((text) => known[text] === undefined)
      .map((text) => `${file}: ${text}`),
  )
  expect(missing, 'add them to the en-us.json of their folder').toEqual([])
})

test('every title that the contract gives a field has its English', async () => {
  const known = await catalogue()
  const sources = await sourcesBelow(path.join(web, '../../../packages/contract/src'))
  const own = sources.flatMap(({ source }) =>
    [...source.matchAll(/meta\(\s*\{[^}]*?title: '([^']+)'/g)].map((match) => match[1]!),
  )
  const titles = [...own, ...Object.values(fieldTitles)]
  expect(titles.length).toBeGreaterThan(100)
  expect(
    [...new Set(titles)].filter((text) => known[text] === undefined),
    'add them to i18n/contract-titles',
  ).toEqual([])
})

test('an English text takes the same values as its Chinese', async () => {
  const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
  const wrong = Object.entries(await catalogue()).filter(([zh, en]) => holes(zh).join() !== holes(en).join())
  expect(wrong).toEqual([])
})
