/** One figure: what ours takes against what the plain way takes, measured in the same run. */
export type Figure = { name: string; ratio: number; ours: string; baseline: string; notes?: string[] }

/** The middle value of at least five. */
export function median(values: readonly number[]): number {
  if (values.length < 5) throw new Error('a median of fewer than five runs says little')
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** How far apart single runs lie: a busy machine shows here first. */
export const spreadOf = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(3)}–${Math.max(...values).toFixed(3)} in ${values.length} runs`

/** Prints a figure as one line, its notes below. */
export function print({ name, ratio, ours, baseline, notes = [] }: Figure): void {
  console.log(`figure ${name} ${ratio.toPrecision(3)} ours=${ours} baseline=${baseline}`)
  for (const note of notes) console.log(`  ${note}`)
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
