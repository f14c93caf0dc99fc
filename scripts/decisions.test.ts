import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allFiles } from './gate/git.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/decisions')
const files = readdirSync(folder).filter((file) => /^\d{4}-.*\.md$/.test(file))

it('each decision stands in the index once, by its number and title', () => {
  const linked = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\[(.+)\]\((\d{4}-[^)]+)\)/g)]
  const heads = files.map((file) => `${readFileSync(join(folder, file), 'utf8').split('\n')[0]!.slice(2)} ${file}`)
  expect(linked.map(([, title, file]) => `${title} ${file}`).toSorted()).toEqual(heads.toSorted())
})

it('a decision that is named somewhere is there', () => {
  const numbers = new Set(files.map((file) => Number(file.slice(0, 4))))
  const named = allFiles()
    .filter((file) => /\.(?:md|ts|tsx|mjs|cjs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bdecisions? (\d+)((?:, \d+)*(?: and \d+)?)/g)].flatMap(
        ([, first, more]) => [first!, ...(more!.match(/\d+/g) ?? [])].map((number) => [file, Number(number)] as const),
      ),
    )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(([, number]) => !numbers.has(number))).toEqual([])
})
