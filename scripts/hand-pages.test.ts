import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { gridPages, scanFields } from '../e2e/stand/grids.ts'

const web = path.join(import.meta.dirname, '../apps/web/src')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file: file.split(path.sep).join('/'), text: readFileSync(path.join(web, file), 'utf8') }))
const having = (what: RegExp, ...not: string[]) =>
  sources.flatMap(({ file, text }) => (what.test(text) && !not.includes(file) ? [file] : [])).toSorted()

it('every page with a grid of lines is tried by hand', () => {
  const kit = ['platform/document/document-page.tsx', 'platform/document/document-lines.tsx']
  expect(gridPages.map(({ source }) => source).toSorted()).toEqual(having(/\bdocumentPage\(|<LineGrid\b/, ...kit))
})

it('every field for codes is known, and whether quantities are typed beside it', () => {
  expect(Object.keys(scanFields).toSorted()).toEqual(having(/<ScanField\b/))
})
