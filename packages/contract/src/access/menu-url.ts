/** Kinds of pages that a menu entry opens, by the number that stands in it. */
export const pageTypeNames = {
  1: '普通页面',
  2: '网页（新窗口）',
  3: '在线编辑页面',
  4: '网页',
  6: '报表页面',
  7: '嵌入页面（7）',
  8: '嵌入页面（8）',
  11: '模型查看（11）',
  12: '模型查看（12）',
  13: '报表展示',
} as const
export type PageType = keyof typeof pageTypeNames
export const pageTypes = Object.keys(pageTypeNames).map(Number) as PageType[]

/** Pages of other sites, shown in a frame. */
const foreign: readonly number[] = [7, 8]
/** Pages of other sites or of ours. */
const either: readonly number[] = [2, 4]

const isWebAddress = (url: string) => {
  if (!/^https?:\/\/[^/\s]/i.test(url)) return false
  const parsed = URL.parse(url)
  return parsed !== null && !parsed.username && !parsed.password
}
const isOwnAddress = (url: string) => /^\/(?![/\\])/.test(url)

/** What is wrong with the address of a menu item of this page type, in words; nothing where it is right. */
export function menuUrlProblem(pageType: number, url: string): string | undefined {
  if (!url) return '此项不能为空'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so that `java\tscript:` would run
  if (/[\u0000-\u0020\u007f\\]/.test(url)) return '不能包含空格、反斜杠或控制字符'
  if (foreign.includes(pageType)) return isWebAddress(url) ? undefined : '请输入以 http:// 或 https:// 开头的地址'
  if (either.includes(pageType) && isWebAddress(url)) return undefined
  if (isOwnAddress(url)) return undefined
  return either.includes(pageType) ? '请输入以 / 或 http:// 、https:// 开头的地址' : '请输入以 / 开头的页面地址'
}
