/** Moves `value` toward `target` as a first-order lag with the given time constant does in `dt` seconds. */
export function lag(value: number, target: number, timeConstant: number, dt: number): number {
  return target + (value - target) * Math.exp(-dt / timeConstant)
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value))
}

/** One step of a mean-reverting random walk: deviation `spread` around `mean`, memory `timeConstant` seconds. */
export function wander(
  value: number,
  mean: number,
  spread: number,
  timeConstant: number,
  dt: number,
  normal: number,
): number {
  const keep = Math.exp(-dt / timeConstant)
  return mean + (value - mean) * keep + spread * Math.sqrt(1 - keep * keep) * normal
}
