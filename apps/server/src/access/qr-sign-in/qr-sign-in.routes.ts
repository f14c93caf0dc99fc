import { qrSignIn } from '@zhizao/contract/access/qr-sign-in'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SignInGate } from '../second-factor/sign-in-gate.ts'
import { attemptLimit } from '../session/attempt-limit.ts'
import { QR_LIVES, qrSignInService } from './qr-sign-in.service.ts'

const MINUTE = 60_000

export function qrSignInRoutes(platform: Platform, gate: SignInGate): Route[] {
  const service = qrSignInService(platform, gate)
  const { steady, settings } = platform
  // Whole plants come from one address: generous there, strict with those who guess.
  const making = attemptLimit(steady, { most: 60, within: MINUTE })
  const guessing = attemptLimit(steady, { most: 20, within: MINUTE })
  const polling = attemptLimit(steady, { most: 120, within: MINUTE })
  return implement(qrSignIn, {
    async create(_input, context) {
      making(context.ip)
      const made = await service.create(context)
      return { ...made, publicUrl: settings.PUBLIC_URL ?? '', validSeconds: QR_LIVES / 1000 }
    },
    async poll(input, context) {
      polling(`${context.ip} ${input.code}`)
      const found = await service.poll(input, context)
      if (!found) guessing(context.ip)
      return found ?? { state: 'expired', name: '', user: null }
    },
    async scan({ code }, context) {
      guessing(`user ${context.user.id}`)
      return service.scan(code, context)
    },
    async confirm({ code }, context) {
      await service.confirm(code, context)
      return true
    },
    async refuse({ code }, context) {
      await service.refuse(code, context)
      return true
    },
  })
}
