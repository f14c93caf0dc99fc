import { spread } from '../asking.ts'
import { type Attack, refused, type Scene } from '../attack.ts'
import { multipart } from './multipart.ts'
import { cell, workbook } from './workbook.ts'

const group = 'sheets'
const IMPORTS = ['/api/userInfo/importUserInfo', '/api/infObjectPoint/import', '/api/busObjectInfo/importObject']

/** Gives a workbook to imports of different domains, several at once. */
async function importAll(scene: Scene, book: Buffer, times: number) {
  const { body, headers } = multipart({ name: 'file', filename: 'import.xlsx', content: book })
  const { token } = scene.stand.admin
  await spread(times, 3, async (at) => {
    const path = IMPORTS[at % IMPORTS.length]!
    refused(scene, await scene.ask({ path, token, headers, body }), `the workbook at ${path}`)
  })
}

const MB = 1024 * 1024
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => {
  const [one, next] = [String.fromCharCode(97 + at), String.fromCharCode(98 + at)]
  return `<!ENTITY ${next} "${`&${one};`.repeat(10)}">`
}).join('')}]>`

export const sheets: Attack[] = [
  {
    group,
    name: 'one cell at XFD1048576',
    run: (scene) => importAll(scene, workbook(`<row r="1048576">${cell('XFD1048576', 'x')}</row>`), 6),
  },
  {
    group,
    name: 'a small file that inflates to 300 MB',
    async run(scene) {
      const size = (scene.size === 'whole' ? 300 : 60) * MB
      const text = cell('A1', 'x'.repeat(1000))
      await importAll(scene, workbook(`<row r="1">${text.repeat(size / text.length)}</row>`), 3)
    },
  },
  {
    group,
    name: 'sizes that lie, and strings by the million',
    async run(scene) {
      const text = `<row r="1">${cell('A1', 'x'.repeat(20 * MB))}</row>`
      await importAll(scene, workbook(text, { saidSize: 1000 }), 3)
      const shared = Buffer.from(`<sst>${'<si><t>x</t></si>'.repeat(2_000_000)}</sst>`)
      await importAll(scene, workbook('<row r="1"><c r="A1" t="s"><v>1999999</v></c></row>', { shared }), 3)
    },
  },
  {
    group,
    name: 'entities within entities, sheets by the thousand',
    async run(scene) {
      await importAll(scene, workbook(`<row r="1">${cell('A1', '&j;')}</row>`, { head: laughs }), 3)
      await importAll(scene, workbook(`<row r="1">${cell('A1', 'x')}</row>`, { sheets: 3000 }), 3)
    },
  },
  {
    group,
    name: 'rows by the million',
    async run(scene) {
      const rows = Array.from({ length: scene.size === 'whole' ? 500_000 : 100_000 }, (_, at) => {
        return `<row r="${at + 1}">${cell(`A${at + 1}`, 'x')}</row>`
      })
      await importAll(scene, workbook(rows.join('')), 3)
    },
  },
]
