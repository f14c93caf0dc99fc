import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { plantInstant, startOf } from '@zhizao/rules/time/calendar'
import { INSTALLATION_ZONE } from '@zhizao/rules/time/time-zone'
import { z } from 'zod'

/** What a company may have, and until when. */
export const Licence = z.object({
  /** Code of the company. */
  company: z.string().min(1),
  users: z.number().int().min(1),
  points: z.number().int().min(1),
  boxes: z.number().int().min(1),
  /** Last day, YYYY-MM-DD by the installation's clocks. */
  until: z.iso.date(),
})
export type Licence = z.infer<typeof Licence>

const File = z.object({ payload: z.string(), signature: z.string() })

/** Why a file is no licence of ours. */
export type LicenceProblem = 'damaged' | 'foreign'

/** The licence of a file, or what is wrong with it: not of this form, or not signed by the owner of the key (Ed25519). */
export function openLicence(text: string, publicKey: KeyObject): Licence | LicenceProblem {
  const file = File.safeParse(parsed(text)).data
  if (!file) return 'damaged'
  if (!verify(null, Buffer.from(file.payload), publicKey, Buffer.from(file.signature, 'base64url'))) return 'foreign'
  return Licence.safeParse(parsed(Buffer.from(file.payload, 'base64url').toString('utf8'))).data ?? 'damaged'
}

/** The licence of a file, or nothing where it is broken or not ours. */
export function readLicence(text: string, publicKey: KeyObject): Licence | undefined {
  const opened = openLicence(text, publicKey)
  return typeof opened === 'string' ? undefined : opened
}

/** The last moment of a licence, ms since 1970. */
export const endOf = ({ until }: Licence) =>
  startOf('day', plantInstant(until, INSTALLATION_ZONE), INSTALLATION_ZONE, 1) - 1

/** The text of a licence file, signed with the vendor's private key. */
export function writeLicence(licence: Licence, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(Licence.parse(licence))).toString('base64url')
  const signature = sign(null, Buffer.from(payload), privateKey).toString('base64url')
  return `${JSON.stringify({ payload, signature })}\n`
}

export const publicKeyOf = (pem: string) => createPublicKey(pem.replaceAll('\\n', '\n'))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
