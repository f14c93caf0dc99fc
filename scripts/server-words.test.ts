import { expect, test } from 'vitest'
import { savedWords, serverWords } from './server-words.ts'

/** All sources of the server are read for it. */
const PATIENCE = 180_000

test(
  'every heading, word and note of a spreadsheet and every built-in row has its English',
  async () => {
    expect((await serverWords()).missing, 'add them to an en-us.json of apps/web/src/platform/i18n').toEqual([])
  },
  PATIENCE,
)

test(
  'the words of the server are those of the catalogues; npm run words writes them anew',
  async () => {
    const fresh = await serverWords()
    for (const name of ['en-us.json', 'zh-tw.json'] as const) expect(savedWords(name)).toEqual(fresh[name])
  },
  PATIENCE,
)
