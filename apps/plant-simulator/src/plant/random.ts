export type Random = {
  /** Uniform in [0, 1). */
  next(): number
  /** Normal with mean 0 and deviation 1. */
  normal(): number
}

/** A seeded xorshift generator with a Weyl sequence: small state, the same numbers on every machine. */
export function seededRandom(seed: number): Random {
  let state = (Math.trunc(seed) ^ 0x9e3779b9) >>> 0 || 1
  let weyl = 0
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    weyl = (weyl + 362437) >>> 0
    return ((state + weyl) >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 16; i++) next()
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
