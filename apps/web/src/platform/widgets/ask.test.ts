import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (name) => name.endsWith('.test.ts') }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8'),
}))
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('every question before an act goes through the one that keeps the keyboard off the button that acts', () => {
  expect(filesWith(/\b[Mm]odal\.confirm\(|<Popconfirm/)).toEqual(['platform/widgets/ask.tsx'])
})

test('no button takes the focus by itself', () => {
  const buttons = sources.flatMap(({ file, text }) =>
    text
      .split('<Button')
      .slice(1)
      .flatMap((rest) => (/\bautoFocus\b/.test(rest.split(/onClick|<\/|\/>/)[0]!) ? [file] : [])),
  )
  expect(buttons).toEqual([])
})
