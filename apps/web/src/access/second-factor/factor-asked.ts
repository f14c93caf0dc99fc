import { FactorAsked } from '@zhizao/contract/access/second-factor'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import { refusalIn } from '../../platform/api/client.ts'

/** What a refused sign-in asks for besides the password; nothing where it was refused for another reason. */
export function factorAskedIn(error: unknown): FactorAsked | undefined {
  const refusal = refusalIn(error)
  return refusal?.code === ErrorCode.secondFactor ? FactorAsked.safeParse(refusal.data).data : undefined
}
