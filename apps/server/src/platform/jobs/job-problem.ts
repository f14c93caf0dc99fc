import type { FieldProblem } from '@zhizao/contract/http/envelope'
import { refusalOf } from '../db/database-errors.ts'
import { Refusal } from '../refusal.ts'

/** Why a run was told to end before it was through. */
export type Halt = 'stopping' | 'cancelled' | 'overtaken'

/** Thrown inside a run that shall not go on. */
export class Halted extends Error {
  readonly halt: Halt
  constructor(halt: Halt) {
    super(`the job was halted: ${halt}`)
    this.halt = halt
  }
}

/** What a user reads of an error; nothing where it is a defect of ours. */
export function reasonOf(error: unknown): { message: string; problems: FieldProblem[] } | undefined {
  const refusal = error instanceof Refusal ? error : refusalOf(error)
  if (!refusal) return undefined
  const { data, message } = refusal
  const isProblem = (one: unknown): one is FieldProblem =>
    typeof one === 'object' && one !== null && 'field' in one && 'message' in one
  return { message, problems: Array.isArray(data) ? data.filter(isProblem) : [] }
}

/** Whether the database went away under the run, or had no connection free: nothing is wrong with the job itself. */
export function databaseWentAway(error: unknown): boolean {
  for (let at = error as { code?: unknown; message?: unknown; cause?: unknown } | undefined, depth = 0; at; depth++) {
    if (/^(57P0[123]|08...|ECONNREFUSED|ECONNRESET)$/.test(String(at.code))) return true
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(String(at.message))) return true
    if (depth > 4) break
    at = at.cause as typeof at
  }
  return false
}
