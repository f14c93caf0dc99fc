import type { Files, Names } from './names.ts'

/** The five files of a plain resource. */
export const plainFiles = ({ domain, resource, title, camel, pascal, table }: Names): Files => ({
  [`packages/contract/src/${domain}/${resource}.ts`]: `import { z } from 'zod'
import { calls, Done, post } from '../http/call.ts'
import { ById, Code, Id, Name, Time, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'

export const ${pascal} = z.object({
  id: Id,
  code: Code.meta({ title: '编码' }),
  name: Name.meta({ title: '${title}名称' }),
  remark: text(500).nullish().meta({ title: '备注' }),
  createdAt: Time.meta({ title: '创建时间' }),
})
export type ${pascal} = z.infer<typeof ${pascal}>

const Draft = ${pascal}.omit({ id: true, createdAt: true })
const filters = { code: text(64).optional(), name: text(100).optional(), keyword: text(100).optional() }

export const ${camel} = calls('/${camel}', '${camel}', {
  page: post('/selectByPage', { title: '${title}列表', body: pageOf(filters), reply: page(${pascal}) }),
  create: post('/add', { title: '新增${title}', body: Draft, reply: ${pascal}, permission: '${camel}:add' }),
  update: post('/update', { title: '修改${title}', body: Draft.partial().extend({ id: Id }), reply: ${pascal}, permission: '${camel}:edit' }),
  remove: post('/delete', { title: '删除${title}', body: ById, reply: Done, permission: '${camel}:delete' }),
})
`,
  [`apps/server/src/${domain}/${resource}/${resource}.table.ts`]: `import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { companyTable } from '../../platform/db/columns.ts'

export const ${camel}s = companyTable(
  '${table}',
  { code: text().notNull(), name: text().notNull(), remark: text() },
  (table) => [uniqueIndex().on(table.companyId, table.code)],
)
`,
  [`apps/server/src/${domain}/${resource}/${resource}.routes.ts`]: `import { ${camel} } from '@zhizao/contract/${domain}/${resource}'
import { crud } from '../../platform/crud/crud.ts'
import { implement } from '../../platform/http/implement.ts'
import { ${camel}s } from './${resource}.table.ts'

export const ${camel}Routes = implement(${camel}, crud(${camel}s, { title: '${title}', search: ['code', 'name'] }))
`,
  [`apps/server/src/${domain}/${resource}/${resource}.test.ts`]: `import { ${camel} } from '@zhizao/contract/${domain}/${resource}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('${title} is added, changed and removed', async () => {
  const calls = (await server.signIn()).client(${camel})
  const made = await calls.create({ code: 'first', name: '第一个' })
  await calls.update({ id: made.id, name: '改名' })
  expect((await calls.page({})).records).toMatchObject([{ code: 'first', name: '改名' }])
  await calls.remove({ id: made.id })
  expect((await calls.page({})).total).toBe(0)
})
`,
  [`apps/web/src/${domain}/${resource}.page.tsx`]: `import { ${pascal}, ${camel} } from '@zhizao/contract/${domain}/${resource}'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'

export const ${pascal}Page = resourceScreen(${camel}, ${pascal}, {
  title: '${title}',
  query: ['name', 'code'],
  columns: ['code', { field: 'name', kind: 'link' }, 'remark', 'createdAt'],
  form: ['code', 'name', 'remark'],
})
`,
})
