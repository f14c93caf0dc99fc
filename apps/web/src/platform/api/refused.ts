import type { FieldProblem } from '@zhizao/contract/http/envelope'

/** A call that was refused: the envelope's code (or the HTTP status), the message for people, and the refused fields. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly code: number
  readonly msg: string
  readonly problems: FieldProblem[]
  constructor(code: number, msg: string, problems: FieldProblem[] = []) {
    super(msg)
    this.code = code
    this.msg = msg
    this.problems = problems
  }
}
