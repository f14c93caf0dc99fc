import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { ErrorCode } from '@zhizao/contract/http/error-codes'

/** A call that is refused for a reason its caller can understand. Thrown where known, answered once at the edge. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly data: unknown

  constructor(code: ErrorCode, message: string, data: unknown = null) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = data
  }
}

export const invalid = (message: string, data?: FieldProblem[] | string) =>
  new Refusal(ErrorCode.invalid, message, data)
export const notFound = (what: string) => new Refusal(ErrorCode.notFound, `${what}不存在或已被删除`)
export const conflict = (message: string) => new Refusal(ErrorCode.conflict, message)
export const forbidden = (message = '没有权限，请联系管理员') => new Refusal(ErrorCode.forbidden, message)

/** A refusal of one field, with its Chinese title. */
export const invalidField = (field: string, title: string, message: string) =>
  invalid(`${title}：${message}`, [{ field, title, message }])

/** More is asked for at once than can be done: answered with HTTP 503, and worth trying again. */
export class Busy extends Error {
  constructor() {
    super('too much at once')
    this.name = 'Busy'
  }
}
