import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashRandomSecret } from '../../platform/access/random-secret.ts'
import { hashSecret } from '../../platform/access/secret-hash.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const boxes = 1000
const knocking = 1500

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Return code of the CONNACK: 0 signed in, 4 refused, 3 not now; nothing where the connection was cut. The connection stays where it is wanted. */
function knock(code: string, secret: string, from: string): Promise<number | undefined> {
  const field = (text: string) => [text.length >> 8, text.length & 255, ...Buffer.from(text)]
  const body = [...field('MQTT'), 4, 0b1100_0010, 0, 0, ...field('gateway'), ...field(code), ...field(secret)]
  return new Promise((resolve) => {
    const socket = connect({ port: server.mqttPort, host: '127.0.0.1', localAddress: from }, () =>
      socket.write(Buffer.from([0x10, body.length, ...body])),
    )
    socket.once('data', (answer) => {
      resolve(answer[3])
      // Without its wait, or the test would run out of ports.
      socket.resetAndDestroy()
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(undefined))
  })
}

async function make(prefix: string, hash: (code: string) => string) {
  const codes = Array.from({ length: boxes }, (_, at) => `${prefix}${at}`)
  await server.database.system.query(
    'insert into box (company_id, code, name, secret_hash) select $1, code, code, hash from unnest($2::text[], $3::text[]) as made (code, hash)',
    [server.companyId, codes, codes.map(hash)],
  )
  return codes
}

/** Others, from elsewhere, knock with wrong secrets over and over, a second apart each, until the work is done. */
async function besideKnocks<Result>(count: number, codeOf: (at: number) => string, work: () => Promise<Result>) {
  let over = false
  let knocks = 0
  const wrong = Array.from({ length: count }, async (_, at) => {
    for (; !over; knocks++) {
      await knock(codeOf(at), `wrong ${at} ${knocks}`, '127.0.0.2')
      await pause(1000)
    }
  })
  const result = await work().finally(() => {
    over = true
  })
  console.log(`${count} knocked ${knocks} times`)
  await Promise.all(wrong)
  return result
}

/** All sign in at once; what each was answered. */
async function rush(codes: readonly string[]) {
  const began = performance.now()
  const took: number[] = []
  const answers = await Promise.all(
    codes.map(async (code) => {
      const answer = await knock(code, `secret of ${code}`, '127.0.0.1')
      took.push(performance.now() - began)
      return answer
    }),
  )
  took.sort((a, b) => a - b)
  const at = (part: number) => `${Math.round(took[Math.floor((took.length - 1) * part)]!)} ms`
  console.log(`${codes.length} boxes signed in: half ${at(0.5)}, the last ${at(1)}`)
  return answers
}

test('a thousand boxes sign in at once while 1,500 wrong ones knock with the same codes', async () => {
  const codes = await make('RUSH-', (code) => hashRandomSecret(`secret of ${code}`))
  const answers = await besideKnocks(
    knocking,
    (at) => codes[at % codes.length]!,
    () => rush(codes),
  )
  expect(answers.filter((answer) => answer !== 0)).toEqual([])
}, 60_000)

test('and while 1,500 knock with codes that nobody has', async () => {
  const codes = await make('RUSH2-', (code) => hashRandomSecret(`secret of ${code}`))
  const answers = await besideKnocks(
    knocking,
    (at) => `NOBODY-${at}`,
    () => rush(codes),
  )
  expect(answers.filter((answer) => answer !== 0)).toEqual([])
}, 60_000)

test('a box whose hash is still of the slow kind signs in beside wrong ones, and its hash is replaced', async () => {
  const slow = await hashSecret('secret of OLD-0')
  const codes = await make('OLD-', () => slow)
  const signedIn = () => knock('OLD-0', 'secret of OLD-0', '127.0.0.1')
  expect(await besideKnocks(200, (at) => codes[1 + at]!, signedIn)).toBe(0)
  await expect
    .poll(async () => (await server.database.system.query("select secret_hash from box where code = 'OLD-0'")).rows)
    .toEqual([{ secret_hash: hashRandomSecret('secret of OLD-0') }])
  expect(await knock('OLD-0', 'secret of OLD-0', '127.0.0.1')).toBe(0)
  expect(await knock('OLD-0', 'another', '127.0.0.1')).toBe(4)
}, 60_000)

test('an address that failed too often is refused without a look, except with a secret that was right', async () => {
  const [code] = await make('LATE-', (each) => hashRandomSecret(`secret of ${each}`))
  expect(await knock(code!, `secret of ${code}`, '127.0.0.4')).toBe(0)
  for (let at = 0; at < 300; at++) expect(await knock(code!, `wrong ${at}`, '127.0.0.4')).toBe(4)
  expect(await knock(code!, 'wrong again', '127.0.0.4')).toBe(3)
  expect(await knock(code!, `secret of ${code}`, '127.0.0.4')).toBe(0)
  expect(await knock('LATE-1', 'secret of LATE-1', '127.0.0.5')).toBe(0)
}, 60_000)
