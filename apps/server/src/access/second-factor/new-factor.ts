import type { MadePasskey } from '@zhizao/contract/access/second-factor'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import type { Settings } from '../../platform/settings.ts'
import { stepOf } from './app-code.ts'
import { wrongCode } from './authenticator.ts'
import type { FactorChallenge } from './factor-challenge.ts'
import { madePasskey, siteHere } from './passkey.ts'
import { authenticators, passkeys } from './second-factor.table.ts'

export interface Made {
  oneTimeCode?: string | undefined
  passkey?: MadePasskey | undefined
  name?: string | undefined
}

const USUAL_NAME = '通行密钥'

/** Looks at the first code of an app, or at a new passkey; answers how to keep it, within a transaction. It counts from then on. */
export const newFactors =
  ({ seal, settings }: { seal: SecretSeal; settings: Settings }) =>
  async (
    { userId, companyId, appSecret, passkeyChallenge }: FactorChallenge,
    { oneTimeCode, passkey, name = USUAL_NAME }: Made,
    context: Context,
  ): Promise<(tx: Db) => Promise<void>> => {
    const { now } = context
    if (oneTimeCode) {
      const secret = appSecret && seal.open(appSecret)
      const lastStep = secret ? stepOf(secret, oneTimeCode, now()) : undefined
      if (!appSecret || lastStep === undefined) throw wrongCode()
      return (tx) => keepApp({ userId, companyId, secret: appSecret, lastStep }, now(), tx)
    }
    const site = siteHere(context, settings)
    if (!passkey || !passkeyChallenge || !site) throw invalid('请输入验证码或添加通行密钥')
    const made = await madePasskey(passkey, passkeyChallenge, site)
    return async (tx) => {
      const kept = await tx
        .insert(passkeys)
        .values({ userId, companyId, name, ...made })
        .onConflictDoNothing()
        .returning({ id: passkeys.id })
      if (!kept.length) throw conflict('这个通行密钥已经添加过')
    }
  }
export type CheckNew = ReturnType<typeof newFactors>

/** The code that confirmed it is taken already. */
async function keepApp(
  {
    userId,
    companyId,
    secret,
    lastStep,
  }: Pick<typeof authenticators.$inferInsert, 'userId' | 'companyId' | 'secret' | 'lastStep'>,
  now: Date,
  tx: Db,
) {
  const fresh = { secret, lastStep, lastUsedAt: null, tries: 0, triesSince: null, createdAt: now, updatedAt: now }
  await tx
    .insert(authenticators)
    .values({ userId, companyId, ...fresh })
    .onConflictDoUpdate({ target: authenticators.userId, set: fresh })
}
