import { pageTemplate } from '@zhizao/contract/form/page-template'
import type { Context } from '../../platform/context.ts'
import { crud } from '../../platform/crud/crud.ts'
import { implement } from '../../platform/http/implement.ts'
import { conflict, invalidField } from '../../platform/refusal.ts'
import { builtInWords } from '../../platform/words/built-in-words.ts'
import { builtInTemplates } from './built-in-templates.ts'
import { pageTemplates } from './page-template.table.ts'

const MOST = 500
const rows = crud(pageTemplates, { title: '页面模板', search: ['name', 'code'], match: ['type'] })
const words = builtInWords(
  builtInTemplates.flatMap(({ name, description, cells }) => [name, description, ...cells.map(({ title }) => title)]),
)
const readBy = (context: Context) =>
  builtInTemplates.map((one) => ({
    ...one,
    name: words.shown(context, one.name),
    description: words.shown(context, one.description),
    cells: one.cells.map((cell) => ({ ...cell, title: words.shown(context, cell.title) })),
  }))
const own = <Row extends object>(row: Row) => ({ ...row, builtIn: false })

function refuseShadowing({ code, name }: { code?: string; name?: string }) {
  if (builtInTemplates.some((one) => one.code === code))
    throw invalidField('code', '模板编码', '与内置模板重复，请更换')
  if (builtInTemplates.some((one) => one.name === name))
    throw invalidField('name', '模板名称', '与内置模板重名，请更换')
}

/** Layouts to start a page from: those that come with the program, then the company's own. */
export const pageTemplateRoutes = implement(pageTemplate, {
  async list(filter, context) {
    const { keyword, type } = filter
    const fitting = readBy(context).filter(
      (one) => (!type || one.type === type) && (!keyword || one.name.includes(keyword) || one.code.includes(keyword)),
    )
    return [...fitting, ...(await rows.list(filter, context)).map(own)]
  },
  async create(draft, context) {
    refuseShadowing(draft)
    await refuseMany(context)
    return own(await rows.create(draft, context))
  },
  async update(changes, context) {
    refuseShadowing(changes)
    return own(await rows.update(changes, context))
  },
  remove: ({ id }, context) => rows.remove({ id }, context),
})

async function refuseMany({ db }: Context) {
  if ((await db.$count(pageTemplates)) >= MOST) throw conflict(`页面模板最多 ${MOST} 个`)
}
