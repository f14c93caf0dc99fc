import path from 'node:path'
import { session } from '@zhizao/contract/access/session'
import { file as uploads } from '@zhizao/contract/file/file'
import { OPEN, post } from '@zhizao/contract/http/call'
import { signOf } from '@zhizao/rules/sign'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { Refusal } from '../refusal.ts'
import { implement } from './implement.ts'
import { createHttpServer } from './server.ts'

const signIn = `/api${session.signIn.path}`
const json = { 'content-type': 'application/json' }
const formOf = (...parts: [name: string, value: string | File][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
const file = () => new File(['x'], 'x.txt')

describe('a request beyond the limits', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it.each<[string, number, number, string, string, RequestInit]>([
    [
      'a body too large',
      413,
      413,
      '提交的内容过大，请减少内容后重试',
      signIn,
      { headers: json, body: 'x'.repeat(11e6) },
    ],
    ['broken JSON', 200, 400, '请求内容格式有误，不是有效的 JSON', signIn, { headers: json, body: '{"userName":' }],
    [
      'JSON with a poisoned prototype',
      200,
      400,
      '请求内容格式有误，不是有效的 JSON',
      signIn,
      { headers: json, body: '{"__proto__":{"a":1}}' },
    ],
    ['broken JSON sent as text', 200, 400, '请求内容格式有误，不是有效的 JSON', signIn, { body: '{"userName":' }],
    ['no body at all', 200, 400, '请求内容为空', signIn, { headers: json, body: '' }],
    ['a list where an object is due', 200, 400, '请求内容格式不正确', signIn, { headers: json, body: '[1]' }],
    [
      'a foreign content type',
      415,
      415,
      '不支持的内容类型',
      signIn,
      { headers: { 'content-type': 'application/xml' }, body: '<a/>' },
    ],
    ['a file where none is awaited', 415, 415, '不支持的内容类型', signIn, { body: formOf(['file', file()]) }],
    ['an address that cannot be read', 200, 400, '请求地址格式不正确', '/api/%zz', { method: 'GET' }],
    ['an address too long', 414, 414, '请求地址过长', `/api/files/${'9'.repeat(600)}`, { method: 'GET' }],
    [
      'headers too large',
      431,
      431,
      '请求头过大，请清除浏览器缓存后重试',
      signIn,
      { headers: { 'x-large': 'x'.repeat(20_000) } },
    ],
    ['a call that does not exist', 404, 404, '没有这个接口', '/api/nothing', { headers: json, body: '{}' }],
  ])('is told so: %s', async (_, status, code, msg, path, init) => {
    const reply = await fetch(server.url + path, { method: 'POST', ...init })
    expect(reply.status).toBe(status)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await reply.json()).toEqual({ code, msg, data: null })
  })

  it.each<[string, number, number, string, RequestInit]>([
    [
      'an upload that broke off',
      200,
      400,
      '上传的内容不完整，请重新上传',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x' },
    ],
    ['two files', 413, 413, '一次只能上传一个文件', { body: formOf(['file', file()], ['other', file()]) }],
    ['a field too large', 413, 413, '提交的内容过大，请减少内容后重试', { body: formOf(['kind', 'x'.repeat(17_000)]) }],
    ['no file at all', 200, 400, '请选择要上传的文件', { body: formOf(['kind', 'image']) }],
    [
      'JSON where a file is due',
      415,
      415,
      '不支持的内容类型',
      { headers: json, body: '{"file":{"path":"/etc/hosts"}}' },
    ],
  ])('is told so: %s', async (_, status, code, msg, init) => {
    const { token } = await server.signIn()
    const time = String(Date.now())
    const headers = { ...(init.headers as object), token, time, sign: signOf(token, time, '0000') }
    const reply = await fetch(`${server.url}/api${uploads.upload.path}`, { method: 'POST', ...init, headers })
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ code, msg })
  })

  it('is told so: too many requests, whoever says it', async () => {
    const calls = {
      refused: post('/refused', { title: '拒绝', permission: OPEN }),
      limited: post('/limited', { title: '限流', permission: OPEN }),
    }
    const app = await createHttpServer({
      database: server.database,
      sessions: { find: () => 'unknown' as const, endOverdue: async () => {} },
      log: pino({ level: 'silent' }),
      uploadFolder: path.join(server.platform.settings.DATA_DIR, 'tmp/other'),
      routes: implement(calls, {
        refused: () => {
          throw new Refusal(429, '验证码已发送，请一分钟后再试')
        },
        limited: () => {
          throw Object.assign(new Error('Rate limit exceeded'), { statusCode: 429 })
        },
      }),
    })
    const words = async (path: string) => {
      const { statusCode, body } = await app.inject({ method: 'POST', url: `/api${path}`, payload: {} })
      return [statusCode, JSON.parse(body).msg]
    }
    expect(await words('/refused')).toEqual([429, '验证码已发送，请一分钟后再试'])
    expect(await words('/limited')).toEqual([429, '操作过于频繁，请稍后重试'])
    await app.close()
  })
})
