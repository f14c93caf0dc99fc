import { expect, test } from 'vitest'
import { outcomeOfEnvelope, outcomeOfTransport, succeeded } from './catalogue.ts'

const envelope = (code: number | string, msg = '', data: unknown = null) => ({ code: code as number, msg, data })

test.each([200, '200', 1, 3, 10000])('code %s is success', (code) => {
  expect(succeeded(envelope(code), 200)).toBe(true)
})

test('code 0 is success for calls that say so, or as a nested result', () => {
  expect(succeeded(envelope(0), 200)).toBe(false)
  expect(succeeded(envelope(0), 0)).toBe(true)
  expect(succeeded(envelope(7, '', { result: { code: 0 } }), 200)).toBe(true)
})

test.each([
  [401, '', '没有权限，请联系管理员', 'stay'],
  [506, '', '时效已过期，请重新登录', 'sign-in'],
  [507, '', '异地登陆，注意密码安全!', 'sign-in'],
  [601, '许可证已到期', '许可证已到期', 'license'],
  [400, '编码不能为空', '编码不能为空', 'stay'],
  [400, 'codes_duplicate', '', 'stay'],
  [400, 'sql语法有误：from', '', 'stay'],
  [500, '数据点有误', '', 'stay'],
  [409, '', '系统错误，请稍后重试！', 'stay'],
])('code %s with message "%s" says "%s" and goes to %s', (code, msg, say, go) => {
  const outcome = outcomeOfEnvelope(envelope(code, msg))
  expect([outcome.say, outcome.go]).toEqual([say, go])
  expect(outcome.refused.code).toBe(code)
})

test('a refusal carries the fields that the server named', () => {
  const problems = [{ field: 'code', title: '编码', message: '此项不能为空' }]
  expect(outcomeOfEnvelope(envelope(400, '编码：此项不能为空', problems)).refused.problems).toEqual(problems)
})

test.each([
  ['timeout', '服务器响应超时', 'error-page'],
  [401, '登录已失效', 'sign-in'],
  [500, '', 'error-page'],
  [502, '系统错误，请稍后重试！', 'stay'],
  [413, '提交的内容过大，请减少内容后重试', 'stay'],
  ['offline', '网络连接失败，请检查网络', 'stay'],
] as const)('the transport failing with %s says "%s" and goes to %s', (failure, say, go) => {
  const outcome = outcomeOfTransport(failure)
  expect([outcome.say, outcome.go]).toEqual([say, go])
})
