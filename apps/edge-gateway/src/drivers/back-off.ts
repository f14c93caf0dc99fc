/** Exponential back-off from `firstMs` to `mostMs`; each wait is spread by ±30 % so that many gateways do not return at once. */
export function backOff(firstMs: number, mostMs: number, random: () => number = Math.random) {
  let tries = 0
  return {
    next(): number {
      const wait = Math.min(mostMs, firstMs * 2 ** tries)
      tries += 1
      return Math.round(wait * (0.7 + random() * 0.6))
    },
    reset(): void {
      tries = 0
    },
  }
}
