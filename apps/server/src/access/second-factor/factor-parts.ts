import { secretSeal } from '../../platform/access/sealed-secret.ts'
import type { Platform } from '../../platform/platform.ts'
import type { NotifyUser } from '../registration/registration.routes.ts'
import { authenticatorCodes } from './authenticator.ts'
import { factorChallengeStore } from './factor-challenge.ts'
import { factorNotifier } from './factor-notifier.ts'
import { factorProofStore } from './factor-proof.ts'
import { newFactors } from './new-factor.ts'
import { shownFactors } from './shown-factor.ts'

/** What the calls of the second factor are made of, in a session and before there is one. */
export function factorParts(platform: Platform, notify: NotifyUser) {
  const { database, settings, now } = platform
  const seal = secretSeal(settings.DATA_DIR)
  const tellOf = factorNotifier(platform, notify)
  const codes = authenticatorCodes({ db: database.systemDb, seal, now, onLocked: tellOf.guessed })
  return {
    seal,
    tellOf,
    challenges: factorChallengeStore(platform),
    proofs: factorProofStore(platform),
    checkShown: shownFactors(platform, codes),
    checkNew: newFactors({ seal, settings }),
  }
}
