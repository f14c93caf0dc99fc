import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { storesOf } from './memory-stores.ts'

const SERVER = 'apps/server/src'
const TABLE = 'scripts/memory-stores.tsv'
/** What a store can be, docs/decisions/0120-state-in-memory.md. */
const kinds = ['cache', 'connection', 'constant', 'home', 'maker', 'process', 'request', 'shared'] as const

const root = path.join(import.meta.dirname, '..')
const source = (file: string) => readFileSync(path.join(root, SERVER, file), 'utf8')
const files = globSync('**/*.ts', { cwd: path.join(root, SERVER) })
  .filter((file) => !/\.test\.|(^|\/)test-|^(testing|demo)\//.test(file))
  .sort()

interface Entry {
  store: string
  file: string
  within: string
  kind: string
  holds: string
  withTwo: string
}

/** A line of the table is a file, its stores of one kind (`function: name name; other: name`), and what is said of them. */
const entries: Entry[] = readFileSync(path.join(root, TABLE), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const [file = '', stores = '', kind = '', holds = '', withTwo = ''] = line.split('\t')
    return stores.split('; ').flatMap((group) => {
      const [within = '', names = ''] = group.split(': ')
      return names
        .split(' ')
        .map((name) => ({ store: `${file} ${within}: ${name}`, file, within, kind, holds, withTwo }))
    })
  })

/** What is said to give each caller a store of his own: each of their calls has an entry, too. */
const makers = new Set(entries.flatMap(({ kind, within }) => (kind === 'maker' ? within.split('.').slice(0, 1) : [])))
const found = files.flatMap((file) =>
  storesOf(file, source(file), makers).map(({ within, name }) => `${file} ${within}: ${name}`),
)

test('every store in the memory of the server has an entry, and every entry its store', () => {
  expect(found.length).toBeGreaterThan(500)
  const known = entries.map(({ store }) => store)
  expect(new Set(known).size).toBe(known.length)
  const unsaid = found.filter((store) => !known.includes(store))
  expect(unsaid, `say in ${TABLE} what it holds and what must happen to it with two processes`).toEqual([])
  const gone = known.filter((store) => !found.includes(store))
  expect(gone, `is not there any more: take it out of ${TABLE}`).toEqual([])
})

test('every entry is of a kind and says what that kind asks for', () => {
  const told = ({ store }: Entry) => store
  expect(entries.filter(({ kind }) => !kinds.some((each) => each === kind)).map(told)).toEqual([])
  expect(entries.filter(({ holds }) => !holds).map(told)).toEqual([])
  const unsaid = entries.filter(({ kind, withTwo }) => ['cache', 'shared'].includes(kind) && !withTwo)
  expect(
    unsaid.map(told),
    'of a cache and of what is shared the table says what must happen with two processes',
  ).toEqual([])
  const unleased = entries.filter(
    ({ kind, holds }) => kind === 'home' && !/^lease (company|installation): /.test(holds),
  )
  expect(unleased.map(told), 'what belongs to a home names the lease that it goes with').toEqual([])
})

const namesIn = (...lines: string[]) =>
  storesOf('a.ts', lines.join('\n'), new Set(['once'])).map(({ within, name }) => `${within}: ${name}`)

test('what a module holds is a store where it can change', () => {
  const found = namesIn(
    "import { once } from './once.ts'",
    'const fixed = new Set(["a"])',
    'const filled = new Set(["a"])',
    'const empty = new Map()',
    'const none: readonly string[] = []',
    'let count = 0',
    'let [low, high] = [0, 1]',
    'const secret = randomBytes(32)',
    'const state = { at: 0 }',
    'export const answer = once(() => 1)',
    'export function add(name: string) {',
    '  filled.add(name)',
    '  low = count++ + high',
    '  state.at = 1',
    '}',
  )
  expect(found).toEqual(['-: filled', '-: empty', '-: count', '-: low', '-: secret', '-: state', '-: answer'])
})

test('what a function holds is a store where functions that live on use it', () => {
  const found = namesIn(
    'export function cache(events: Bus) {',
    '  const known = new Map()',
    '  const heard = new Set()',
    '  const own = new Set()',
    '  let timer: unknown',
    '  const parts = { seen: 0 }',
    '  for (const each of [1]) own.add(each)',
    "  events.on('changed', (id: string) => heard.add(id))",
    '  const look = () => { parts.seen++ }',
    '  timer = setInterval(() => look(), 1)',
    '  return { get: (id: string) => known.get(id), stop: () => clearInterval(timer) }',
    '}',
    'export function names(rows: string[]) {',
    '  const byId = new Map()',
    '  let count = 0',
    '  for (const row of rows) { byId.set(row, count); count++ }',
    '  return rows.map((row) => byId.get(row))',
    '}',
    'export const emptyRound = () => ({ ids: new Set(), isMany: false })',
    'class Ring { readonly size = 1; at = 0; readonly rows = new Map() }',
  )
  expect(found).toEqual([
    'cache: known',
    'cache: heard',
    'cache: timer',
    'cache: parts',
    'emptyRound: ids',
    'Ring: at',
    'Ring: rows',
  ])
})
