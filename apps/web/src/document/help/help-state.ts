import type { NavNode } from '@zhizao/contract/document/document'
import { explaining, wayTo } from '../reading-order.ts'

/** What the help window shows: the home list, a document tree, an article, or search results. */
export type HelpView =
  | { view: 'first' }
  | { view: 'two'; chapterId: string }
  | { view: 'view'; id: string; typed?: string }
  | { view: 'seach'; str: string; current: number }

/** Where the window opens: at the document of the page whose menu code is given, else at home. */
export function openedAt(resourcesCode: string, chapters: readonly NavNode[]): HelpView {
  const node = resourcesCode ? explaining(resourcesCode, chapters) : undefined
  return node ? { view: 'view', id: node.id } : homeOf(resourcesCode, chapters)
}

/** Home is the list of everything, or the tree of the page's own chapter where there is one. */
export function homeOf(resourcesCode: string, chapters: readonly NavNode[]): HelpView {
  const node = resourcesCode ? explaining(resourcesCode, chapters) : undefined
  const chapter = node && wayTo(node.id, chapters)[0]
  return chapter ? { view: 'two', chapterId: chapter.id } : { view: 'first' }
}
