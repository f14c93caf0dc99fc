import { addressGroup } from '../access/address-group.ts'
import { failureCount } from '../access/failure-count.ts'
import { digestIn, digestOf, hashRandomSecret, sameDigest } from '../access/random-secret.ts'
import { secretFits } from '../access/secret-hash.ts'
import { batchedLookUp } from '../db/batched-look-up.ts'

/** A box that may sign in, and the hash of its secret. */
export interface HeldBox<B> {
  readonly box: B
  readonly secretHash: string
}

export interface SignInDeskOptions<B> {
  /** The boxes of these codes that may sign in; a code that is not in the answer is unknown. */
  lookUp(codes: readonly string[]): Promise<ReadonlyMap<string, HeldBox<B>>>
  /** The secret was right, its hash is of the slow kind: from now on `to` stands for it. */
  replaceHash(box: B, from: string, to: string): Promise<void>
  log: { warn(data: object, message: string): void }
  /** A steady clock. */
  now?: () => number
}

/** Neither right nor wrong: too much failed from there, or too much waits. */
export class SignInNotNow extends Error {}

interface Known<B> extends HeldBox<B> {
  /** Of the right secret; unknown as long as a slow hash has not met it. */
  readonly digest: Buffer | undefined
  readonly until: number
}

const MINUTE = 60_000
const mostKnown = 50_000
const mostRefusedCodes = 20_000
const mostRefusedSecrets = 8
const refusedMs = 30_000
const unknownMs = 10_000
/** Failures a minute of one address, and of one address with one code whose hash is slow. */
const mostOfAddress = 300
const mostOfCode = 5

/**
 * Who may sign in with which secret. The right one is known by its digest for a minute without a look, and from then on
 * looked up whatever else fails; what is wrong is remembered and counted by address. Beyond a number an address gets no
 * slow hash any more and no answer to what is wrong, but a right box behind it, which may be new, still comes in: a look
 * is shared by all who wait for one, so that it costs nothing more.
 */
export function signInDesk<B>({
  lookUp,
  replaceHash,
  log,
  now = performance.now.bind(performance),
}: SignInDeskOptions<B>) {
  const known = new Map<string, Known<B>>()
  const refused = new Map<string, { digests: Set<string> | 'all'; until: number }>()
  const ofAddress = failureCount({ most: mostOfAddress, within: MINUTE }, now)
  const ofCode = failureCount({ most: mostOfCode, within: MINUTE }, now)
  const look = batchedLookUp(lookUp)
  /** Codes whose slow hash is being met: one try of each at a time. */
  const slow = new Set<string>()
  /** Grows with each box that is forgotten: a check that was under way then says nothing any more. */
  let changes = 0

  function know(code: string, held: HeldBox<B>, digest: Buffer | undefined) {
    known.delete(code)
    if (known.size >= mostKnown) known.delete(known.keys().next().value!)
    known.set(code, { ...held, digest, until: now() + MINUTE })
  }

  function isRefused(code: string, digest: Buffer): boolean {
    const wrong = refused.get(code)
    if (!wrong || wrong.until <= now()) return false
    return wrong.digests === 'all' || wrong.digests.has(digest.toString('base64'))
  }

  function refuse(code: string, digest: Buffer | 'all') {
    const before = refused.get(code)
    const digests =
      digest === 'all'
        ? 'all'
        : before && before.until > now() && before.digests !== 'all'
          ? before.digests
          : new Set<string>()
    if (digests !== 'all' && digest !== 'all' && digests.size < mostRefusedSecrets)
      digests.add(digest.toString('base64'))
    refused.delete(code)
    if (refused.size >= mostRefusedCodes) refused.delete(refused.keys().next().value!)
    refused.set(code, { digests, until: now() + (digest === 'all' ? unknownMs : refusedMs) })
  }

  async function fits(code: string, held: HeldBox<B>, secret: string, digest: Buffer, address: string) {
    const right = digestIn(held.secretHash)
    if (right) return sameDigest(right, digest)
    const before = known.get(code)
    if (before?.digest && before.secretHash === held.secretHash && sameDigest(before.digest, digest)) return true
    const place = `${address} ${code}`
    if (ofAddress.isOver(address)) throw new SignInNotNow('too many wrong sign-ins from there')
    if (ofCode.isOver(place)) throw new SignInNotNow('too many wrong secrets for this code from there')
    if (slow.has(place)) throw new SignInNotNow('another try of this code waits')
    slow.add(place)
    const isRight = await secretFits(held.secretHash, secret, `boxes ${address}`).finally(() => slow.delete(place))
    if (!isRight) ofCode.add(place)
    return isRight
  }

  async function check(code: string, secret: string, digest: Buffer, address: string): Promise<B | undefined> {
    for (;;) {
      const before = changes
      const held = await look(code)
      const right = held && (await fits(code, held, secret, digest, address))
      if (before !== changes) continue
      if (held && right) {
        know(code, held, digest)
        if (!digestIn(held.secretHash))
          void replaceHash(held.box, held.secretHash, hashRandomSecret(secret)).catch((error) =>
            log.warn({ code, error }, 'hash of a box not replaced'),
          )
        return held.box
      }
      refuse(code, held ? digest : 'all')
      if (!ofAddress.isOver(address)) log.warn({ code, address }, 'mqtt sign-in refused')
      return undefined
    }
  }

  return {
    /** The box, or nothing where code or secret are wrong; throws where that cannot be said now. */
    async signIn(code: string, secret: string, from: string): Promise<B | undefined> {
      const digest = digestOf(secret)
      const address = addressGroup(from)
      const held = known.get(code)
      const wasRight = held?.digest !== undefined && sameDigest(held.digest, digest)
      if (wasRight && held.until > now()) return held.box
      const box = !wasRight && isRefused(code, digest) ? undefined : await check(code, secret, digest, address)
      if (box) return box
      if (ofAddress.isOver(address)) throw new SignInNotNow('too many wrong sign-ins from there')
      if (ofAddress.add(address)) log.warn({ address }, 'too many wrong mqtt sign-ins from one address')
      return undefined
    },
    /** Boxes that may sign in, before they come: after a restart all come at once. */
    learn(boxes: ReadonlyMap<string, HeldBox<B>>): void {
      for (const [code, held] of boxes) know(code, held, digestIn(held.secretHash))
    },
    /** Forgets a box that was made, removed, or whose secret or status changed. */
    forget(code: string): void {
      changes++
      known.delete(code)
      refused.delete(code)
    },
  }
}
