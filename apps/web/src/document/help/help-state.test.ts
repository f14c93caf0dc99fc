import type { NavNode } from '@zhizao/contract/document/document'
import { describe, expect, it } from 'vitest'
import { homeOf, openedAt } from './help-state.ts'

const node = (id: string, resourcesCode: string, list: NavNode[] = []): NavNode => ({
  id,
  parentId: null,
  name: id,
  isShowContent: 1,
  documentType: 'manual',
  resourcesCode,
  list,
})
const chapters = [node('1', '', [node('2', 'trend')]), node('3', '', [node('4', 'box')])]

describe('the help window', () => {
  it("opens at the page's own document, and its home is that chapter's tree", () => {
    expect(openedAt('box', chapters)).toEqual({ view: 'view', id: '4' })
    expect(homeOf('box', chapters)).toEqual({ view: 'two', chapterId: '3' })
  })

  it('opens at the home list where no document explains the page', () => {
    expect(openedAt('unknown', chapters)).toEqual({ view: 'first' })
    expect(openedAt('', chapters)).toEqual({ view: 'first' })
  })
})
