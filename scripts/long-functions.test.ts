import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { functionsOf } from './long-functions.ts'

const root = path.join(import.meta.dirname, '..')
const LONG = 60
const TOO_LONG = 100
/** Pages and parts of the web that are longer than LONG. Fewer is better; more is not taken. */
const MOST_OF_WEB = 22
/** What is longer than LONG outside the web although it should not be. Nothing is added. */
const known = ['packages/contract/src/http/document.ts documentCalls']

const measured = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.|\/test-|\/testing\//.test(file))
  .flatMap((file) => functionsOf(file, readFileSync(path.join(root, file), 'utf8')))
const longerThan = (lines: number) => measured.filter((each) => each.lines > lines)
const isOfWeb = ({ name }: { name: string }) => name.startsWith('apps/web/')
const told = ({ name, lines }: { name: string; lines: number }) => `${name}: ${lines} lines`

test(`no function is longer than ${TOO_LONG} lines, nor one of the server and its like than ${LONG}`, () => {
  expect(measured.length).toBeGreaterThan(5000)
  expect(longerThan(TOO_LONG).map(told)).toEqual([])
  const long = longerThan(LONG)
  expect(long.filter((each) => !isOfWeb(each) && !known.includes(each.name)).map(told)).toEqual([])
  expect(long.filter(isOfWeb).length).toBeLessThanOrEqual(MOST_OF_WEB)
})

test('a function is as long as what remains without the named functions in it', () => {
  const text = [
    'export function outer() {',
    '  const inner = () => {',
    '    return 1',
    '  }',
    '  function other() {',
    '    return [1].map((one) => {',
    '      return one',
    '    })',
    '  }',
    '  return { inner, other, get() {',
    '    return 2',
    '  } }',
    '}',
  ].join('\n')
  expect(functionsOf('a.ts', text).map(({ name, lines }) => `${name} ${lines}`)).toEqual([
    'a.ts outer 5',
    'a.ts inner 3',
    'a.ts other 5',
    'a.ts  3',
    'a.ts get 3',
  ])
})
