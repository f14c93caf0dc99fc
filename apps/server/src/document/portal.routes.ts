import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { document, type NavNode } from '@zhizao/contract/document/document'
import { comparable, searchWords } from '@zhizao/rules/text-match'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/refusal.ts'
import { contentOf } from './content.service.ts'
import { manualPictures } from './manual-files.ts'
import { ancestorsOf, loadNodes, navForest, published } from './nodes.ts'
import { searchDocuments } from './search.ts'

const title = '文档'

/** Branches whose name, or the name of one below, holds all words. */
const branchesWith = (nodes: readonly NavNode[], words: readonly string[]): NavNode[] =>
  nodes.flatMap((node) => {
    if (words.every((word) => comparable(node.name).includes(word))) return [node]
    const list = branchesWith(node.list, words)
    return list.length ? [{ ...node, list }] : []
  })

const explains = (node: NavNode, code: string): boolean =>
  node.resourcesCode === code || node.list.some((below) => explains(below, code))

const find = (nodes: readonly NavNode[], id: string): NavNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : find(node.list, id)
    if (found) return found
  }
  return undefined
}

/** Documents as every signed-in user reads them: published ones only. */
export const portalRoutes = implement(document, {
  async tree({ query }, context) {
    const forest = navForest(published(await loadNodes(context.db)))
    const words = searchWords(query ?? '')
    return words.length ? branchesWith(forest, words) : forest
  },
  async article({ id }, context) {
    const nodes = published(await loadNodes(context.db))
    const node = nodes.find((one) => one.id === id)
    if (!node) throw notFound(title)
    return {
      id,
      title: node.title,
      content: await contentOf(node, context),
      updateTime: node.updateTime,
      cmsDocNavId: id,
      cmsDocSearchDTO: ancestorsOf(id, nodes),
    }
  },
  async subtree({ id }, context) {
    const found = find(navForest(published(await loadNodes(context.db))), id)
    if (!found) throw notFound(title)
    return found
  },
  async index({ resourcesCode }, context) {
    const forest = navForest(published(await loadNodes(context.db)))
    return resourcesCode ? forest.filter((chapter) => explains(chapter, resourcesCode)) : forest
  },
  async search(asked, context) {
    return searchDocuments(context.db, asked, published(await loadNodes(context.db)))
  },
  picture({ name }) {
    const file = path.join(manualPictures, name)
    if (!existsSync(file)) throw notFound('图片')
    return {
      filename: name,
      mime: 'image/webp',
      content: { path: file, size: statSync(file).size },
      inline: true,
      unchanging: true,
    }
  },
})
