import type { FieldProblem } from '@zhizao/contract/http/envelope'

/** A call that was refused: the envelope's code (or the HTTP status), the message for people, and the refused fields. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: number
  readonly msg: string
  readonly problems: FieldProblem[]
  /** What else the reply said: of a conflict who and when. */
  readonly data: unknown
  constructor(code: number, msg: string, problems: FieldProblem[] = [], data: unknown = undefined) {
    super(msg)
    this.code = code
    this.msg = msg
    this.problems = problems
    this.data = data
  }
}
