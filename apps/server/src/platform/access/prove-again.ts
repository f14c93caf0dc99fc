import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { Context, SessionUser } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** Tells whether what a caller brings as `proof` says that he has just shown again who he is. */
export type ProofFits = (user: SessionUser, proof: string) => Promise<boolean>

export const proveAgain = () => new Refusal(ErrorCode.proveAgain, '请再次验证身份')

/** For handlers of calls that ask sometimes, once nothing else is against what is asked for. */
export function refuseUnproved({ isProved }: Pick<Context, 'isProved'>) {
  if (!isProved) throw proveAgain()
}
