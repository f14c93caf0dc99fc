import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, Id, Name, text } from '../http/fields.ts'

/** A widget's place on a grid of 24 columns; rows are as high as the page makes them. */
export const TemplateCell = z
  .object({
    x: z.number().int().min(0).max(23).meta({ title: '横向位置' }),
    y: z.number().int().min(0).max(199).meta({ title: '纵向位置' }),
    w: z.number().int().min(1).max(24).meta({ title: '宽度' }),
    h: z.number().int().min(1).max(200).meta({ title: '高度' }),
    widget: z
      .enum(['text', 'list', 'tree', 'form', 'chart', 'value', 'alarms', 'image', 'video', 'map'])
      .meta({ title: '组件' }),
    title: text(50),
  })
  .refine((cell) => cell.x + cell.w <= 24, { error: '超出页面宽度' })
export type TemplateCell = z.output<typeof TemplateCell>

export const PageTemplateType = z.enum(['list', 'form', 'dashboard', 'bigscreen', 'report'])
export const pageTemplateTypeNames: Record<z.output<typeof PageTemplateType>, string> = {
  list: '列表页',
  form: '表单页',
  dashboard: '看板',
  bigscreen: '大屏',
  report: '报表',
}

/** A stored layout that a new page starts from. */
export const PageTemplate = z.object({
  id: z.string(),
  code: Code.meta({ title: '模板编码' }),
  name: Name.meta({ title: '模板名称' }),
  type: PageTemplateType.meta({ title: '页面类型' }),
  description: text(500).nullish().meta({ title: '说明' }),
  cells: z.array(TemplateCell).min(1, { error: '至少放置一个组件' }).max(100).meta({ title: '布局' }),
  builtIn: z.boolean().meta({ title: '内置' }),
})
export type PageTemplate = z.output<typeof PageTemplate>

const Draft = PageTemplate.omit({ id: true, builtIn: true })

export const pageTemplate = calls('/universal/pageTemp', 'pageTemplate', {
  list: post('/selectPageTempByList', {
    title: '页面模板列表',
    body: z.object({ keyword: text(100).optional(), type: PageTemplateType.optional() }),
    reply: z.array(PageTemplate),
  }),
  create: post('/addPageTemp', {
    title: '新增页面模板',
    body: Draft,
    reply: PageTemplate,
    permission: 'pageTemplate:add',
  }),
  update: post('/updatePageTemp', {
    title: '修改页面模板',
    body: Draft.partial().extend({ id: Id }),
    reply: PageTemplate,
    permission: 'pageTemplate:edit',
  }),
  remove: post('/deletePageTemp', {
    title: '删除页面模板',
    body: ById,
    reply: Done,
    permission: 'pageTemplate:delete',
  }),
})
