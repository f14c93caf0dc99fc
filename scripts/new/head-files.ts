import type { Files, Names } from './names.ts'

/** The files of what has a number, states and a history, and no lines: contract, table, routes, test, pages. */
export const headFiles = ({ domain, resource, title, camel, pascal, table }: Names): Files => ({
  [`packages/contract/src/${domain}/${resource}.ts`]: `import { headCalls } from '../http/document.ts'
import { Day, required, text } from '../http/fields.ts'
import { states } from '../http/states.ts'

export const ${camel}States = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: {
      finish: { to: 'done', title: '完成', permission: '${camel}:finish', guards: ['isDated'] },
      cancel: { to: 'cancelled', title: '作废', permission: '${camel}:cancel', isDangerous: true },
    },
  },
  done: { title: '已完成', colour: 'success', on: {} },
  cancelled: { title: '已作废', colour: 'error', on: {} },
})

export const ${camel} = headCalls('/${camel}', '${camel}', {
  title: '${title}',
  states: ${camel}States,
  head: {
    title: required(100).meta({ title: '主题' }),
    dueOn: Day.nullish().meta({ title: '要求日期' }),
    remark: text(500).nullish().meta({ title: '备注' }),
  },
  shown: {},
  filters: {},
})
`,
  [`apps/server/src/${domain}/${resource}/${resource}.table.ts`]: `import { ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { date, text } from 'drizzle-orm/pg-core'
import { documentTable } from '../../platform/document/document-table.ts'

export const ${camel}s = documentTable('${table}', ${camel}States, {
  title: text().notNull(),
  dueOn: date(),
  remark: text(),
})
`,
  [`apps/server/src/${domain}/${resource}/${resource}.routes.ts`]: `import { ${camel}, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { headRows } from '../../platform/document/document-rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { heads } from '../../platform/subject/heads.ts'
import { ${camel}s } from './${resource}.table.ts'

const title = '${title}'

export function ${camel}Routes(ports: DocumentPorts): Route[] {
  const { steps, ...calls } = heads(${camel}s, ${camel}States, {
    title,
    kind: '${camel}',
    ports,
    heads: headRows(${camel}s, { title }),
    guards: { isDated: ({ dueOn }: { dueOn: string | null }) => (dueOn ? undefined : '请先填写要求日期') },
  })
  return implement(${camel}, { ...calls, ...steps })
}
`,
  [`apps/server/src/${domain}/${resource}/${resource}.test.ts`]: `import { ${camel} } from '@zhizao/contract/${domain}/${resource}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('${title} is added, changed and taken along its states, or refused', async () => {
  const caller = await server.signIn()
  const calls = caller.client(${camel})
  const made = await calls.create({ title: '换模' })
  expect(await caller.call(${camel}.finish, { id: made.id })).toMatchObject({ code: 409, msg: '请先填写要求日期' })
  const changed = await calls.update({ id: made.id, seenAt: made.updatedAt, dueOn: '2099-03-31' })
  expect(await caller.call(${camel}.update, { id: made.id, seenAt: made.updatedAt, title: '晚' })).toMatchObject({
    code: 409,
  })
  expect((await calls.page({ keyword: made.code })).records).toMatchObject([{ title: '换模', dueOn: '2099-03-31' }])
  expect(await calls.finish({ id: made.id, seenAt: changed.updatedAt })).toMatchObject({ status: 'done' })
  expect(await caller.call(${camel}.remove, { id: made.id })).toMatchObject({ code: 409 })
  expect((await calls.history({ id: made.id })).length).toBe(3)
})
`,
  [`apps/web/src/${domain}/${resource}.page.tsx`]: `import { ${camel}, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'

const options: DocumentOptions<typeof ${camel}, typeof ${camel}States> = {
  title: '${title}',
  states: ${camel}States,
  path: '/mes/pages/${camel}/index',
  columns: ['title', { field: 'dueOn', width: 120, sortable: true }, 'createdByName', 'createdAt'],
  head: ['title', 'dueOn', { field: 'remark', wide: true }],
}

export const ${pascal}ListPage = documentList(${camel}, options)
export const ${pascal}Page = documentPage(${camel}, options)
`,
})
