/** Share of its modulus from which on a counter is about to begin again. */
const NEARLY_ROUND = 0.9

/**
 * By how much a counter has gone on from one good value to the next. A fall is the counter gone round where it has a modulus and
 * stood in its last tenth, and does not stand there still: then it was put back a little. Any other fall is a new beginning, which
 * counts nothing.
 */
export function countRise(previous: number, next: number, modulus: number | null): number {
  if (!Number.isFinite(previous) || !Number.isFinite(next)) return 0
  if (next >= previous) return next - previous
  if (modulus === null || previous >= modulus || next < 0) return 0
  const round = modulus * NEARLY_ROUND
  return previous >= round && next < round ? modulus - previous + next : 0
}
