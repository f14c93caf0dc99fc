import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { bodyLimitOf, OPEN } from '@zhizao/contract/http/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { everyCall, inSafeOrder, type PlacedCall } from './every-call.ts'
import { atOnce, unclear } from './every-field.ts'
import { fillCompany } from './filled-company.ts'
import { classOf, report, sampled, someOf } from './sweep.ts'
import { startTestServer, type TestServer } from './test-server.ts'

const AT_ONCE = 8
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const gbk = Buffer.from([0xd6, 0xc6, 0xd4, 0xec])
const nested = (times: number) => `${'['.repeat(times)}${']'.repeat(times)}`

/** Requests that no call can make sense of: type, body, and how they are to be answered. */
const senseless: [string, type: string, body: string | Buffer, status: number][] = [
  ['broken JSON', json, '{"id":', 200],
  ['no body', json, '', 200],
  ['JSON nested without end', json, nested(20_000).slice(1), 200],
  ['a poisoned prototype', json, '{"__proto__":{"isInstallationAdministrator":true}}', 200],
  ['GBK in JSON', `${json}; charset=gbk`, Buffer.concat([Buffer.from('{"keyword":"'), gbk, Buffer.from('"}')]), 200],
  ['UTF-16 in JSON', json, Buffer.from('\ufeff{"keyword":"x"}', 'utf16le'), 200],
  ['GBK in a form', form, 'keyword=%D6%C6%D4%EC', 200],
  ['bytes that are no text', 'text/plain', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 200],
  ['another format', 'application/xml', '<a/>', 415],
  ['half an upload', 'multipart/form-data; boundary=x', '--x', 200],
]
/** What may be a body in another place. */
const odd: [string, type: string, body: string][] = [
  ...['[]', '[[]]', 'null', '"x"', '1', 'true', '{"id":{"$ne":null}}', nested(5000)].map(
    (body): [string, string, string] => [body.slice(0, 20), json, body],
  ),
  ['a form without names', form, '=&=&&&==%'],
  ['a form that repeats itself', form, 'id=1&id[]=2&id[][]=3&__proto__=x&constructor=y'],
]

describe('a request that is not what a call expects', () => {
  let server: TestServer
  let caller: Caller
  let calls: PlacedCall[]
  beforeAll(async () => {
    server = await startTestServer({ EZVIZ_URL: 'http://127.0.0.1:9', LECHANGE_URL: 'http://127.0.0.1:9' })
    caller = await server.signIn({ isInstallationAdministrator: true })
    await caller.keepProving()
    await fillCompany(server, caller)
    calls = inSafeOrder(await everyCall())
  }, 120_000)
  afterAll(() => server.stop())

  const signed = (more: Record<string, string> = {}) => ({ ...caller.headers(), ...more })
  const addressOf = ({ call }: PlacedCall, query = '') =>
    `${server.url}/api${call.path.replace(/\{\w+\}/g, '1')}${query}`
  async function asked(placed: PlacedCall, init: RequestInit, query = '') {
    const reply = await fetch(addressOf(placed, query), { method: placed.call.method, ...init })
    const text = await reply.text()
    const envelope = text.startsWith('{"code"') ? JSON.parse(text) : { code: reply.status, msg: text }
    return { status: reply.status, ...envelope } as { status: number; code: number; msg: string }
  }
  async function eachCall(which: (placed: PlacedCall) => boolean, problem: (placed: PlacedCall) => Promise<unknown>) {
    const wrong: string[] = []
    const all = calls.filter(which)
    const chosen = sampled(all, ({ call }) => classOf(call), { each: 2, more: 20 })
    report(expect.getState().currentTestName!, chosen.length, all.length)
    expect(chosen.length).toBeGreaterThan(5)
    await atOnce(AT_ONCE, chosen, async (placed) => {
      const found = await problem(placed)
      if (found) wrong.push(`${placed.call.path}: ${found}`)
    })
    expect(wrong).toEqual([])
  }
  const isUpload = ({ call }: PlacedCall) => call.encoding === 'multipart'
  const hasBody = ({ call }: PlacedCall) => call.method !== 'GET'

  it.each(senseless)('is refused in words by every call, and changes nothing: %s', async (_, type, body, status) => {
    const before = await rowCounts(server)
    await eachCall(hasBody, async (placed) => {
      const answer = await asked(placed, { headers: signed({ 'content-type': type }), body: body as BodyInit })
      // Files are taken from uploads alone, and uploads where files are awaited.
      const isDue = type.startsWith('multipart/') === isUpload(placed)
      const due = !isDue ? 415 : Buffer.byteLength(body) > bodyLimitOf(placed.call) ? 413 : status
      if (answer.status !== due || answer.code === placed.call.success || answer.code >= 500)
        return `${answer.status} ${answer.code} ${answer.msg}`
      return unclear(placed.call, answer)
    })
    expect(await rowCounts(server)).toEqual(before)
  })

  it.each(odd)('is answered clearly by every call: %s', async (_, type, body) => {
    await eachCall(hasBody, async (placed) =>
      unclear(placed.call, await asked(placed, { headers: signed({ 'content-type': type }), body })),
    )
  })

  it('is refused before it is read where it is too large', async () => {
    await eachCall(hasBody, async (placed) => {
      const { status, msg } = await announced(addressOf(placed), placed.call.method, {
        ...signed(),
        'content-type': isUpload(placed) ? 'multipart/form-data; boundary=x' : json,
        'content-length': String(isUpload(placed) ? 600 * 1024 * 1024 : bodyLimitOf(placed.call) + 1),
      })
      return status === 413 && msg === '提交的内容过大，请减少内容后重试' ? undefined : `${status} ${msg}`
    })
  })

  it('is refused by every call where it becomes too large on its way, whatever it is', async () => {
    const types = [json, 'text/plain', form]
    let turn = 0
    await eachCall(
      (placed) => hasBody(placed) && !isUpload(placed),
      async (placed) => {
        const most = bodyLimitOf(placed.call)
        const body = new ReadableStream({
          start(controller) {
            controller.enqueue(Buffer.alloc(most, ' '))
            controller.enqueue(Buffer.from(' '))
            controller.close()
          },
        })
        const type = types[turn++ % types.length]!
        const init = { headers: signed({ 'content-type': type }), body, duplex: 'half' } as RequestInit
        const { status, msg } = await asked(placed, init)
        return status === 413 && msg === '提交的内容过大，请减少内容后重试' ? undefined : `${status} ${msg}`
      },
    )
  }, 120_000)

  it('is refused by every call that awaits no file where it brings one, and nothing of it is kept', async () => {
    const uploads = path.join(server.platform.settings.DATA_DIR, 'tmp/uploads')
    await eachCall(
      (placed) => hasBody(placed) && !isUpload(placed),
      async (placed) => {
        const body = new FormData()
        body.append('file', new File(['x'], 'x.txt'))
        const { status, msg } = await asked(placed, { headers: signed(), body })
        return status === 415 && msg === '不支持的内容类型' ? undefined : `${status} ${msg}`
      },
    )
    expect(await readdir(uploads).catch(() => [])).toEqual([])
  })

  it('never names a file of the server itself where an upload is due', async () => {
    const own = path.join(server.platform.settings.DATA_DIR, 'own.txt')
    await writeFile(own, 'the server keeps this')
    const named = { filename: 'own.txt', path: own, size: 21, hash: '0'.repeat(64) }
    const ways: [string, string][] = [
      [json, JSON.stringify({ file: named })],
      ['text/plain', JSON.stringify({ file: named })],
      [form, `file=${encodeURIComponent(JSON.stringify(named))}`],
    ]
    for (const [type, body] of ways) {
      const wrong: string[] = []
      for (const placed of calls.filter(isUpload)) {
        const { status } = await asked(placed, { headers: signed({ 'content-type': type }), body })
        if (status !== 415) wrong.push(`${placed.call.path} ${type}: ${status}`)
      }
      expect(wrong).toEqual([])
    }
    expect(await readFile(own, 'utf8')).toBe('the server keeps this')
    await rm(own)
  })

  it('is refused where its address is not UTF-8', async () => {
    await eachCall(
      ({ call }) => call.method === 'GET',
      async (placed) => {
        const answer = await asked(placed, { headers: signed() }, '?keyword=%D6%C6%D4%EC&name=%FF')
        return answer.code === placed.call.success ? 'taken' : unclear(placed.call, answer)
      },
    )
  })

  it.each<[string, (right: Record<string, string>) => Record<string, string>]>([
    ['forged', ({ sign, ...rest }) => ({ ...rest, sign: `${'0'.repeat(sign!.length - 4)}${sign!.slice(-4)}` })],
    ['missing', ({ sign: _, ...rest }) => rest],
    ['of another time', ({ time, ...rest }) => ({ ...rest, time: String(Number(time) + 1) })],
    ['of another token', ({ token: _, ...rest }) => ({ ...rest, token: server.visitor.token || 'x'.repeat(40) })],
    ['that is no sign at all', (right) => ({ ...right, sign: '制造', time: 'NaN' }) as never],
  ])('is refused by every call but the open ones where its sign is %s', async (_, wrong) => {
    const headers = wrong(signed())
    for (const [name, value] of Object.entries(headers)) headers[name] = encodeURIComponent(value)
    await eachCall(
      ({ call }) => call.permission !== OPEN,
      async (placed) => {
        const body = hasBody(placed) ? { body: '{}' } : {}
        const { status, msg } = await asked(placed, { headers: { ...headers, 'content-type': json }, ...body })
        return status === 401 && msg === '登录已失效' ? undefined : `${status} ${msg}`
      },
    )
  })

  it('is refused by every call but the open ones the second time that it comes', async () => {
    await eachCall(
      ({ call }) => call.permission !== OPEN,
      async (placed) => {
        const body = hasBody(placed) ? { body: '{"id":"987654321"}' } : {}
        const again = { headers: { ...signed(), 'content-type': json }, ...body }
        const first = await asked(placed, again)
        const second = await asked(placed, again)
        return first.status !== 401 && second.status === 401 ? undefined : `${first.status}, then ${second.status}`
      },
    )
  })

  it.each([
    '../../../zz-escaped.png',
    '..\\..\\zz-escaped.png',
    '/tmp/zz-escaped.png',
    'C:\\zz-escaped.png',
    'zz-escaped.png\0.exe',
    '....//....//zz-escaped.png',
    `zz-escaped${'长'.repeat(3000)}.png`,
    '%2e%2e%2fzz-escaped.png',
    '\u202egnp.zz-escaped',
    '.',
    '..',
    '',
  ])('leaves an upload called %j where uploads belong', async (name) => {
    const contents = ['', 'x', '%PDF-1.7', 'PK\u0003\u0004', '\x89PNG\r\n\x1a\n', '{"payload":"x"}']
    await eachCall(
      ({ call }) => call.encoding === 'multipart',
      async (placed) => {
        // Two under each name, by the turn of the run; `npm run sweep` gives all.
        for (const content of someOf(contents, 2)) {
          const body = new FormData()
          body.append('file', new File([content], name))
          const answer = await asked(placed, { headers: signed(), body })
          const problem = unclear(placed.call, answer)
          if (problem) return `${content}: ${problem}`
        }
        return undefined
      },
    )
    expect(await escaped(server.platform.settings.DATA_DIR)).toEqual([])
  })
})

/** Files by that name in the data folder, above it, or in the root of temporary files. */
async function escaped(dataDir: string) {
  const inside = await readdir(dataDir, { recursive: true })
  const around = [path.dirname(dataDir), os.tmpdir(), '/', process.cwd()]
  const outside = (await Promise.all(around.map((folder) => readdir(folder)))).flat()
  return [...inside, ...outside].filter((name) => name.includes('zz-escaped'))
}

/** Sends the head of a request only, and waits for the answer. */
const announced = (url: string, method: string, headers: Record<string, string>) =>
  new Promise<{ status: number; msg: string }>((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part) => (text += part))
      reply.on('end', () => {
        request.destroy()
        resolve({ status: reply.statusCode!, msg: JSON.parse(text).msg })
      })
    })
    request.on('error', reject)
    request.flushHeaders()
  })

/** How many rows each table holds, but for logs and sessions, which grow by themselves. */
async function rowCounts(server: TestServer) {
  const { rows: tables } = await server.database.system.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in
       ('operate_log', 'sign_in_log', 'session', 'sample_journal') order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`)
  const { rows } = await server.database.system.query<{ name: string; rows: number }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))
}
