import { createCipheriv, createDecipheriv, randomBytes, randomInt } from 'node:crypto'
import { pictureOf } from './picture-of-code.ts'

const LIVES = 5 * 60_000
const LENGTH = 4
const LETTERS = 'ACDEFHJKLMNPRTUVWXY34679'
/** Keys that were tried are remembered while they live. */
const MOST_SPENT = 100_000

/**
 * Picture codes: four letters, each picture good for one try within five minutes. The code stands sealed in its key:
 * nothing is kept of those that nobody tries, so that asking for many spoils nobody's.
 */
export function pictureCodes(
  now: () => Date,
  notify?: (codeKey: string, code: string) => void,
  draw: (code: string) => Buffer = pictureOf,
) {
  const sealedBy = randomBytes(32)
  const spent = new Map<string, number>()

  function sealed(code: string): string {
    const start = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealedBy, start)
    const content = Buffer.concat([cipher.update(`${now().getTime() + LIVES} ${code}`), cipher.final()])
    return Buffer.concat([start, cipher.getAuthTag(), content]).toString('base64url')
  }

  function opened(codeKey: string): { code: string; until: number } | undefined {
    const bytes = Buffer.from(codeKey, 'base64url')
    // Written in one way only: another spelling of a key would be another try.
    if (bytes.length < 28 || bytes.toString('base64url') !== codeKey) return undefined
    try {
      const cipher = createDecipheriv('aes-256-gcm', sealedBy, bytes.subarray(0, 12))
      cipher.setAuthTag(bytes.subarray(12, 28))
      const text = Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString()
      const [until, code] = text.split(' ')
      return { code: code!, until: Number(until) }
    } catch {
      return undefined // not one of ours
    }
  }

  function spend(codeKey: string, until: number) {
    const time = now().getTime()
    for (const [key, end] of spent) {
      if (end > time && spent.size < MOST_SPENT) break
      spent.delete(key)
    }
    spent.set(codeKey, until)
  }

  return {
    make() {
      const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const codeKey = sealed(code)
      notify?.(codeKey, code)
      return { codeKey, image: `data:image/png;base64,${draw(code).toString('base64')}` }
    },
    fits(codeKey: string | undefined, code: string | undefined): boolean {
      const found = codeKey ? opened(codeKey) : undefined
      if (!found || found.until <= now().getTime() || spent.has(codeKey!)) return false
      spend(codeKey!, found.until)
      return found.code === code?.trim().toUpperCase()
    },
  }
}
export type PictureCodes = ReturnType<typeof pictureCodes>
