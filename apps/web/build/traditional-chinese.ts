import path from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'
import { chineseLiterals, sourcesBelow } from './source-texts.ts'

const id = 'virtual:zh-tw'

/** Words whose usual Taiwan form the converter does not know. */
const overrides: Record<string, string> = {}

/**
 * Serves `virtual:zh-tw`: the zh-TW catalogue made from every Chinese literal of the web sources and the contract.
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
      source === `\0${id}` ? `export default ${JSON.stringify(await catalogue(root))}` : undefined,
  }
}

async function catalogue(root: string) {
  const convert = Converter({ from: 'cn', to: 'twp' })
  const folders = [
    path.join(root, 'src'),
    path.resolve(root, '../../packages/contract/src'),
    path.resolve(root, '../../packages/rules/src'),
  ]
  const sources = (await Promise.all(folders.map(sourcesBelow))).flat()
  const texts = new Set(sources.flatMap(({ source }) => chineseLiterals(source)))
  const entries = [...texts].map((text) => [text, overrides[text] ?? convert(text)] as const)
  return Object.fromEntries(entries.filter(([text, converted]) => text !== converted))
}
