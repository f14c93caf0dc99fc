import type { Files, Names } from './names.ts'

/** The files of a document: contract with its states, tables of head and lines, routes, test, pages. */
export const documentFiles = ({ domain, resource, title, camel, pascal, table }: Names): Files => ({
  [`packages/contract/src/${domain}/${resource}.ts`]: `import { documentCalls } from '../http/document.ts'
import { Day, text } from '../http/fields.ts'
import { states } from '../http/states.ts'
import { materialLine, materialLineShown } from '../material/material-line.ts'

const cancel = { to: 'cancelled', title: '作废', permission: '${camel}:cancel', isDangerous: true } as const

export const ${camel}States = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      submit: { to: 'submitted', title: '提交', permission: '${camel}:submit', guards: ['hasLines', 'isDated'] },
      cancel,
    },
  },
  submitted: {
    title: '待审批',
    colour: 'processing',
    on: {
      approve: { to: 'approved', title: '批准', permission: '${camel}:approve' },
      sendBack: { to: 'draft', title: '退回', permission: '${camel}:approve' },
      cancel,
    },
  },
  approved: { title: '已批准', colour: 'success', on: {} },
  cancelled: { title: '已作废', colour: 'error', on: {} },
})

export const ${camel}Line = { ...materialLine, remark: text(200).nullish().meta({ title: '备注' }) }

export const ${camel} = documentCalls('/${camel}', '${camel}', {
  title: '${title}',
  linesTitle: '${title}明细',
  states: ${camel}States,
  head: {
    dueOn: Day.nullish().meta({ title: '要求日期' }),
    remark: text(500).nullish().meta({ title: '备注' }),
  },
  shown: {},
  line: ${camel}Line,
  lineShown: materialLineShown,
  filters: {},
})
`,
  [`apps/server/src/${domain}/${resource}/${resource}.table.ts`]: `import { ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { date, text } from 'drizzle-orm/pg-core'
import { materialLineColumns, materialLineKeys } from '../../material/line/material-line-columns.ts'
import { documentLineTable, documentTable } from '../../platform/document/document-table.ts'

export const ${camel}s = documentTable('${table}', ${camel}States, { dueOn: date(), remark: text() })

export const ${camel}Lines = documentLineTable(
  '${table}_line',
  ${camel}s,
  { ...materialLineColumns(), remark: text() },
  materialLineKeys,
)
`,
  [`apps/server/src/${domain}/${resource}/${resource}.routes.ts`]: `import { ${camel}, ${camel}Line, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { z } from 'zod'
import {
  besideMaterial,
  materialLineCells,
  materialLineNames,
  materialLineReferences,
  readMaterialLines,
} from '../../material/index.ts'
import { sheetColumns } from '../../platform/crud/sheet-columns.ts'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { headRows, lineRows } from '../../platform/document/document-rows.ts'
import { documents } from '../../platform/document/documents.ts'
import { needsLines } from '../../platform/document/needs-lines.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { ${camel}Lines, ${camel}s } from './${resource}.table.ts'

const [title, linesTitle] = ['${title}', '${title}明细']
const { joins, shown } = besideMaterial(${camel}Lines)

const Line = z.object({ ...materialLineNames, quantity: ${camel}Line.quantity, remark: ${camel}Line.remark })
const columns = sheetColumns(Line.shape, ['materialCode', 'quantity', 'unitName', 'remark'], materialLineCells)

export const ${camel}Routes = (ports: DocumentPorts): Route[] =>
  implement(
    ${camel},
    documents(${camel}s, ${camel}Lines, ${camel}States, {
      title,
      kind: '${camel}',
      ports,
      heads: headRows(${camel}s, { title }),
      lineRows: lineRows(${camel}Lines, { title: linesTitle, joins, shown }),
      lines: { title: linesTitle, references: materialLineReferences },
      sheet: { columns, line: Line, read: readMaterialLines() },
      guards: {
        hasLines: needsLines(${camel}Lines),
        isDated: ({ dueOn }: { dueOn: string | null }) => (dueOn ? undefined : '请先填写要求日期'),
      },
    }),
  )
`,
  [`apps/server/src/${domain}/${resource}/${resource}.test.ts`]: `import { everyPair } from '@zhizao/contract/http/states'
import { material } from '@zhizao/contract/material/material'
import { unit } from '@zhizao/contract/material/unit'
import { ${camel}, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sheetFile } from '../../testing/sheet.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let bolt: { materialId: string; unitId: string }
beforeAll(async () => {
  server = await startTestServer()
  const caller = await server.signIn()
  const units = await caller.client(unit).list({})
  const [kg, g] = ['kg', 'g'].map((code) => units.find((each) => each.code === code)!.id)
  const { id } = await caller.client(material).create({ code: 'LS-1', name: '六角螺栓', baseUnitId: kg! } as never)
  bolt = { materialId: id, unitId: g! }
})
afterAll(() => server.stop())

const dueOn = '2099-03-31'
const of = (quantity: string) => ({ ...bolt, quantity })

it('${title} is added with its lines, changed, and taken along its states', async () => {
  const calls = (await server.signIn()).client(${camel})
  const made = await calls.create({ dueOn, lines: [of('12.5')] })
  expect(made).toMatchObject({ status: 'draft', lines: [{ ...of('12.5'), materialCode: 'LS-1', unitName: 'g' }] })
  const lines = [{ ...of('13'), id: made.lines[0]!.id }, of('2')]
  const changed = await calls.update({ id: made.id, seenAt: made.updatedAt, remark: '改过', lines })
  expect(changed.lines.map(({ quantity }) => quantity)).toEqual(['13', '2'])
  expect((await calls.page({ keyword: made.code })).records).toMatchObject([{ remark: '改过', dueOn }])
  expect(await calls.submit({ id: made.id, seenAt: changed.updatedAt })).toMatchObject({ status: 'submitted' })
  expect(await calls.sendBack({ id: made.id })).toMatchObject({ status: 'draft' })
  await calls.submit({ id: made.id })
  expect(await calls.approve({ id: made.id })).toMatchObject({ status: 'approved' })
  const [last, ...before] = await calls.history({ id: made.id })
  expect([last!.title, before.length, await calls.related({ id: made.id })]).toEqual(['批准${title}', 5, []])
})

it('a step that ${title} must not take is refused, and what is not open stays', async () => {
  const caller = await server.signIn()
  const calls = caller.client(${camel})
  const { id } = await calls.create({})
  expect(await caller.call(${camel}.submit, { id })).toMatchObject({ code: 409, msg: '没有明细，请先添加' })
  await calls.update({ id, lines: [of('1')] })
  expect(await caller.call(${camel}.submit, { id })).toMatchObject({ code: 409, msg: '请先填写要求日期' })
  expect(await calls.cancel({ id })).toMatchObject({ status: 'cancelled' })
  for (const { event } of everyPair(${camel}States).filter(({ state, to }) => state === 'cancelled' && !to))
    expect(await caller.call(${camel}[event as 'cancel'], { id })).toMatchObject({ code: 409 })
  expect(await caller.call(${camel}.update, { id, remark: '改' })).toMatchObject({ code: 409 })
  expect(await caller.call(${camel}.removeMany, { ids: [id] })).toMatchObject({ code: 409 })
})

it('lines of ${title} come from a sheet, all faults at once, and go out as one', async () => {
  const caller = await server.signIn()
  const calls = caller.client(${camel})
  const sheet = (...row: string[]) => sheetFile([['物料编码', '数量', '单位'], row])
  expect(await calls.readLines({ file: await sheet('LS-1', '1,200', 'g') })).toMatchObject([of('1200')])
  expect(await caller.call(${camel}.readLines, { file: await sheet('没有', '很多', 'g') })).toMatchObject({ code: 400 })
  const { id } = await calls.create({ lines: [of('1200')] })
  for (const call of [${camel}.exportLines, ${camel}.lineTemplate])
    expect((await caller.file(call, { id })).bytes.length).toBeGreaterThan(1000)
})
`,
  [`apps/web/src/${domain}/${resource}.page.tsx`]: `import { ${camel}, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { materialColumns, scannedMaterial } from '../material/index.ts'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'

const options: DocumentOptions<typeof ${camel}, typeof ${camel}States> = {
  title: '${title}',
  linesTitle: '${title}明细',
  states: ${camel}States,
  path: '/mes/pages/${camel}/index',
  columns: [{ field: 'dueOn', width: 120, sortable: true }, 'remark', 'createdByName', 'createdAt'],
  head: ['dueOn', { field: 'remark', wide: true }],
  lines: [...materialColumns, { field: 'remark', width: 240 }],
  scan: scannedMaterial,
}

export const ${pascal}ListPage = documentList(${camel}, options)
export const ${pascal}Page = documentPage(${camel}, options)
`,
})
