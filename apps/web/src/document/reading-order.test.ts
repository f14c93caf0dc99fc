import type { NavNode } from '@zhizao/contract/document/document'
import { describe, expect, it } from 'vitest'
import { explaining, firstReadable, neighboursOf, wayTo } from './reading-order.ts'

const node = (id: string, isShowContent: 0 | 1, list: NavNode[] = [], resourcesCode = ''): NavNode => ({
  id,
  parentId: null,
  name: id,
  isShowContent,
  documentType: 'manual',
  resourcesCode,
  list,
})
const book = [node('1', 0, [node('2', 1), node('3', 1, [node('4', 1, [], 'trend')])]), node('5', 0, [node('6', 1)])]

describe('the order of reading', () => {
  it('goes over headings without text to the neighbour that has some', () => {
    const { previous, next } = neighboursOf('4', book)
    expect([previous?.id, next?.id]).toEqual(['3', '6'])
    expect(neighboursOf('2', book).previous).toBeUndefined()
    expect(neighboursOf('99', book)).toEqual({})
  })

  it('knows the way to a document and where a chapter begins', () => {
    expect(wayTo('4', book).map((one) => one.id)).toEqual(['1', '3', '4'])
    expect(firstReadable(book[1]!)?.id).toBe('6')
    expect(explaining('trend', book)?.id).toBe('4')
  })
})
