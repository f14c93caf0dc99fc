import { factorReset, secondFactor } from '@zhizao/contract/access/second-factor'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
import type { PostMessage } from '../../sender/index.ts'
import { notifyAtAddresses } from '../registration/recovery.service.ts'
import type { NotifyUser } from '../registration/registration.routes.ts'
import type { SessionService } from '../session/session.service.ts'
import { changeableUser } from '../user/user.service.ts'
import { resetMessage } from './factor-message.ts'
import { forgetFactors, heldFactors } from './held-factors.ts'
import { type OwnFactorParts, ownFactors } from './own-factors.ts'
import { type ProvingParts, proving } from './proving.ts'

interface Parts extends OwnFactorParts, ProvingParts {
  sessions: SessionService
  notify: NotifyUser
  post: PostMessage
}

/** A user's own second factors, set up and taken away in his session; and those of somebody else, taken away. */
export function secondFactorRoutes(platform: Platform, parts: Parts): Route[] {
  const { sessions, notify, post } = parts
  return [
    ...implement(secondFactor, { ...ownFactors(platform, parts), ...proving(platform, parts) }),
    ...implement(factorReset, {
      async reset({ id }, context) {
        if (id === context.user.id) throw conflict('请在账号设置中管理自己的双重验证')
        const row = await changeableUser(id, context)
        if (!(await heldFactors(id, undefined, context.db)).has) throw conflict('该用户没有设置双重验证')
        await forgetFactors([id], context.db)
        const { loginName, verifiedPhone: phone, verifiedEmail: email } = row
        const words = { loginName, by: context.user.name }
        await notify(row, resetMessage('zh-CN', words), context)
        const message = { ...resetMessage(context.language, words), template: 'factor-reset', params: words }
        await notifyAtAddresses({ companyId: row.companyId, phone, email }, message, post, context)
        context.audit({ target: row.name })
        context.afterCommit(() => sessions.end({ userId: id }, 'revoked'))
        return true
      },
    }),
  ]
}
