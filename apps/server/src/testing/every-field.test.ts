import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { application } from '../app.ts'
import { anotherProcess } from './another-process.ts'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, type PlacedCall } from './every-call.ts'
import { atOnce, bodySource, type FieldPath, fieldsOf, unclear, valueAt, withValue } from './every-field.ts'
import { fillCompany } from './filled-company.ts'
import { naughtyStrings } from './naughty-strings.ts'
import { report, sampled } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const AT_ONCE = 8
/** Strings that one field is given; the fields share out all of them. */
const A_FIELD = 5

/** What is never of the type that a field wants, or beyond its bounds. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  0,
  1e308,
  2 ** 53,
  '',
  'x',
  '9'.repeat(30),
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
  { length: 9 },
  ['1', '1'],
  [{ id: {} }],
  'x'.repeat(70_000),
]

describe('every field of every call', () => {
  let server: TestServer
  let caller: Caller
  let calls: PlacedCall[]
  let bodies: Awaited<ReturnType<typeof bodySource>>
  const succeeded = new Set<string>()
  beforeAll(async () => {
    server = await startTestServer({ EZVIZ_URL: 'http://127.0.0.1:9', LECHANGE_URL: 'http://127.0.0.1:9' })
    caller = await server.signIn({ isInstallationAdministrator: true })
    await caller.keepProving()
    await fillCompany(server, caller)
    calls = inSafeOrder(await everyCall())
    bodies = await bodySource(server, caller)
    for (const placed of calls.filter(isPlain)) await bodies.learn(placed)
  }, 200_000)
  afterAll(() => server.stop())

  it('is swept: what the contract names is what the server has mounted', () => {
    const mounted = application(anotherProcess(server.platform)).domains.flatMap((domain) =>
      domain.routes.map(({ call }) => call),
    )
    const swept = new Set(calls.map(({ call }) => call))
    expect(mounted.filter((call) => !swept.has(call)).map((call) => call.path)).toEqual(['/user/logout'])
  })

  /** Gives fields values of a list, each field the next `share` of them, and tells of every answer that is not clear. */
  async function sweep(values: readonly unknown[], share: number, takes: (was: unknown) => boolean) {
    let turn = 0
    const all: { placed: PlacedCall; at: FieldPath; value: unknown }[] = []
    for (const placed of calls.filter(isPlain)) {
      const body = bodies.whole(placed)
      for (const at of fieldsOf(body).filter((each) => takes(valueAt(body, each))))
        for (let nth = 0; nth < share; nth++) all.push({ placed, at, value: values[turn++ % values.length] })
    }
    // Each call is given some, whatever its fields; by the lot of the run, which fields and which values.
    const work = sampled(all, ({ placed }) => placed.call.path, { each: 2, more: 200 })
    report(expect.getState().currentTestName!, work.length, all.length)
    expect(work.length).toBeGreaterThan(values.length)
    const broken: string[] = []
    await atOnce(AT_ONCE, work, async ({ placed, at, value }) => {
      const { call } = placed
      const answer = await caller.call(call, withValue(bodies.taken(placed), at, value))
      if (answer.code === call.success) succeeded.add(call.path)
      const problem = unclear(call, answer)
      if (problem) broken.push(`${call.path} ${at.join('.')} = ${JSON.stringify(value).slice(0, 80)}: ${problem}`)
    })
    expect(broken).toEqual([])
  }

  it('answers clearly to texts that break careless programs', async () => {
    await sweep(naughtyStrings, A_FIELD, (was) => typeof was === 'string')
  }, 400_000)

  it('answers clearly to values of the wrong type', async () => {
    await sweep(wrongValues, 3, () => true)
  }, 400_000)

  it('was reached behind its checks: most calls did what they are for in between', () => {
    const reached = calls.filter((placed) => succeeded.has(placed.call.path) || bodies.isKnown(placed))
    expect(reached.length).toBeGreaterThan(calls.length * 0.6)
  })
})

/** Uploads have a sweep of their own. */
const isPlain = ({ call }: PlacedCall) => call.encoding !== 'multipart'
