import path from 'node:path'
import { Converter } from 'opencc-js/cn2t'
import type { Plugin } from 'vite'
import { literalsOf } from './source-literals.ts'
import { sourcesBelow } from './source-texts.ts'

const id = 'virtual:zh-tw'

/** Sources of server and boxes whose texts are data, or nobody's to read. */
const notShown = /^(demo|testing)\//

/** Words of programmers, or of films, that the converter prefers to those of plant staff in Taiwan: where the source has the first, the second becomes the third. */
const corrections: readonly (readonly [source: string, wrong: string, right: string])[] = [
  ['类型', '型別', '類型'],
  ['设备', '裝置', '設備'],
  ['权限', '許可權', '權限'],
  ['运行', '執行', '運行'],
  ['视频', '影片', '影像'],
  ['参数', '引數', '參數'],
  ['质量', '質量', '品質'],
  ['项目', '專案', '項目'],
  ['循环', '迴圈', '循環'],
  ['端口', '埠', '連接埠'],
  ['发布', '釋出', '發佈'],
  ['扩展', '擴充套件', '擴充'],
  ['摄像头', '攝像頭', '攝影機'],
  ['脚本', '指令碼', '腳本'],
  ['绑定', '繫結', '綁定'],
  ['表达式', '表示式', '運算式'],
  ['账号', '賬號', '帳號'],
  ['台', '臺', '台'],
]

/**
 * Serves `virtual:zh-tw`: the zh-TW catalogue made from every Chinese literal of the web, the contract, the rules, the server and the boxes.
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
  const folders = [
    'src',
    '../../packages/contract/src',
    '../../packages/rules/src',
    '../server/src',
    '../edge-gateway/src',
  ]
  const sources = (await Promise.all(folders.map((folder) => sourcesBelow(path.resolve(root, folder))))).flat()
  const shown = sources.filter(({ file }) => !notShown.test(file))
  const texts = new Set(shown.flatMap((source) => literalsOf(source).map(({ text }) => text)))
  const entries = [...texts].map((text) => [text, corrected(text, convert(text))] as const)
  return Object.fromEntries(entries.filter(([text, converted]) => text !== converted))
}

const corrected = (text: string, converted: string) =>
  corrections
    .filter(([source]) => text.includes(source))
    .reduce((result, [, wrong, right]) => result.replaceAll(wrong, right), converted)
