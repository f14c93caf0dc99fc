import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** `npm run new -- alarm/alarm-type 报警类型`: the five files of a resource, ready to be filled in. */
const [place = '', title = ''] = process.argv.slice(2)
const match = /^([a-z][a-z-]*)\/([a-z][a-z-]*)$/.exec(place)
if (!match || !title) {
  console.error('用法：npm run new -- <domain>/<resource> <中文名称>，例如 npm run new -- alarm/alarm-type 报警类型')
  process.exit(2)
}
const [, domain, resource] = match as unknown as [string, string, string]
const camel = resource.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = camel[0]!.toUpperCase() + camel.slice(1)
const table = resource.replaceAll('-', '_')
const root = path.join(import.meta.dirname, '..')

const files: Record<string, string> = {
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
}

const existing = Object.keys(files).filter((file) => existsSync(path.join(root, file)))
if (existing.length) {
  console.error(`已存在，未做任何改动：\n  ${existing.join('\n  ')}`)
  process.exit(1)
}
for (const [file, content] of Object.entries(files)) {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, content)
  console.log(`新建 ${file}`)
}
console.log(`接下来：
  1. apps/server/src/${domain}/index.ts 里加入 ${camel}Routes（没有这个域时，先建 index.ts 并加入 app.ts）
  2. apps/server/src/access/resource/built-in-menu/ 的一个文件里加菜单 ${camel} 和按钮
  3. apps/web/src/page-registry.ts 里登记页面
  4. npm run db:generate -- --name add_${table}`)
