import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')

/** A regular expression as the value of a field, but of what a page is asked by: `name` and `hasText` of locators. */
const BARE = /\b(?!name:|hasText:|hasNotText:)\w+: \/(?:[^/\\\n]|\\.)+\/[a-z]*(?=[,\s}])/

test('no field is compared with a bare regular expression, which toMatchObject takes for an object without fields', () => {
  const files = ['apps/*/src/**/*.test.ts', 'packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/**/*.ts']
  const found = files
    .flatMap((glob) => globSync(glob, { cwd: root }))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, at) => (BARE.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : []))
    })
  expect(found).toEqual([])
})
