import { bodyLimitOf, type Call, OPEN } from '@zhizao/contract/http/call'
import { definitionOf, innerSchema, lengthCheck } from '@zhizao/contract/http/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { MOST_CHARACTERS, MOST_ENTRIES } from '../platform/http/body-bounds.ts'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, type PlacedCall } from './every-call.ts'
import { atOnce, type FieldPath, unclear, withValue } from './every-field.ts'
import { type Filling, sampleInput } from './sample-input.ts'
import { classOf, report, sampled } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const filling: Filling = { id: '987654321', text: 'word', optional: true }
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

interface Field {
  at: FieldPath
  schema: z.ZodType
  /** Where it stands in one of several forms of a value: which of them, and where. */
  forms: readonly { at: FieldPath; schema: z.ZodType }[]
}
/** The fields of a body that are of one type, those within lists by their first entry. */
function fieldsOf(schema: z.ZodType, type: string, at: FieldPath = [], forms: Field['forms'] = []): Field[] {
  const inner = innerSchema(schema)
  const { type: own, shape, element, options } = definitionOf(inner)
  const here = own === type ? [{ at, schema: inner, forms }] : []
  if (own === 'object')
    return Object.entries(shape!).flatMap(([name, field]) => fieldsOf(field, type, [...at, name], forms))
  if (own === 'array') return [...here, ...fieldsOf(element!, type, [...at, 0], forms)]
  if (own === 'union')
    return options!.flatMap((option) => fieldsOf(option, type, at, [...forms, { at, schema: option }]))
  return here
}
/** A body with another value in one of its fields. */
const bodyWith = ({ body }: Call, { at, forms }: Field, value: unknown) =>
  withValue(
    forms.reduce(
      (whole, form) => withValue(whole, form.at, sampleInput(form.schema, filling)),
      sampleInput(body, filling),
    ),
    at,
    value,
  )
/** Bytes of a value as its call sends it. */
function bytesOf({ encoding }: Call, value: unknown) {
  const text = JSON.stringify(value)
  return encoding === 'form' || encoding === 'stringified' ? encodeURIComponent(text).length : Buffer.byteLength(text)
}

/** As many bytes as a hostile body has here: enough to be beyond every other bound. */
const mostOf = (call: Call) => Math.min(bodyLimitOf(call), 150_000)

describe('what a request may bring is bounded', () => {
  let server: TestServer
  let caller: Caller
  let calls: PlacedCall[]
  beforeAll(async () => {
    server = await startTestServer({ EZVIZ_URL: 'http://127.0.0.1:9', LECHANGE_URL: 'http://127.0.0.1:9' })
    caller = await server.signIn({ isInstallationAdministrator: true })
    await caller.keepProving()
    calls = inSafeOrder(await everyCall()).filter(({ call }) => call.encoding !== 'multipart')
  }, 120_000)
  afterAll(() => server.stop())

  async function sent(call: Call, type: string, body: string | Buffer, query = '') {
    const headers = { ...caller.headers(), 'content-type': type }
    const url = `${server.url}/api${call.path.replace(/\{\w+\}/g, '1')}${query}`
    const init = call.method === 'GET' ? { headers } : { headers, body: body as BodyInit }
    const reply = await fetch(url, { method: call.method, ...init })
    const text = await reply.text()
    return {
      status: reply.status,
      ...(text.startsWith('{"code"') ? JSON.parse(text) : { code: reply.status, msg: text }),
    }
  }
  /** Of every class of call some: bounds stand before calls, and a call's own in its schema, by the same means in all. */
  async function problemsOf<Work extends { call: Call }>(
    all: Work[],
    problem: (one: Work) => Promise<string | undefined>,
  ) {
    const wrong: string[] = []
    const work = sampled(all, ({ call }) => classOf(call), { each: 2, more: 30 })
    report(expect.getState().currentTestName!, work.length, all.length)
    expect(work.length).toBeGreaterThan(10)
    await atOnce(4, work, async (one) => {
      const found = await problem(one)
      if (found) wrong.push(found)
    })
    return wrong
  }

  it('in every list of every call, which is refused by its name when it is too long', async () => {
    const bodied = calls.filter(({ call }) => call.method !== 'GET')
    const lists = bodied.flatMap(({ call }) => fieldsOf(call.body, 'array').map((field) => ({ call, ...field })))
    const wrong = await problemsOf(lists, async ({ call, ...field }) => {
      const { at, schema } = field
      const entry = sampleInput(definitionOf(schema).element!, filling)
      const most = Number(lengthCheck(schema)?.maximum ?? MOST_ENTRIES)
      const body = bodyWith(call, field, Array(most + 1).fill(entry))
      const answer = await caller.call(call, body)
      const problem = unclear(call, answer)
      if (problem) return `${call.path} ${at.join('.')}: ${problem}`
      const named = (answer.data as { field: string }[] | null)?.some(({ field }) => field === at.join('.'))
      return answer.code === 400 && named ? undefined : `${call.path} ${at.join('.')}: ${answer.code} ${answer.msg}`
    })
    expect(wrong).toEqual([])
  }, 120_000)

  it('in every list of every call, however long it is and however it comes', async () => {
    const lists = calls.flatMap(({ call }) =>
      fieldsOf(call.body, 'array')
        .filter(({ at }) => at.length === 1)
        .map(({ at }) => ({ call, name: String(at[0]) })),
    )
    const wrong = await problemsOf(lists, async ({ call, name }) => {
      const many = Math.floor(mostOf(call) / 2) - 50
      const ones = `[${'1,'.repeat(many)}1]`
      const ways: [string, string][] = [
        [json, `{"${name}":${ones}}`],
        ['text/plain', `{"${name}":${ones}}`],
        [form, `${name}=${ones}`],
        [form, `${name}=1&`.repeat(Math.floor(mostOf(call) / (name.length + 3)) - 1)],
      ]
      for (const [type, body] of call.method === 'GET' ? [] : ways) {
        const answer = await sent(call, type, body)
        // Of a form, a field that is no list takes the last of its values.
        const named = type === form || /项|条|个|行|天|步|张|道|种|台/.test(answer.msg)
        if (answer.code !== 400 || !named || unclear(call, answer as never))
          return `${call.path} ${type}: ${answer.code} ${answer.msg}`
      }
      return undefined
    })
    expect(wrong).toEqual([])
  }, 120_000)

  it.each<[string, string, (most: number) => string]>([
    ['lists within lists', json, (most) => '['.repeat(most)],
    ['objects within objects', json, (most) => '{"a":'.repeat(Math.floor(most / 5))],
    [
      'fields without end',
      json,
      (most) => `{${Array.from({ length: Math.floor(most / 12) }, (_, nth) => `"k${nth}":1`).join()}}`,
    ],
    ['lists within lists, as text', 'text/plain', (most) => '['.repeat(most)],
    [
      'names without end, as a form',
      form,
      (most) => Array.from({ length: Math.floor(most / 11) }, (_, nth) => `k${nth}=1`).join('&'),
    ],
    ['ampersands', form, (most) => '&'.repeat(most)],
  ])(
    'in depth and width: %s',
    async (_, type, made) => {
      const bodies = new Map(calls.map(({ call }) => [mostOf(call), '']))
      for (const most of bodies.keys()) bodies.set(most, made(most))
      const wrong = await problemsOf(
        calls.filter(({ call }) => call.method !== 'GET'),
        async ({ call }) => {
          const answer = await sent(call, type, bodies.get(mostOf(call)) ?? '')
          return answer.code === 400 && /过多/.test(answer.msg)
            ? undefined
            : `${call.path}: ${answer.code} ${answer.msg}`
        },
      )
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it('in JSON texts within forms, queries and paths', async () => {
    const deep = '['.repeat(2000)
    const nested = (call: Call) =>
      ['object', 'record', 'array', 'union'].flatMap((type) =>
        fieldsOf(call.body, type === 'union' ? 'string' : type).filter(({ at }) => at.length === 1),
      )
    const wrong = await problemsOf(calls, async ({ call }) => {
      for (const { at } of nested(call).slice(0, 5)) {
        const pair = `${at[0]}=${encodeURIComponent(deep)}`
        const answer = call.method === 'GET' ? await sent(call, json, '', `?${pair}`) : await sent(call, form, pair)
        const problem = unclear(call, answer as never)
        if (problem) return `${call.path} ${at[0]}: ${problem}`
      }
      return undefined
    })
    expect(wrong).toEqual([])
  }, 120_000)

  it('in texts, of which none is looked through beyond its length', async () => {
    const texts = calls.flatMap(({ call }) =>
      call.method === 'GET' || call.encoding === 'query'
        ? []
        : fieldsOf(call.body, 'string')
            .filter(({ at }) => !call.path.includes(`{${String(at[0])}}`))
            .map((field) => ({ call, ...field })),
    )
    const wrong = await problemsOf(texts, async ({ call, ...field }) => {
      const { at, schema } = field
      const most = Number(lengthCheck(schema)?.maximum ?? MOST_CHARACTERS)
      const length = Math.floor(mostOf(call) / 3) - 500
      if (length <= most) return undefined
      const body = bodyWith(call, field, 'a@'.repeat(length / 2))
      const answer = await caller.call(call, body)
      if (unclear(call, answer)) return `${call.path} ${at.join('.')}: ${unclear(call, answer)}`
      const named = (answer.data as { field: string }[] | null)?.some(({ field }) => field === at.join('.'))
      return answer.code === 400 && named ? undefined : `${call.path} ${at.join('.')}: ${answer.code} ${answer.msg}`
    })
    expect(wrong).toEqual([])
  }, 120_000)

  it('but never below what the contract allows: each text at its longest in Chinese and each list at its fullest go through', () => {
    const small = calls.flatMap(({ call }) => {
      if (call.method === 'GET') return []
      const whole = bytesOf(call, sampleInput(call.body, filling))
      const texts = fieldsOf(call.body, 'string').map(
        ({ at, schema }) => [at, '造'.repeat(Number(lengthCheck(schema)?.maximum ?? 100))] as const,
      )
      const lists = fieldsOf(call.body, 'array').map(({ at, schema }) => {
        const entry = sampleInput(definitionOf(schema).element!, { ...filling, text: '一号注塑机-01' })
        return [at, Array(Number(lengthCheck(schema)?.maximum ?? MOST_ENTRIES)).fill(entry)] as const
      })
      return [...texts, ...lists]
        .filter(([, value]) => whole + bytesOf(call, value) > bodyLimitOf(call))
        .map(([at, value]) => `${call.path} ${at.join('.')}: ${bytesOf(call, value)} of ${bodyLimitOf(call)}`)
    })
    expect(small).toEqual([])
  })

  it('for strangers more than for who signed in', () => {
    const open = calls.filter(({ call }) => call.permission === OPEN)
    expect(open.length).toBeGreaterThan(5)
    expect(open.filter(({ call }) => bodyLimitOf(call) > 32 * 1024)).toEqual([])
    expect(open.filter(({ call }) => bodyLimitOf(call) > 16 * 1024)).toHaveLength(2)
  })
})
