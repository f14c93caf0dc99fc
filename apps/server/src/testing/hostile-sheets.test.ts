import { userModel } from '@zhizao/contract/form/user-model'
import type { Call } from '@zhizao/contract/http/call'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractCalls } from '../../../../scripts/contract-calls.ts'
import type { Caller } from './caller.ts'
import { someOf } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** A workbook of these rows. */
const workbook = (rows: string) => {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    '[Content_Types].xml':
      '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${type}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${type}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${type}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
const cell = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`
const far = workbook(`<row r="1048576">${cell('XFD1048576')}</row>`)
const blank = workbook(`<row r="1">${' '.repeat(300 * 1024 * 1024)}${cell('A1')}</row>`)

const imports = [...(await contractCalls()).values()]
  .flat()
  .map(({ call }) => call as Call)
  .filter(({ encoding, path }) => encoding === 'multipart' && /import/i.test(path) && !/importBig/.test(path))

/** All come in by one reader; what is far is refused at once, what is blank only when 200 MB of it were read. */
const readOn = new Set(someOf(imports, 5))

describe('an import', () => {
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.signIn()
    await admin.client(userModel).initialize({})
  })
  afterAll(() => server.stop())

  it('is known by its path', () => expect(imports.length).toBeGreaterThanOrEqual(6))

  it.each(imports.map((call) => [call.path, call] as const))(
    'at %s refuses a sheet without end',
    async (_path, call) => {
      for (const [content, why] of [
        [far, /^表格最多 200 列，第 1048576 行在第 16384 列有内容/],
        ...(readOn.has(call) ? [[blank, /^表格解压后超过 200 MB/] as const] : []),
      ] as const) {
        const sheet = { file: new File([new Uint8Array(content)], 'a.xlsx') }
        // Data models say which one before their sheet is read.
        const answer = await admin.call(call, /datamodel/.test(call.path) ? { ...sheet, modelCode: 'fl' } : sheet)
        expect(answer).toMatchObject({ code: 400, msg: expect.stringMatching(why) })
      }
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    },
  )
})
