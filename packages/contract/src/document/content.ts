import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Id, Name, Switch, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { DocumentType } from './document.ts'

/** A document as its editors see it in a list. */
export const ContentRow = z.object({
  id: Id,
  parentId: Id.nullable().meta({ title: '上级目录' }),
  parentName: z.string().meta({ title: '上级目录' }),
  title: Name.meta({ title: '标题' }),
  documentType: DocumentType.meta({ title: '来源' }),
  resourcesCode: z.string().meta({ title: '对应菜单' }),
  status: Switch.meta({ title: '发布' }),
  /** The company changed what the program brought. */
  isEdited: z.boolean().meta({ title: '已修改' }),
  isShowContent: Switch,
  sort: z.number().int(),
  childCount: z.number().int().meta({ title: '下级文档' }),
  updateTime: Time.meta({ title: '更新时间' }),
  updatedBy: z.string().meta({ title: '更新人' }),
})
export type ContentRow = z.infer<typeof ContentRow>

export const Content = ContentRow.extend({ content: z.string().meta({ title: '正文' }) })
export type Content = z.infer<typeof Content>

export const ContentVersion = z.object({
  id: Id,
  title: z.string(),
  savedAt: Time,
  savedBy: z.string(),
  /** Characters of text. */
  length: z.number().int(),
})
export type ContentVersion = z.infer<typeof ContentVersion>

/** Characters of HTML that one document may have. */
export const CONTENT_LIMIT = 200_000

const Draft = z.object({
  parentId: Id.nullish().meta({ title: '上级目录' }),
  title: Name.meta({ title: '标题' }),
  content: text(CONTENT_LIMIT).default('').meta({ title: '正文' }),
  resourcesCode: text(64)
    .regex(/^[\w:-]*$/, { error: '菜单编码不正确' })
    .nullish()
    .meta({ title: '对应菜单' }),
  status: Switch.default(1).meta({ title: '发布' }),
})

export const content = calls('/cms/content', 'content', {
  page: post('/selectContentListByPage', {
    title: '文档列表',
    encoding: 'form',
    body: pageOf({
      /** The node and all that stands below it. */
      parentId: Id.optional(),
      keyword: text(100).optional(),
      status: Switch.optional(),
      documentType: DocumentType.optional().meta({ title: '来源' }),
    }),
    reply: page(ContentRow),
  }),
  get: post('/selectContentById', { title: '文档详情', encoding: 'form', body: ById, reply: Content }),
  remove: post('/deleteContentById', {
    title: '删除文档',
    encoding: 'form',
    body: ById,
    reply: Done,
    permission: 'content:delete',
  }),
  create: post('/addContent', {
    title: '新增文档',
    encoding: 'text',
    body: Draft,
    reply: Content,
    permission: 'content:add',
  }),
  update: post('/updateContent', {
    title: '修改文档',
    encoding: 'text',
    body: z.object({
      id: Id,
      title: Draft.shape.title.optional(),
      content: text(CONTENT_LIMIT).optional().meta({ title: '正文' }),
      resourcesCode: Draft.shape.resourcesCode,
      status: Switch.optional(),
      /** When the editor opened it: refused where somebody saved since. */
      updateTime: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: Content,
    permission: 'content:edit',
  }),
  all: post('/selectContentTree', { title: '文档目录（管理）', reply: z.array(ContentRow) }),
  move: post('/moveContent', {
    title: '移动文档',
    body: z.object({
      id: Id,
      parentId: Id.nullish(),
      /** Place among the nodes of the parent, from 0; absent: last. */
      at: z.number().int().min(0).max(10_000).optional().meta({ title: '排列位置' }),
    }),
    reply: Done,
    permission: 'content:edit',
  }),
  setStatus: post('/setContentStatus', {
    title: '发布或撤回文档',
    body: z.object({ id: Id, status: Switch }),
    reply: Done,
    permission: 'content:publish',
  }),
  versions: post('/selectContentVersions', { title: '文档历史版本', body: ById, reply: z.array(ContentVersion) }),
  version: post('/selectContentVersionById', {
    title: '文档历史版本内容',
    body: ById,
    reply: ContentVersion.extend({ content: z.string() }),
  }),
  restoreVersion: post('/restoreContentVersion', {
    title: '恢复历史版本',
    body: ById,
    reply: Content,
    permission: 'content:edit',
  }),
  restoreBuiltIn: post('/restoreBuiltInContent', {
    title: '恢复内置文档',
    body: ById,
    reply: Content,
    permission: 'content:edit',
  }),
})
