import { type Content, type ContentRow, content } from '@zhizao/contract/document/content'
import { comparable, searchWords } from '@zhizao/rules/text-match'
import type { Context } from '../platform/context.ts'
import { limitOf, pageReply } from '../platform/crud/page.ts'
import { implement } from '../platform/http/implement.ts'
import {
  contentOf,
  createDocument,
  moveDocument,
  nodeOf,
  removeDocument,
  restoreBuiltIn,
  setDocumentStatus,
  updateDocument,
  versionOf,
  versionsOf,
} from './content.service.ts'
import { type DocumentNode, idsBelow, loadNodes } from './nodes.ts'

type Row = Omit<ContentRow, 'updateTime'> & { updateTime: string | Date }

function rowsOf(nodes: readonly DocumentNode[]): Row[] {
  const titles = new Map(nodes.map((node) => [node.id, node.title]))
  const children = Map.groupBy(nodes, (node) => node.parentId ?? '')
  return nodes.map(({ rowId: _, ...node }) => ({
    ...node,
    parentName: titles.get(node.parentId ?? '') ?? '',
    childCount: children.get(node.id)?.length ?? 0,
  }))
}

async function one(id: string, context: Context): Promise<Omit<Content, 'updateTime'> & { updateTime: string | Date }> {
  const { node, nodes } = await nodeOf(id, context)
  const row = rowsOf(nodes).find((each) => each.id === id)!
  return { ...row, content: await contentOf(node, context) }
}

/** Nodes in the order of the tree: each before those below it. */
function inTreeOrder(nodes: readonly DocumentNode[]): DocumentNode[] {
  const ids = new Set(nodes.map((node) => node.id))
  const children = Map.groupBy(nodes, (node) => (node.parentId && ids.has(node.parentId) ? node.parentId : ''))
  const from = (parentId: string): DocumentNode[] =>
    (children.get(parentId) ?? []).flatMap((node) => [node, ...from(node.id)])
  return from('')
}

const sortable = ['title', 'updateTime', 'updatedBy', 'status', 'sort'] as const

/** Documents as their editors see them, withdrawn ones too. */
export const contentRoutes = implement(content, {
  async page(input, context) {
    const nodes = inTreeOrder(await loadNodes(context.db))
    const below = input.parentId ? idsBelow(input.parentId, nodes) : undefined
    const words = searchWords(input.keyword ?? '')
    const found = rowsOf(nodes).filter(
      (row) =>
        (!below || below.has(row.id)) &&
        words.every((word) => comparable(row.title).includes(word)) &&
        (input.status === undefined || row.status === input.status) &&
        (!input.documentType || row.documentType === input.documentType),
    )
    const column = sortable.find((name) => name === input.sort)
    if (column) found.sort((a, b) => compare(a[column], b[column]) * (input.order === 'DESC' ? -1 : 1))
    const { limit, offset } = limitOf(input)
    return pageReply(found.slice(offset, offset + limit), found.length, input)
  },
  get: ({ id }, context) => one(id, context),
  remove: ({ id }, context) => removeDocument(id, context),
  create: async (draft, context) => one(await createDocument(draft, context), context),
  async update(change, context) {
    await updateDocument(change, context)
    return one(change.id, context)
  },
  all: async (_, context) => rowsOf(await loadNodes(context.db)),
  move: moveDocument,
  setStatus: setDocumentStatus,
  versions: ({ id }, context) => versionsOf(id, context),
  version: ({ id }, context) => versionOf(id, context),
  async restoreVersion({ id }, context) {
    const { documentId, title, content: html } = await versionOf(id, context)
    await updateDocument({ id: documentId, title, content: html }, context)
    return one(documentId, context)
  },
  async restoreBuiltIn({ id }, context) {
    await restoreBuiltIn(id, context)
    return one(id, context)
  },
})

const compare = (a: string | number | Date, b: string | number | Date) =>
  typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b, 'zh-CN') : Number(a) - Number(b)
