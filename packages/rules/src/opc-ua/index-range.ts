/** From where to where in one dimension of an array; the same number twice takes one element. */
export interface IndexSpan {
  from: number
  to: number
}

const MOST = 4_294_967_295
const MOST_DIMENSIONS = 5
const FORM = '下标应写作 3（一个元素）或 0:9（一段），多维数组用逗号分开，如 1,2；从 0 起'

/**
 * What an index takes of an array: `3` one element, `0:9` a stretch, `1,2` of two dimensions. It is the NumericRange of OPC 10000-4,
 * 7.27, and stands in a field of its own: brackets may be part of a node's name.
 */
export function readIndexRange(text: string): IndexSpan[] | string {
  const parts = text.split(',')
  if (parts.length > MOST_DIMENSIONS) return `下标最多 ${MOST_DIMENSIONS} 维`
  const spans: IndexSpan[] = []
  for (const part of parts) {
    const found = /^(\d{1,10})(?::(\d{1,10}))?$/.exec(part)
    if (!found) return FORM
    const from = Number(found[1])
    const to = found[2] === undefined ? from : Number(found[2])
    if (from > MOST || to > MOST) return '下标过大'
    if (found[2] !== undefined && from >= to) return '下标中冒号前的数应小于冒号后的数'
    spans.push({ from, to })
  }
  return spans
}

/** What is wrong with the text of an index; undefined where it is right. */
export function indexRangeProblem(text: string): string | undefined {
  const read = readIndexRange(text)
  return typeof read === 'string' ? read : undefined
}

/** Whether an index takes one element, which is a value by itself. */
export const isOneElement = (text: string): boolean => /^\d+(?:,\d+)*$/.test(text)
