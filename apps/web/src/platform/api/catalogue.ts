import type { Envelope, FieldProblem } from '@zhizao/contract/http/envelope'
import { CODES_DUPLICATE, successCodes } from '@zhizao/contract/http/error-codes'
import { serverWords } from '../i18n/server-words.ts'
import { t } from '../i18n/translate.ts'
import { Refused } from './refused.ts'

/** Where a failure leads besides its message. */
export type Destination = 'stay' | 'sign-in' | 'license' | 'error-page'

/** What the application does about a failed call: the words to show (empty: none) and where to go. */
export interface Outcome {
  say: string
  go: Destination
  refused: Refused
}

/** Whether an envelope says success: the call's own code, a general one, or a nested result code 0. */
export function succeeded(envelope: Envelope, success: number): boolean {
  if (Number(envelope.code) === success || successCodes.includes(envelope.code)) return true
  const nested = (envelope.data as { result?: { code?: unknown } } | null)?.result?.code
  return nested === 0 || nested === '0'
}

const passedThrough = /sql语法有误|数据点有误/

/** The error catalogue for a reply with an envelope. */
export function outcomeOfEnvelope(envelope: Envelope): Outcome {
  const code = Number(envelope.code)
  const told = serverWords(envelope.msg ?? '')
  const given = Array.isArray(envelope.data) ? (envelope.data as (FieldProblem | null)[]) : []
  const problems = given.flatMap((one) => (one?.message ? [{ ...one, message: serverWords(one.message) }] : []))
  const outcome = (say: string, go: Destination = 'stay'): Outcome => ({
    say,
    go,
    refused: new Refused(code, told || say, problems, envelope.data),
  })
  if (code === 401) return outcome(t('没有权限，请联系管理员'))
  if (code === 506) return outcome(t('时效已过期，请重新登录'), 'sign-in')
  if (code === 507) return outcome(t('异地登陆，注意密码安全!'), 'sign-in')
  if (code === 509) return outcome(t('没有再次验证身份，未提交'))
  if (code === 601) return outcome(told, 'license')
  const isDuplicate = code === 400 && (envelope.msg === CODES_DUPLICATE || envelope.data === CODES_DUPLICATE)
  if (isDuplicate || passedThrough.test(envelope.msg ?? '')) return outcome('')
  return outcome(told || t('系统错误，请稍后重试！'))
}

/** The error catalogue for a failure of the transport: an HTTP status, no answer in time, or no connection. */
export function outcomeOfTransport(failure: number | 'timeout' | 'offline' | 'lost' | 'locked', message = ''): Outcome {
  const msg = serverWords(message)
  const outcome = (code: number, say: string, go: Destination = 'stay'): Outcome => ({
    say,
    go,
    refused: new Refused(code, msg || say),
  })
  if (failure === 'timeout') return outcome(408, t('服务器响应超时'), 'error-page')
  if (failure === 'offline') return outcome(0, t('网络连接失败，请检查网络'))
  if (failure === 'lost') return outcome(0, t('连接已断开'))
  if (failure === 'locked') return outcome(0, t('连接已断开，没有提交，恢复后请重试'))
  if (failure === 401) return outcome(401, t('登录已失效'), 'sign-in')
  if (failure === 500) return outcome(500, '', 'error-page')
  // A proxy before the server says so without words of ours.
  if (failure === 413) return outcome(413, msg || t('提交的内容过大，请减少内容后重试'))
  if (failure === 408 || failure === 415 || failure === 429) return outcome(failure, msg || t('系统错误，请稍后重试！'))
  return outcome(failure, t('系统错误，请稍后重试！'))
}
