import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { conflict, invalidField, notFound } from '../platform/refusal.ts'
import { textColumns } from './clean-html.ts'
import { documents, documentVersions, manualArticles } from './document.table.ts'
import { ancestorsOf, type DocumentNode, idsBelow, loadNodes } from './nodes.ts'

/** Documents that one company may have of its own, and how deep they may stand. */
const MOST_DOCUMENTS = 2000
const MOST_LEVELS = 5
const MOST_VERSIONS = 50

type Columns = Partial<typeof documents.$inferInsert>

/** A node that exists, with all others. */
export async function nodeOf(id: string, context: Context) {
  const nodes = await loadNodes(context.db)
  const node = nodes.find((one) => one.id === id)
  if (!node) throw notFound('文档')
  return { node, nodes }
}

/** The HTML of a document: the company's, else the manual's. */
export async function contentOf(node: DocumentNode, { db }: Context): Promise<string> {
  if (node.documentType === 'company' || node.isEdited) {
    const [row] = await db.select({ content: documents.content }).from(documents).where(eq(documents.id, node.rowId!))
    return row?.content ?? ''
  }
  const [article] = await db
    .select({ content: manualArticles.content })
    .from(manualArticles)
    .where(eq(manualArticles.id, node.id))
  return article?.content ?? ''
}

/** Which column names the parent: articles of the manual live in a table of their own. */
function parentColumns(parentId: string | null, nodes: readonly DocumentNode[]): Columns {
  if (!parentId) return { parentId: null, manualParentId: null }
  const parent = nodes.find((node) => node.id === parentId)
  if (!parent) throw notFound('上级目录')
  return parent.documentType === 'manual'
    ? { parentId: null, manualParentId: parentId }
    : { parentId, manualParentId: null }
}

const childrenOf = (parentId: string | null, nodes: readonly DocumentNode[]) =>
  nodes.filter((node) => node.parentId === parentId)

/** Writes to the company's row of a node, making one before an article of the manual where there is none. */
async function write(node: DocumentNode, columns: Columns, context: Context): Promise<string> {
  const values = { ...columns, updatedAt: context.now() }
  if (node.rowId) {
    await context.db.update(documents).set(values).where(eq(documents.id, node.rowId))
    return node.rowId
  }
  const [row] = await context.db
    .insert(documents)
    .values({ isPlaced: false, ...values, companyId: context.user.companyId, manualId: node.id })
    .returning({ id: documents.id })
  return row!.id
}

export interface DocumentDraft {
  parentId?: string | null
  title: string
  content: string
  resourcesCode?: string | null
  status: 0 | 1
}

export async function createDocument(draft: DocumentDraft, context: Context): Promise<string> {
  const nodes = await loadNodes(context.db)
  if (nodes.filter((node) => node.documentType === 'company').length >= MOST_DOCUMENTS)
    throw conflict(`文档最多 ${MOST_DOCUMENTS} 篇，请先删除不再使用的文档`)
  const parentId = draft.parentId ?? null
  const parent = parentColumns(parentId, nodes)
  if (parentId && ancestorsOf(parentId, nodes).length + 2 > MOST_LEVELS)
    throw invalidField('parentId', '上级目录', `目录最多 ${MOST_LEVELS} 层`)
  const last = Math.max(0, ...childrenOf(parentId, nodes).map((node) => node.sort))
  const [row] = await context.db
    .insert(documents)
    .values({
      companyId: context.user.companyId,
      ...parent,
      ...textColumns(draft.title, draft.content),
      resourcesCode: draft.resourcesCode ?? '',
      status: draft.status,
      sort: last + 10,
      editedAt: context.now(),
      editedBy: context.user.name,
    })
    .returning({ id: documents.id })
  context.audit({ target: draft.title, after: draft })
  return row!.id
}

export interface DocumentChange {
  id: string
  title?: string
  content?: string
  resourcesCode?: string | null
  status?: 0 | 1
  updateTime?: string
}

export async function updateDocument(change: DocumentChange, context: Context): Promise<void> {
  await lock(context)
  const { node } = await nodeOf(change.id, context)
  if (change.updateTime && new Date(change.updateTime).getTime() !== node.updateTime.getTime())
    throw conflict(`文档已被${node.updatedBy}修改，请重新打开后再保存`)
  const former = await contentOf(node, context)
  const columns: Columns = {}
  if (change.resourcesCode !== undefined) columns.resourcesCode = change.resourcesCode ?? ''
  if (change.status !== undefined) columns.status = change.status
  const text = textColumns(change.title ?? node.title, change.content ?? former)
  const isRewritten = text.title !== node.title || text.content !== former
  if (isRewritten) Object.assign(columns, text, { editedAt: context.now(), editedBy: context.user.name })
  const rowId = await write(node, columns, context)
  if (isRewritten) await keepVersion(rowId, node, former, context)
  context.audit({
    target: node.title,
    before: { title: node.title, content: former, resourcesCode: node.resourcesCode, status: node.status },
    after: { title: text.title, content: text.content, resourcesCode: columns.resourcesCode, status: columns.status },
  })
}

/** Saves of one company's documents come one after the other, so that no version is lost. */
const lock = ({ db, user }: Context) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('document', ${user.companyId}::bigint))`)

async function keepVersion(documentId: string, node: DocumentNode, content: string, context: Context) {
  const { db } = context
  await db.insert(documentVersions).values({
    companyId: context.user.companyId,
    documentId,
    title: node.title,
    content,
    length: textColumns('', content).plain.length,
    savedAt: node.updateTime,
    savedBy: node.updatedBy,
  })
  const old = await db
    .select({ id: documentVersions.id })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(desc(documentVersions.id))
    .offset(MOST_VERSIONS)
  if (old.length)
    await db.delete(documentVersions).where(
      inArray(
        documentVersions.id,
        old.map((row) => row.id),
      ),
    )
}

export async function removeDocument(id: string, context: Context): Promise<true> {
  const { node, nodes } = await nodeOf(id, context)
  if (node.documentType === 'manual') throw conflict('内置手册的文档不能删除，不需要时可撤回发布')
  const children = childrenOf(id, nodes)
  if (children.length)
    throw conflict(
      `“${node.title}”下还有 ${children.length} 篇文档（${children
        .slice(0, 3)
        .map((child) => child.title)
        .join('、')}${children.length > 3 ? '等' : ''}），请先移走或删除`,
    )
  const before = { title: node.title, content: await contentOf(node, context) }
  await context.db.delete(documents).where(eq(documents.id, node.rowId!))
  context.audit({ target: node.title, before })
  return true
}

/** Puts a document below another, among its brothers; they are numbered anew where needed. */
export async function moveDocument(
  { id, parentId = null, at }: { id: string; parentId?: string | null; at?: number },
  context: Context,
): Promise<true> {
  await lock(context)
  const { node, nodes } = await nodeOf(id, context)
  const columns = parentColumns(parentId, nodes)
  const moving = idsBelow(id, nodes)
  if (parentId && moving.has(parentId)) throw conflict('不能移动到自身或自身的下级目录')
  const top = ancestorsOf(id, nodes).length
  const height = Math.max(...[...moving].map((one) => ancestorsOf(one, nodes).length)) - top + 1
  if ((parentId ? ancestorsOf(parentId, nodes).length + 1 : 0) + height > MOST_LEVELS)
    throw invalidField('parentId', '上级目录', `目录最多 ${MOST_LEVELS} 层`)
  const brothers = childrenOf(parentId, nodes).filter((one) => one.id !== id)
  brothers.splice(at ?? brothers.length, 0, node)
  for (const [index, one] of brothers.entries()) {
    const sort = (index + 1) * 10
    if (one.id === id) await write(one, { ...columns, isPlaced: true, sort }, context)
    else if (one.sort !== sort) await write(one, { sort }, context)
  }
  context.audit({ target: node.title, before: { parentId: node.parentId }, after: { parentId, at } })
  return true
}

export async function setDocumentStatus(
  { id, status }: { id: string; status: 0 | 1 },
  context: Context,
): Promise<true> {
  const { node } = await nodeOf(id, context)
  await write(node, { status }, context)
  context.audit({ target: node.title, before: { status: node.status }, after: { status } })
  return true
}

const versionColumns = {
  id: documentVersions.id,
  title: documentVersions.title,
  savedAt: documentVersions.savedAt,
  savedBy: documentVersions.savedBy,
  length: documentVersions.length,
}

export async function versionsOf(id: string, context: Context) {
  const { node } = await nodeOf(id, context)
  if (!node.rowId) return []
  return context.db
    .select(versionColumns)
    .from(documentVersions)
    .where(eq(documentVersions.documentId, node.rowId))
    .orderBy(desc(documentVersions.id))
    .limit(MOST_VERSIONS)
}

export async function versionOf(id: string, context: Context) {
  const [version] = await context.db
    .select({
      ...versionColumns,
      content: documentVersions.content,
      documentId: sql<string>`coalesce(${documents.manualId}, ${documents.id})::text`,
    })
    .from(documentVersions)
    .innerJoin(documents, eq(documents.id, documentVersions.documentId))
    .where(eq(documentVersions.id, id))
  if (!version) throw notFound('历史版本')
  return version
}

/** Brings back what an article of the manual said; its place and state stay as the company set them. */
export async function restoreBuiltIn(id: string, context: Context): Promise<void> {
  await lock(context)
  const { node } = await nodeOf(id, context)
  if (node.documentType !== 'manual') throw conflict('只有内置手册的文档可以恢复为内置内容')
  if (!node.isEdited) throw conflict('该文档没有修改过，已是内置内容')
  const former = await contentOf(node, context)
  await keepVersion(node.rowId!, node, former, context)
  const none = { title: null, content: null, plain: null, searchTitle: null, searchText: null }
  await context.db
    .update(documents)
    .set({ ...none, editedAt: null, editedBy: null, resourcesCode: null, updatedAt: context.now() })
    .where(and(eq(documents.id, node.rowId!)))
  context.audit({ target: node.title, before: { title: node.title, content: former }, after: '内置内容' })
}
