import type { Files, Names } from './names.ts'

/** The files of what is designed in versions: contract, table, routes, test, pages. */
export const versionFiles = ({ domain, resource, title, camel, pascal, table }: Names): Files => ({
  [`packages/contract/src/${domain}/${resource}.ts`]: `import { Name, text } from '../http/fields.ts'
import { versionCalls, versionStates } from '../http/version.ts'

export const ${camel}States = versionStates('${camel}', { release: ['hasContent'] })

export const ${camel} = versionCalls('/${camel}', '${camel}', {
  title: '${title}',
  states: ${camel}States,
  head: {
    name: Name.meta({ title: '${title}名称' }),
    content: text(4000).nullish().meta({ title: '内容' }),
  },
  shown: {},
  filters: { name: text(100).optional().meta({ title: '${title}名称' }) },
})
`,
  [`apps/server/src/${domain}/${resource}/${resource}.table.ts`]: `import { text } from 'drizzle-orm/pg-core'
import { versionTable } from '../../platform/subject/version-table.ts'

export const ${camel}s = versionTable('${table}', { name: text().notNull(), content: text() })
`,
  [`apps/server/src/${domain}/${resource}/${resource}.routes.ts`]: `import { ${camel}, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import type { DocumentPorts } from '../../platform/document/document-ports.ts'
import { headRows } from '../../platform/document/document-rows.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import { versioned } from '../../platform/subject/versioned.ts'
import { ${camel}s } from './${resource}.table.ts'

const title = '${title}'

export const ${camel}Routes = (ports: DocumentPorts): Route[] =>
  implement(
    ${camel},
    versioned(${camel}s, ${camel}States, {
      title,
      kind: '${camel}',
      path: '/mes/pages/${camel}/index',
      ports,
      rows: headRows(${camel}s, { title, search: { name: [${camel}s.name] } }),
      guards: { hasContent: ({ content }: { content: string | null }) => (content ? undefined : '请先填写内容') },
    }),
  )
`,
  [`apps/server/src/${domain}/${resource}/${resource}.test.ts`]: `import { ${camel} } from '@zhizao/contract/${domain}/${resource}'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('${title} is written, released and superseded by its next version; what was released stays as it is', async () => {
  const caller = await server.signIn()
  const calls = caller.client(${camel})
  const first = await calls.create({ name: '甲' })
  expect(first).toMatchObject({ version: 1, status: 'draft', needsOther: false })
  expect(await caller.call(${camel}.release, { id: first.id })).toMatchObject({ code: 409, msg: '请先填写内容' })
  const written = await calls.update({ id: first.id, seenAt: first.updatedAt, content: '一' })
  expect(await caller.call(${camel}.update, { id: first.id, seenAt: first.updatedAt, content: '二' })).toMatchObject({
    code: 409,
  })
  expect(await calls.release({ id: first.id, seenAt: written.updatedAt })).toMatchObject({ status: 'released' })
  expect(await caller.call(${camel}.update, { id: first.id, content: '二' })).toMatchObject({ code: 409 })
  const second = await calls.copy({ id: first.id })
  expect(second).toMatchObject({ code: first.code, version: 2, status: 'draft', content: '一' })
  await calls.release({ id: second.id })
  expect(await calls.get({ id: first.id })).toMatchObject({ status: 'superseded' })
  expect(await calls.related({ id: second.id })).toMatchObject([{ id: first.id, code: \`\${first.code} V1\` }])
  expect(await calls.disable({ id: second.id })).toMatchObject({ status: 'disabled' })
  expect(await calls.enable({ id: second.id })).toMatchObject({ status: 'released' })
  expect(await caller.call(${camel}.remove, { id: second.id })).toMatchObject({ code: 409 })
  expect((await calls.page({ name: '甲' })).total).toBe(2)
})
`,
  [`apps/web/src/${domain}/${resource}.page.tsx`]: `import { ${camel}, ${camel}States } from '@zhizao/contract/${domain}/${resource}'
import { documentList } from '../platform/document/document-list.tsx'
import type { DocumentOptions } from '../platform/document/document-options.ts'
import { documentPage } from '../platform/document/document-page.tsx'
import { newVersion } from '../platform/document/new-version.tsx'

const path = '/mes/pages/${camel}/index'
const options: DocumentOptions<typeof ${camel}, typeof ${camel}States> = {
  title: '${title}',
  states: ${camel}States,
  path,
  query: ['name'],
  columns: ['version', 'name', 'validFrom', 'releasedBy', 'updatedByName', 'updatedAt'],
  head: ['name', 'validFrom', 'validTo', { field: 'content', kind: 'longText', wide: true }],
  tools: newVersion(${camel}.copy, path),
}

export const ${pascal}ListPage = documentList(${camel}, options)
export const ${pascal}Page = documentPage(${camel}, options)
`,
})
