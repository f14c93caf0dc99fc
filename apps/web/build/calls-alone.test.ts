import { expect, test } from 'vitest'
import { z } from 'zod'
import { sourceOf, withCallsAlone } from './calls-alone.ts'

const call = {
  method: 'GET',
  path: '/station',
  encoding: 'query',
  kind: 'data',
  success: 200,
  writes: false,
  body: z.object({}),
  reply: z.string(),
  permission: 'mes',
  title: '工位',
}
const contract = { bench: { stations: call }, Station: z.object({}), MOST: 12, titles: { open: '待领' }, far: () => 1 }
const led = (code: string) => withCallsAlone(code, async () => contract)
const from = "from '@zhizao/contract/bench'"

test('a contract without its schemas has its calls as the client makes them, and its plain values', () => {
  const { body: _body, reply: _reply, permission: _permission, title: _title, ...made } = call
  expect(sourceOf(contract)).toBe(
    `export const bench = ${JSON.stringify({ stations: made })}\nexport const MOST = 12\nexport const titles = {"open":"待领"}\n`,
  )
})

test('a call that asks again who makes it keeps that, and its name for the dialog', () => {
  const asking = { ...call, asksAgain: 'always' }
  const alone = sourceOf({ bench: { asking, never: { ...call, asksAgain: 'never' } } })
  expect(alone).toContain('"asksAgain":"always","title":"工位"')
  expect(alone).not.toContain('"asksAgain":"never"')
})

test('who only makes calls gets them alone, and plain values', async () => {
  expect(await led(`import { bench as b, MOST } ${from}\nconst calls = client(b)`)).toBe(
    "import { bench as b, MOST } from 'calls-alone:bench'\nconst calls = client(b)",
  )
})

test('schemas and functions stay where they are, beside what is led elsewhere', async () => {
  expect(await led(`import { Station, bench, far } ${from}\nclient(bench)\nfar(Station)`)).toBe(
    `import { bench } from 'calls-alone:bench'\nimport { Station, far } ${from}\nclient(bench)\nfar(Station)`,
  )
})

test.each([
  'client(bench)\nshapeOf(bench.stations.body)',
  'client(bench)\nexport const given = { bench }',
  'screen({ calls: bench })',
  'export { bench }',
])('who looks at the calls otherwise gets them whole: %s', async (use) => {
  const code = `import { bench } ${from}\n${use}`
  expect(await led(code)).toBe(code)
})

test('a key, or a name behind a dot, is no use of the calls', async () => {
  expect(await led(`import { bench } ${from}\nclient(bench)\nshow({ bench: my.bench })`)).toContain('calls-alone:bench')
})

test('all of a contract under one name stays whole', async () => {
  const code = `import * as all ${from}\nclient(all.bench)`
  expect(await led(code)).toBe(code)
})
