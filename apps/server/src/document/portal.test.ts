import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { content } from '@zhizao/contract/document/content'
import { document, type NavNode } from '@zhizao/contract/document/document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../testing/caller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { manualPictures, parseManualFile, readManual } from './manual-files.ts'
import { syncManual } from './sync-manual.ts'

describe('documents', () => {
  let server: TestServer
  let admin: Caller
  let reader: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    reader = await server.signIn({ permissions: [] })
  })
  afterAll(() => server.stop())

  const write = (title: string, html: string, parentId?: string) =>
    admin.client(content).create({ title, content: html, parentId })
  const names = async (str: string, caller = reader) =>
    (await caller.client(document).search({ str, size: 100 })).records.map((hit) => hit.name)

  describe('are found', () => {
    let chapterId: string
    beforeAll(async () => {
      chapterId = (await write('离心机手册', '')).id
      await write('离心压缩机喘振', '<p>进气阀开度过小时可能喘振。</p>', chapterId)
      await write('点检表', '<p>检查离心压缩机的油位；Modbus RTU 地址 40001。</p><p>100%_满 C++ ①</p>')
    })

    it.each([...pairs('检查离心压缩机的油位'), 'mo', 'od', 'BUS', 'odbu', '4000', '００', '0%', '%_', '++', '①'])(
      'by any two characters: %s',
      async (two) => {
        expect(await names(two)).toContain('点检表')
      },
    )

    it('with the title first, then by how often, each with its place and the words around', async () => {
      const found = await reader.client(document).search({ str: '离心 压缩机' })
      expect(found.records.map((hit) => hit.name)).toEqual(['离心压缩机喘振', '点检表'])
      expect(found.records[0]).toMatchObject({ cmsDocSearchDTO: [{ id: chapterId, name: '离心机手册' }] })
      expect(found.records[1]!.content).toContain('检查离心压缩机的油位')
    })

    it.each(["' or 1=1 --", '%', '_', '\\', '";drop table document;--', '$1', '{', '(((', '.*', '<script>', '  '])(
      'literally, so that %s finds nothing that does not say so',
      async (text) => {
        const found = await reader.client(document).search({ str: text })
        for (const hit of found.records) expect((hit.name + hit.content).toLowerCase()).toContain(text.trim())
      },
    )

    it('not by a word of another company', async () => {
      const stranger = await server.signIn({ companyId: await server.anotherCompany() })
      expect(await names('离心压缩机', stranger)).toEqual([])
      expect(await stranger.call(document.article, { id: chapterId })).toMatchObject({ code: 404 })
    })

    it('in pages of twenty, four hundred at most', async () => {
      for (let n = 0; n < 25; n++) await write(`批量${n}`, '<p>逐页</p>')
      const first = await reader.client(document).search({ str: '逐页' })
      const second = await reader.client(document).search({ str: '逐页', current: 2 })
      expect([first.total, first.pages, first.records.length, second.records.length]).toEqual([25, 2, 20, 5])
      expect(new Set([...first.records, ...second.records].map((hit) => hit.id)).size).toBe(25)
      const beyond = await reader.client(document).search({ str: '逐页', current: 999 })
      expect([beyond.total, beyond.records.length]).toEqual([25, 0])
    })

    it('with what the company changed of the manual, not with what the manual said', async () => {
      const article = await someArticle(reader)
      await admin.client(content).update({ id: article.id, content: '<p>厂内专用说明</p>' })
      expect(await names('厂内专用')).toEqual([article.name])
      await admin.client(content).restoreBuiltIn({ id: article.id })
      expect(await names('厂内专用')).toEqual([])
    })
  })

  it('stand in a tree that is filtered by name, with the branches above', async () => {
    const top = await write('设备台账', '')
    await write('编号规则', '<p>x</p>', top.id)
    const [found, ...others] = await reader.client(document).tree({ query: '号规' })
    expect(others).toEqual([])
    expect(found).toMatchObject({ name: '设备台账', isShowContent: 0, list: [{ name: '编号规则', isShowContent: 1 }] })
    expect(await reader.client(document).subtree({ id: top.id })).toMatchObject({ list: [{ name: '编号规则' }] })
  })

  it('are offered for the page that they explain', async () => {
    const top = await write('看板说明', '')
    const { id } = await write('大屏怎么看', '<p>x</p>', top.id)
    await admin.client(content).update({ id, resourcesCode: 'someMenu' })
    expect(await reader.client(document).index({ resourcesCode: 'someMenu' })).toMatchObject([
      { id: top.id, list: [{ id, resourcesCode: 'someMenu' }] },
    ])
    expect(await reader.client(document).index({ resourcesCode: 'nothingSaysSo' })).toEqual([])
    expect((await reader.client(document).index({})).length).toBeGreaterThan(1)
  })

  it('show the pictures of the manual, and refuse what it does not have, whatever its name', async () => {
    const [name] = readdirSync(manualPictures)
    const { bytes } = await reader.file(document.picture, { name: name! })
    expect(bytes.equals(readFileSync(path.join(manualPictures, name!)))).toBe(true)
    for (const name of ['none.webp', '..%2F..%2Fpackage.json', '..%2Fstart.md']) {
      const response = await fetch(`${server.url}/api/portal/manual/picture/${name}`, {
        headers: { cookie: `token=${reader.token}` },
      })
      expect([400, 404], name).toContain(((await response.json()) as { code: number }).code)
    }
  })

  it('of the manual come and go with the program; what a company rewrote stays as its own', async () => {
    const extra = [
      parseManualFile('extra-a', '---\ntitle: 将被改写\n---\n内置 [乙](doc:extra-b)'),
      parseManualFile('extra-b', '---\ntitle: 将被删除\nparent: extra-a\n---\n内置'),
    ]
    const sync = (files = extra) => server.database.systemDb.transaction((tx) => syncManual(tx as never, files))
    const all = readManual()
    await sync([...all, ...extra])
    const [a] = await reader.client(document).tree({ query: '将被改写' })
    const b = (await reader.client(document).tree({ query: '将被删除' }))[0]!.list[0]!
    expect((await reader.client(document).article({ id: a!.id })).content).toContain(`href="/docCenter?id=${b.id}"`)
    await admin.client(content).update({ id: a!.id, content: '<p>我们的文字</p>' })
    await admin.client(content).setStatus({ id: b.id, status: 0 })
    await sync(all)
    const [kept] = await reader.client(document).tree({ query: '将被改写' })
    expect(kept).toMatchObject({ documentType: 'company', list: [] })
    expect((await reader.client(document).article({ id: kept!.id })).content).toBe('<p>我们的文字</p>')
    expect(await reader.client(document).tree({ query: '将被删除' })).toEqual([])
  })
})

const pairs = (text: string) => Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2))

async function someArticle(caller: Caller): Promise<NavNode> {
  const [chapter] = (await caller.client(document).tree({})).filter((node) => node.documentType === 'manual')
  return chapter!.list[0] ?? chapter!
}
