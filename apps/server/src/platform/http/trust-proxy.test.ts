import { signInLog } from '@zhizao/contract/access/operate-log'
import { session } from '@zhizao/contract/access/session'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readSettings } from '../settings.ts'

const password = 'Passw0rd!test'

const from = (server: TestServer, forwarded: string, given = password) =>
  server.visitor.call(session.signIn, { userName: 'admin', password: given }, { 'x-forwarded-for': forwarded })

/** Whom the sign-in log names, after a sign-in that came with this header. */
async function addressLogged(server: TestServer, forwarded: string) {
  await from(server, forwarded)
  const { records } = await (await server.signIn()).client(signInLog).page({ loginName: 'admin', pageSize: 1 })
  return records[0]!.ip
}
const OWN = /127\.0\.0\.1$|^::1$/

it('what a caller says of his address is not believed', async () => {
  const server = await startTestServer({ own: true })
  expect(await addressLogged(server, '203.0.113.7')).toMatch(OWN)
  await server.stop()
})

describe('behind named proxies', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: 'loopback, 10.0.0.0/8' })
  })
  afterAll(() => server.stop())

  it('what they say is believed as far as they reach, and only where it is an address', async () => {
    expect(await addressLogged(server, '198.51.100.1, 203.0.113.7, 10.1.2.3')).toBe('203.0.113.7')
    expect(await addressLogged(server, "x' or 1=1")).toMatch(OWN)
  })

  it('guesses lock the name for whom they came from and for nobody else', async () => {
    for (let at = 0; at < 5; at++) await from(server, '203.0.113.7', 'wrong')
    expect(await from(server, '203.0.113.7')).toMatchObject({ code: 400, msg: expect.stringMatching(/图形验证码/) })
    expect(await from(server, '203.0.113.8')).toMatchObject({ code: 200 })
  })
})

it.each(['1', 'true', '10.0.0.0/33', 'proxy.plant.cn', '10.0.0.2,', '10.0.0.0/8/8'])('%s names no proxy', (given) => {
  expect(() => readSettings({ TRUST_PROXY: given })).toThrow(/TRUST_PROXY：应为以逗号分隔的代理地址/)
})

it('addresses, networks and their names do', () => {
  const given = { TRUST_PROXY: 'loopback, 10.0.0.2,fd00::/8' }
  expect(readSettings(given).TRUST_PROXY).toEqual(['loopback', '10.0.0.2', 'fd00::/8'])
  expect(readSettings({}).TRUST_PROXY).toBeUndefined()
})
