import type { ShownPasskey } from '@zhizao/contract/access/second-factor'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { invalid } from '../../platform/refusal.ts'
import type { AppCodes } from './authenticator.ts'
import { shownPasskey, siteHere } from './passkey.ts'
import { takeRecoveryCode } from './recovery-code.ts'

export interface Shown {
  oneTimeCode?: string | undefined
  recoveryCode?: string | undefined
  passkey?: ShownPasskey | undefined
}

/** Looks at what a user shows; answers how to take it, within the transaction of what it is shown for. Nothing is in hand meanwhile. */
export const shownFactors =
  ({ database, settings }: Pick<Platform, 'database' | 'settings'>, codes: AppCodes) =>
  async (
    userId: string,
    { oneTimeCode, recoveryCode, passkey }: Shown,
    /** What a passkey was to sign. */
    challenge: string | null,
    context: Context,
  ): Promise<(tx: Db) => Promise<void>> => {
    const { now } = context
    if (oneTimeCode) return codes.check(userId, oneTimeCode)
    if (recoveryCode) return (db) => takeRecoveryCode(userId, recoveryCode, { db, now })
    const site = siteHere(context, settings)
    if (passkey && challenge && site)
      return shownPasskey(userId, passkey, { challenge, site, db: database.systemDb, now })
    throw invalid('请输入验证码或恢复码，或使用通行密钥')
  }
export type CheckShown = ReturnType<typeof shownFactors>
