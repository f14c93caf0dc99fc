import type { NavNode } from '@zhizao/contract/document/document'
import { sql } from 'drizzle-orm'
import type { Db } from '../platform/db/database.ts'
import { documents, manualArticles } from './document.table.ts'

/** A document's place and state as its company sees it. */
export interface DocumentNode {
  /** An article of the manual keeps its id, whatever a company changed of it. */
  id: string
  parentId: string | null
  title: string
  documentType: 'manual' | 'company'
  resourcesCode: string
  status: 0 | 1
  isShowContent: 0 | 1
  isEdited: boolean
  sort: number
  updateTime: Date
  updatedBy: string
  /** The company's row, where it has one. */
  rowId: string | undefined
}

export const MANUAL_AUTHOR = '内置'

const articles = (db: Db) =>
  db
    .select({
      id: manualArticles.id,
      code: manualArticles.code,
      parentCode: manualArticles.parentCode,
      title: manualArticles.title,
      resourcesCode: manualArticles.resourcesCode,
      sort: manualArticles.sort,
      hasText: sql<boolean>`${manualArticles.content} <> ''`,
      updatedAt: manualArticles.updatedAt,
    })
    .from(manualArticles)
type Article = Awaited<ReturnType<typeof articles>>[number]

const companyRows = (db: Db) =>
  db
    .select({
      id: documents.id,
      manualId: documents.manualId,
      parentId: sql<string | null>`coalesce(${documents.parentId}, ${documents.manualParentId})::text`,
      isPlaced: documents.isPlaced,
      title: documents.title,
      resourcesCode: documents.resourcesCode,
      status: documents.status,
      sort: documents.sort,
      hasText: sql<boolean | null>`${documents.content} <> ''`,
      editedAt: documents.editedAt,
      editedBy: documents.editedBy,
      createdAt: documents.createdAt,
    })
    .from(documents)
type CompanyRow = Awaited<ReturnType<typeof companyRows>>[number]

/** Every document of the company and of the manual, without the texts, brothers in their order: two queries. */
export async function loadNodes(db: Db): Promise<DocumentNode[]> {
  const manual = await articles(db)
  const own = await companyRows(db)
  const idByCode = new Map(manual.map((article) => [article.code, article.id]))
  const changed = new Map(own.flatMap((row) => (row.manualId ? [[row.manualId, row] as const] : [])))
  const nodes = [
    ...manual.map((article) =>
      ofManual(article, changed.get(article.id), idByCode.get(article.parentCode ?? '') ?? null),
    ),
    ...own.filter((row) => !row.manualId).map(ofCompany),
  ]
  return nodes.sort((a, b) => a.sort - b.sort || Number(BigInt(a.id) - BigInt(b.id)))
}

/** An article as it came along, or as the company has changed it. */
const ofManual = (article: Article, row: CompanyRow | undefined, parentId: string | null): DocumentNode => ({
  id: article.id,
  parentId: row?.isPlaced ? row.parentId : parentId,
  title: row?.title ?? article.title,
  documentType: 'manual',
  resourcesCode: row?.resourcesCode ?? article.resourcesCode,
  status: row?.status ?? 1,
  isShowContent: (row?.hasText ?? article.hasText) ? 1 : 0,
  isEdited: row?.hasText != null,
  sort: row?.sort ?? article.sort,
  updateTime: row?.editedAt ?? article.updatedAt,
  updatedBy: row?.editedBy ?? MANUAL_AUTHOR,
  rowId: row?.id,
})

const ofCompany = (row: CompanyRow): DocumentNode => ({
  id: row.id,
  parentId: row.parentId,
  title: row.title ?? '',
  documentType: 'company',
  resourcesCode: row.resourcesCode ?? '',
  status: row.status ?? 1,
  isShowContent: row.hasText ? 1 : 0,
  isEdited: false,
  sort: row.sort ?? 0,
  updateTime: row.editedAt ?? row.createdAt,
  updatedBy: row.editedBy ?? '',
  rowId: row.id,
})

/** Published nodes whose ancestors are published too. */
export function published(nodes: readonly DocumentNode[]): DocumentNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const known = new Map<string, boolean>()
  const isShown = (node: DocumentNode): boolean => {
    const found = known.get(node.id)
    if (found !== undefined) return found
    const parent = node.parentId ? byId.get(node.parentId) : undefined
    const shown = node.status === 1 && (!parent || isShown(parent))
    known.set(node.id, shown)
    return shown
  }
  return nodes.filter(isShown)
}

/** The nodes above one, from the top. */
export function ancestorsOf(id: string, nodes: readonly DocumentNode[]): { id: string; name: string }[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above: { id: string; name: string }[] = []
  for (let at = byId.get(byId.get(id)?.parentId ?? ''); at; at = byId.get(at.parentId ?? ''))
    above.unshift({ id: at.id, name: at.title })
  return above
}

/** Nodes as the navigation's forest; one whose parent is missing stands at the top. */
export function navForest(nodes: readonly DocumentNode[]): NavNode[] {
  const ids = new Set(nodes.map((node) => node.id))
  const byParent = Map.groupBy(nodes, (node) => (node.parentId && ids.has(node.parentId) ? node.parentId : ''))
  const below = (parentId: string): NavNode[] =>
    (byParent.get(parentId) ?? []).map(({ id, parentId, title, isShowContent, documentType, resourcesCode }) => ({
      id,
      parentId,
      name: title,
      isShowContent,
      documentType,
      resourcesCode,
      list: below(id),
    }))
  return below('')
}

/** Ids of a node and all below it. */
export function idsBelow(id: string, nodes: readonly DocumentNode[]): Set<string> {
  const byParent = Map.groupBy(nodes, (node) => node.parentId ?? '')
  const found = new Set<string>()
  const add = (one: string) => {
    if (found.has(one)) return
    found.add(one)
    for (const child of byParent.get(one) ?? []) add(child.id)
  }
  add(id)
  return found
}
