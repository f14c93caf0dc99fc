import type { FactorWay, OwnFactors } from '@zhizao/contract/access/second-factor'

/** What a user can show on this page. */
export function waysOf({ app, passkeys, recoveryCodesLeft, site }: OwnFactors, usesPasskeys: boolean): FactorWay[] {
  const ways: FactorWay[] = []
  if (app) ways.push('app')
  if (usesPasskeys && passkeys.some((passkey) => passkey.site === site)) ways.push('passkey')
  if (recoveryCodesLeft) ways.push('recovery')
  return ways
}
