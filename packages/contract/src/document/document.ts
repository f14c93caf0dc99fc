import { z } from 'zod'
import { calls, get, SIGNED_IN } from '../http/call.ts'
import { Id, Time } from '../http/fields.ts'
import { page } from '../http/page.ts'

export const DocumentType = z.enum(['manual', 'company'])
export type DocumentType = z.infer<typeof DocumentType>

/** A node of the navigation; `list` holds the nodes below. */
export interface NavNode {
  id: string
  parentId: string | null
  name: string
  /** 1: there is text to show; 0: only a heading for what stands below. */
  isShowContent: 0 | 1
  documentType: DocumentType
  /** Code of the menu entry that the document explains. */
  resourcesCode: string
  list: NavNode[]
}
export const NavNode: z.ZodType<NavNode, NavNode> = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  isShowContent: z.union([z.literal(0), z.literal(1)]),
  documentType: DocumentType,
  resourcesCode: z.string(),
  get list() {
    return z.array(NavNode)
  },
})

/** The nodes above a document, from the top. */
const Ancestors = z.array(z.object({ id: Id, name: z.string() }))

export const Article = z.object({
  id: Id,
  title: z.string(),
  /** Cleaned HTML: elements and attributes of `rich-text.ts` only. */
  content: z.string(),
  updateTime: Time,
  cmsDocNavId: Id,
  cmsDocSearchDTO: Ancestors,
})
export type Article = z.infer<typeof Article>

export const SearchHit = z.object({
  id: Id,
  name: z.string(),
  /** Plain text around the first match. */
  content: z.string(),
  cmsDocSearchDTO: Ancestors,
})
export type SearchHit = z.infer<typeof SearchHit>

/** As many results as are shown, whatever was found. */
export const SEARCH_LIMIT = 400
export const SEARCH_PAGE_SIZE = 20

const whole = (max: number) => z.coerce.number<number | string>().int().min(1).max(max)
/** What was typed, as it was typed. */
const searched = z
  .string()
  .max(100, { error: '不能超过 100 个字符' })
  .refine((text) => !text.includes('\0') && text.isWellFormed(), { error: '含有无法查询的字符' })

export const document = calls('/portal', SIGNED_IN, {
  tree: get('/cmsdocnav/getTreeByQuery', {
    title: '文档目录',
    body: z.object({ query: searched.optional() }),
    reply: z.array(NavNode),
  }),
  article: get('/cmsdoc/selectByNavId/{id}', { title: '文档内容', body: z.object({ id: Id }), reply: Article }),
  subtree: get('/cmsdocnav/getTreeByid/{id}', {
    title: '文档下级目录',
    body: z.object({ id: Id }),
    reply: NavNode,
  }),
  index: get('/cmsdocnav/getIndexTree', {
    title: '帮助首页目录',
    body: z.object({
      /** Menu code of a page: the chapters that explain it; none where nothing does. */
      resourcesCode: z.string().max(100).optional(),
    }),
    reply: z.array(NavNode),
  }),
  search: get('/cmsdocnav/searchCmsDoc', {
    title: '搜索文档',
    body: z.object({
      str: searched.default(''),
      size: whole(100).default(SEARCH_PAGE_SIZE),
      current: whole(1_000_000).default(1),
    }),
    reply: page(SearchHit),
  }),
  picture: get('/manual/picture/{name}', {
    title: '手册图片',
    kind: 'file',
    body: z.object({ name: z.string().regex(/^[a-z\d-]{1,60}\.webp$/, { error: '图片名称不正确' }) }),
  }),
})
