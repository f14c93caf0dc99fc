import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

const chinese = /[\u3400-\u9fff]/

/** The literals given to `t(…)` in a source text. */
export const translatedTexts = (source: string): string[] =>
  [...source.matchAll(/\bt\(\s*'((?:[^'\\\n]|\\.)*)'/g)].map((match) => match[1]!)

/** The TypeScript sources below a folder, tests left out. */
export async function sourcesBelow(folder: string): Promise<{ file: string; source: string }[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|(^|\/)test-[^/]*$/.test(name) && !name.includes('node_modules'),
  )
  return Promise.all(
    files.sort().map(async (name) => ({ file: name, source: await readFile(path.join(folder, name), 'utf8') })),
  )
}

/** Titles and labels that sources hold as data and screens give to `t` later. */
export const labels = (source: string): string[] =>
  [...source.matchAll(/\b(?:title|label|detail|help):\s*'([^'\n]*)'|\bpage\(\s*'[^']*',\s*'([^']*)'/g)]
    .map((match) => match[1] ?? match[2]!)
    .filter((text) => chinese.test(text))
