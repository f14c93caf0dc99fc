import { readFile } from 'node:fs/promises'
import { printTemplate, printType } from '@zhizao/contract/print/print-template'
import type { Context } from '../../platform/context.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Printable } from '../../platform/print/printable.ts'
import { conflict } from '../../platform/refusal.ts'
import { wantingOf } from '../../platform/work/wanting.ts'
import { type LogoPorts, logoOf } from '../logo-of.ts'
import { type PrintTypes, requireReader, shownType, wantedOf } from '../print-types.ts'
import { fontFile } from '../render/font-file.ts'
import { previewedPages } from '../render/printed-pages.ts'
import { checkDesign } from './check-design.ts'
import type { TemplateService } from './print-template.service.ts'

export const printTemplateRoutes = (types: PrintTypes, templates: TemplateService, ports: LogoPorts) => [
  ...implement(printTemplate, {
    page: (input, context) => templates.page(input, context),
    get: ({ id }, context) => templates.get(id, context),
    create: (draft, context) => templates.create(draft, context),
    update: (changes, context) => templates.update(changes, context),
    remove: ({ id }, context) => templates.removeMany([id], context),
    removeMany: ({ ids }, context) => templates.removeMany(ids, context),
    ofTypeCode: ({ code }, context) => templates.listOf(types.byCode(code), context),
    ofTypeId: ({ id }, context) => templates.listOf(types.byId(id), context),
    defaultOfTypeId: ({ id }, context) => templates.defaultOf(types.byId(id), context),
    defaultOfCode: ({ code }, context) => templates.defaultOf(types.byCode(code), context),
    setDefault: ({ id }, context) => templates.setDefault(id, context),
    copy: ({ id }, context) => templates.copy(id, context),
    async preview({ typeCode, templateId, design, ids = [], asked }, context) {
      const type = types.byCode(typeCode)
      requireReader(type, context)
      if (design) await checkDesign(design, type)
      const shown = design ?? (await templates.ofType(type, templateId, context)).design
      const named = wantedOf(type, { ids, asked }, context)
      const records = await type.read(named.length ? named : [await newestOf(type, context)], context)
      if (!records.length) throw conflict('要预览的记录不存在或已被删除')
      const logo = await logoOf(shown, ports, context.db)
      const wanted = { design: shown, records, copies: 1, ...(logo && { logo }) }
      const content = await previewedPages(wanted, wantingOf(context))
      return { filename: `${type.title}.pdf`, mime: 'application/pdf', content, inline: true }
    },
    font: async () => ({
      filename: 'NotoSansSC.ttf',
      mime: 'font/ttf',
      content: await readFile(fontFile()),
      unchanging: true,
    }),
  }),
  ...implement(printType, {
    list: ({ keyword }) =>
      types
        .all()
        .filter(({ code, title }) => !keyword || title.includes(keyword) || code.includes(keyword))
        .map(shownType),
  }),
]

async function newestOf(type: Printable, context: Context): Promise<string> {
  const id = await type.newest(context)
  if (!id) throw conflict(`还没有可以用来预览“${type.title}”的数据，请先新增一条`)
  return id
}
