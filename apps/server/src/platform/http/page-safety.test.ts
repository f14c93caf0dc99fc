import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readSettings } from '../settings.ts'

/** The directives of a content policy. */
const policyOf = (response: Response) =>
  Object.fromEntries(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((line) => {
      const [name, ...sources] = line.split(' ')
      return [name, sources.join(' ')]
    }),
  )

describe('what a browser may do with an answer', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('is named with every answer: pages, calls, refusals, files that there are not, addresses without sense', async () => {
    const addresses = ['/', '/bcs/pages/any', '/api/health', '/api/res/getMonitoring', '/api/none', '/assets/none.js']
    for (const address of [...addresses, '/metrics', '/api/docs', '/api/openapi.json', '/api/docs/style.css', '/%zz']) {
      const { headers } = await fetch(server.url + address)
      expect(headers.get('content-security-policy'), address).toContain("frame-ancestors 'self'")
      expect(headers.get('content-security-policy'), address).toContain("base-uri 'none'")
      expect(headers.get('x-content-type-options'), address).toBe('nosniff')
      expect(headers.get('x-frame-options'), address).toBe('SAMEORIGIN')
      expect(headers.get('referrer-policy'), address).toBe('same-origin')
    }
  })

  it('is nothing where no page is answered', async () => {
    for (const address of ['/api/health', '/api/res/getMonitoring', '/api/none', '/assets/none.js', '/%zz'])
      expect(policyOf(await fetch(server.url + address)), address).toMatchObject({ 'default-src': "'none'" })
  })

  it('stands on the answer to what is no request as well', async () => {
    const socket = connect(Number(new URL(server.url).port), 'localhost')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk)).write('not http\r\n\r\n')
    await new Promise((done) => socket.once('close', done))
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
    expect(answer).toContain("content-security-policy: default-src 'none'")
    expect(answer).toMatch(/\r\n\r\n\{"code":400/)
  })

  it('lets the page run its own files only, and talk to its own host by WebSocket', async () => {
    const { host } = new URL(server.url)
    const policy = policyOf(await fetch(server.url))
    expect(policy).toMatchObject({
      'script-src': "'self' 'wasm-unsafe-eval'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'self'",
    })
    expect(policy['connect-src']).toContain(`'self' ws://${host} wss://${host} `)
    expect(JSON.stringify(policy)).not.toMatch(/'unsafe-eval'|wss?: |script-src[^;"]*unsafe-inline/)
  })
})

describe('metrics and the docs of the calls', () => {
  const closed = ['/metrics', '/api/docs', '/api/openapi.json', '/api/docs/style.css']
  const statuses = (server: TestServer, headers: Record<string, string> = {}) =>
    Promise.all(closed.map(async (address) => (await fetch(server.url + address, { headers })).status))

  it('are for this machine where nothing is set, and not for who comes through a proxy that nobody named', async () => {
    const server = await startTestServer()
    expect(await statuses(server)).toEqual([200, 200, 200, 200])
    expect(await statuses(server, { 'x-forwarded-for': '127.0.0.1' })).toEqual([403, 403, 403, 403])
    const refused = await fetch(`${server.url}/metrics`, { headers: { forwarded: 'for=203.0.113.7' } })
    expect(await refused.json()).toMatchObject({ code: 403, msg: expect.stringContaining('METRICS=open') })
    await server.stop()
  })

  it('are judged by the caller whom a named proxy names', async () => {
    const server = await startTestServer({ TRUST_PROXY: 'loopback' })
    expect(await statuses(server, { 'x-forwarded-for': '203.0.113.7' })).toEqual([403, 403, 403, 403])
    await server.stop()
  })

  it('are opened and shut each by its setting', async () => {
    const server = await startTestServer({ METRICS: 'open', API_DOCS: 'off' })
    expect(await statuses(server, { 'x-forwarded-for': '203.0.113.7' })).toEqual([200, 404, 404, 404])
    await server.stop()
    expect(() => readSettings({ METRICS: 'yes' })).toThrow(/METRICS：应为 off（关闭）、local（仅本机）或 open（不限）/)
  })

  it('show every call with its fields, by groups and by a word, without any script', async () => {
    const server = await startTestServer()
    const first = await fetch(`${server.url}/api/docs`)
    expect(policyOf(first)).toMatchObject({ 'default-src': "'none'", 'style-src': "'self'", 'form-action': "'self'" })
    const groups = [...(await first.text()).matchAll(/href="(\/api\/docs\?group=[^"]+)"/g)].map((match) => match[1]!)
    const pages = await Promise.all(groups.map(async (address) => (await fetch(server.url + address)).text()))
    const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as { paths: object }
    for (const path of Object.keys(paths))
      expect(
        pages.some((page) => page.includes(` ${path}</code>`)),
        path,
      ).toBe(true)
    expect(pages.join('')).not.toMatch(/<script|\son\w+=|undefined|\[object/)
    const found = await (await fetch(`${server.url}/api/docs?find=getMonitoring`)).text()
    expect(found).toContain('<code>minutes</code></td><td>时长（分钟）</td>')
    expect(await (await fetch(`${server.url}/api/docs?find=%3Cscript%3E`)).text()).not.toContain('<script')
    await server.stop()
  })
})
