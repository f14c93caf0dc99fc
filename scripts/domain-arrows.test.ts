import { expect, test } from 'vitest'
import { circlesOf, domainArrows, pairsOf, pastDoors, sourcesOf, tablesInText } from './domain-arrows.ts'

const sources = sourcesOf('server')

test.each(['server', 'web'] as const)(
  'of the %s no two domains know each other, tables and the text of SQL counted',
  (app) => {
    const arrows = domainArrows(sourcesOf(app))
    expect(arrows.size).toBeGreaterThan(20)
    const pairs = pairsOf(arrows)
    const both = (pair: string) => {
      const [one, other] = pair.split('↔')
      return [...arrows.get(`${one}→${other}`)!, ...arrows.get(`${other}→${one}`)!]
    }
    expect(pairs.flatMap(both)).toEqual([])
    expect(circlesOf(arrows)).toEqual([])
    expect(pastDoors(arrows)).toEqual([])
  },
)

test('a circle of three is found, and an import that goes past a door', () => {
  const sources = new Map(
    Object.entries({
      'alarm/a.tsx': "import { b } from '../device/index.ts'",
      'device/b.tsx': "const c = lazy(() => import('../form/deep/c.tsx'))",
      'form/c.ts': "import '../alarm/index.ts'\nimport { v } from '../live/v.ts'",
      'form/d.test.ts': "import { d } from '../report/d.ts'",
    }),
  )
  const arrows = domainArrows(sources)
  expect(pairsOf(arrows)).toEqual([])
  expect(circlesOf(arrows)).toEqual([['alarm', 'device', 'form']])
  expect(pastDoors(arrows)).toEqual(['device/b.tsx: form/deep/c.tsx'])
})

test('SQL names tables by their objects, which the compiler and every tool see', () => {
  expect([...tablesInText(sources)]).toEqual([])
})

test('a table named in the text of a statement is found, by whatever quotes; words that are no tables are not', () => {
  const texts = [
    '`select 1 from object`',
    "'update object set name = 1'",
    '"delete from object"',
    "'from here'",
    '`object each join box on true where true`',
  ]
  const counts = texts.map((text) =>
    tablesInText(new Map(Object.entries({ ...tables, 'box/b.ts': text }))).get('box/b.ts'),
  )
  expect(counts).toEqual([1, 1, 1, undefined, 2])
  const byObject = new Map(Object.entries({ ...tables, 'box/b.ts': ['sql`select 1 from $', '{objects}`'].join('') }))
  expect([...tablesInText(byObject)]).toEqual([])
})

const tables = {
  'box/box.table.ts': "export const boxes = companyTable('box', {})",
  'device/object.table.ts': "export const objects = companyTable('object', {})",
}
const planted: [by: string, text: string][] = [
  ['an import of its door', "import { link } from '../box/index.ts'"],
  ['an import of its table', "import { boxes } from '../box/box.table.ts'"],
  ['a type of its', "import type { Box } from '../box/index.ts'"],
  ['a table named in a statement', 'const rows = sql`select id from point p\n join box on true`'],
  ['a table named in a string', "await pool.query('update box set name = 1')"],
]

test.each(planted)('an arrow is found by %s', (_, text) => {
  const sources = new Map(Object.entries({ ...tables, 'device/a.ts': text }))
  expect([...domainArrows(sources).keys()]).toEqual(['device→box'])
  expect(pairsOf(domainArrows(sources))).toEqual([])
  const back = new Map([...sources, ['box/b.ts', "import '../device/object.table.ts'\nfrom '../device/index.ts'"]])
  expect(pairsOf(domainArrows(back))).toEqual(['box↔device'])
})

test('what a test imports, and what platform code knows, is no arrow of a domain', () => {
  const text = "import { boxes } from '../box/box.table.ts'"
  const sources = new Map(
    Object.entries({ ...tables, 'device/a.test.ts': text, 'app.ts': text, 'platform/a.ts': text }),
  )
  expect([...domainArrows(sources).keys()]).toEqual([])
})
