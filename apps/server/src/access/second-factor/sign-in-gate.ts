import type { FactorAsked, FactorWay } from '@zhizao/contract/access/second-factor'
import { ErrorCode } from '@zhizao/contract/http/error-codes'
import type { Context } from '../../platform/context.ts'
import type { ReadParam } from '../../platform/params/param.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { trustBrowserDays } from '../access-params.ts'
import { type Begun, beginSession, type Proven } from '../session/begin-session.ts'
import type { SessionService } from '../session/session.service.ts'
import { isDemanded } from './demanded.ts'
import type { FactorChallengeStore } from './factor-challenge.ts'
import { heldFactors } from './held-factors.ts'
import { siteHere } from './passkey.ts'
import { passwordMark } from './password-mark.ts'
import { isTrusted, trustBrowser } from './trusted-browser.ts'

interface Ports {
  sessions: SessionService
  challenges: FactorChallengeStore
  read: ReadParam
}

interface Door {
  /** What the sign-in log says. */
  message: string
  /** The session that the new one belongs to: its own sign-in came through here. */
  beside?: string
  /** Whoever vouches for him has given a second factor already. */
  secondFactor?: boolean
}

/** Every way of signing in comes through here once it knows who it is: nobody has a session without the second factor that he has or must have. */
export function signInGate(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  { sessions, challenges, read }: Ports,
) {
  const db = database.systemDb

  /** The refusal that the second step goes on from. */
  async function asked({ user }: Proven, door: Door, step: FactorAsked['step'], ways: FactorWay[]) {
    const challenge = await challenges.open({
      userId: user.id,
      companyId: user.companyId,
      purpose: step === 'prove' ? 'sign-in' : 'set-up',
      passwordMark: passwordMark(user.passwordHash),
      message: door.message,
    })
    const trustDays = await read(user.companyId, trustBrowserDays)
    const data: FactorAsked = { challenge, step, ways, trustDays, loginName: user.loginName }
    const words = step === 'prove' ? '请完成双重验证' : '您的角色必须使用双重验证，请先设置'
    return new Refusal(ErrorCode.secondFactor, words, data)
  }

  return {
    async enter(proven: Proven, context: Context, door: Door): Promise<Begun> {
      const { user } = proven
      const { message, beside } = door
      if (beside) return beginSession(sessions, proven, context, { message, beside, secondFactor: false })
      const site = siteHere(context, settings)
      const { has, ways } = await heldFactors(user.id, site, db)
      if (has) {
        const mayTrust = (await read(user.companyId, trustBrowserDays)) > 0
        const isPast = door.secondFactor || (mayTrust && (await isTrusted(user, context, db)))
        if (!isPast) throw await asked(proven, door, 'prove', ways)
      } else if (await isDemanded(user, { read, settings, db }))
        throw await asked(proven, door, 'set-up', site ? ['app', 'passkey'] : ['app'])
      return beginSession(sessions, proven, context, { message, secondFactor: has })
    },

    /** Where the second step ends. */
    async pass(
      proven: Proven,
      context: Context,
      { message, trust }: { message: string; trust: boolean },
    ): Promise<Begun> {
      const begun = await beginSession(sessions, proven, context, { message, secondFactor: true })
      if (trust) await trustBrowser(proven.user, await read(proven.user.companyId, trustBrowserDays), context, db)
      return begun
    },
  }
}
export type SignInGate = ReturnType<typeof signInGate>
