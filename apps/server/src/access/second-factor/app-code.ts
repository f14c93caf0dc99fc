import { generateSecret, generateURI, verifySync } from 'otplib'

/** Seconds that a code is shown for. */
const STEP = 30

/** Base32 of 160 random bits. */
export const newAppSecret = () => generateSecret()

/** What the QR code for an authenticator app holds. */
export const appUri = ({ issuer, loginName, secret }: { issuer: string; loginName: string; secret: string }) =>
  generateURI({ issuer, label: loginName, secret })

/** The step of time that a code is of: the present one, or the one beside it where clocks differ; nothing where it is of none. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
