import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { webForms } from './form-fields.ts'
import { formReaders } from './form-readers.ts'
import { sourcesBelow } from './source-texts.ts'

const apps = path.resolve(import.meta.dirname, '../..')
const web = path.join(apps, 'web/src')
const sources = await sourcesBelow(web)
const rules = await sourcesBelow(path.resolve(apps, '../packages/rules/src'))
const forms = webForms([...sources, ...rules]).filter(({ file }) => sources.some((source) => source.file === file))

const listed = (file: string) =>
  Object.values(formReaders[file] ?? {}).flatMap((fields) => fields.split(' ').map((field) => field.split(':')[0]!))
const asColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const mentions = (text: string, field: string) => new RegExp(`\\b(${field}|${asColumn(field)})\\b`).test(text)

test('each field that a form offers has a reader, and the table of readers has no other', () => {
  expect(forms.length).toBeGreaterThan(45)
  const wrong = forms.flatMap(({ file, fields }) => {
    const known = listed(file)
    return [
      ...fields.filter((field) => !known.includes(field)).map((field) => `${file}: nothing reads ${field}`),
      ...known.filter((field) => !fields.includes(field)).map((field) => `${file}: does not offer ${field}`),
    ]
  })
  expect(wrong, 'name its reader in form-readers/, or offer it when there is one').toEqual([])
  expect(Object.keys(formReaders).filter((file) => !forms.some((form) => form.file === file))).toEqual([])
})

test('each reader is there and reads the fields that it is said to', () => {
  const texts = new Map<string, string>()
  const textOf = (file: string) => {
    if (!texts.has(file)) texts.set(file, readFileSync(path.join(apps, file), 'utf8'))
    return texts.get(file)!
  }
  const wrong = Object.entries(formReaders).flatMap(([form, readers]) =>
    Object.entries(readers).flatMap(([reader, fields]) => {
      if (reader === 'note') return []
      const file = reader === 'columns' ? `web/src/${form}` : reader
      if (!existsSync(path.join(apps, file))) return [`${form}: there is no ${reader}`]
      // Where rows are stored, carried or brought in by a sheet nobody acts on them yet.
      if (/\.table\.ts$|-sheet\.ts$|\.test\.ts|\/testing\//.test(file)) return [`${form}: ${reader} reads nothing`]
      const text = reader === 'columns' ? columnsOf(textOf(file)) : textOf(file)
      return fields
        .split(' ')
        .filter((field) => !mentions(text, field.split(':').at(-1)!))
        .map((field) => `${form}: ${reader} does not read ${field}`)
    }),
  )
  expect(wrong).toEqual([])
})

/** The columns of a page's list. */
const columnsOf = (source: string) => /\bcolumns: \[[\s\S]*?\n\s{2,6}\],?\n/.exec(source)?.[0] ?? ''

test('a field without a reader is found, wherever its form takes it from', () => {
  const source = (text: string) => ({ file: 'x.page.tsx', source: text })
  const fieldsOf = (text: string) => webForms([source(text)])[0]?.fields ?? []
  expect(
    fieldsOf(
      `resourceScreen(a, b, { form: ['one', { field: 'two' }, ...more()] }); const more = () => [{ field: 'three' }]`,
    ),
  ).toEqual(['one', 'three', 'two'])
  expect(
    fieldsOf(
      `formOf(shape, [...(isOn ? [{ field: 'four' as const }] : []), ...names.map((field) => ({ field }))]); const names = ['five']`,
    ),
  ).toEqual(['five', 'four'])
  expect(fieldsOf(`const form = <Form.Item name={['settings', 'six']} label="x"><Input /></Form.Item>`)).toEqual([
    'six',
  ])
})
