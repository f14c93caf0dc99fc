import path from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'
import { chineseLiterals, sourcesBelow } from './source-texts.ts'

const id = 'virtual:zh-tw'

/** Sources of the server whose texts are data, or nobody's to read. */
const notShown = /^(demo|testing)\//

/** Words of programmers that the converter prefers to those of plant staff. */
const corrections: readonly (readonly [string, string])[] = [['型別', '類型']]

/**
 * Serves `virtual:zh-tw`: the zh-TW catalogue made from every Chinese literal of the web, the contract, the rules and the server.
 * The converter and its dictionaries never reach the browser.
 */
export function traditionalChinese(): Plugin {
  let root = ''
  return {
    name: 'traditional-chinese',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: async (source) =>
      source === `\0${id}` ? `export default ${JSON.stringify(await traditionalTexts(root))}` : undefined,
  }
}

/** The catalogue: source text to traditional writing, where they differ. `root` is the folder of the web app. */
export async function traditionalTexts(root: string): Promise<Record<string, string>> {
  const convert = Converter({ from: 'cn', to: 'twp' })
  const folders = ['src', '../../packages/contract/src', '../../packages/rules/src', '../server/src']
  const sources = (await Promise.all(folders.map((folder) => sourcesBelow(path.resolve(root, folder))))).flat()
  const shown = sources.filter(({ file }) => !notShown.test(file))
  const texts = new Set(shown.flatMap(({ source }) => chineseLiterals(source)).map(withNamedHoles))
  const entries = [...texts].map((text) => [text, corrected(convert(text))] as const)
  return Object.fromEntries(entries.filter(([text, converted]) => text !== converted))
}

/** A template's values under names, as texts with values have them everywhere else. */
function withNamedHoles(template: string) {
  let count = 0
  return template.replace(/\$\{[^{}]*\}/g, () => `{v${++count}}`)
}

const corrected = (text: string) =>
  corrections.reduce((result, [wrong, right]) => result.replaceAll(wrong, right), text)
