interface Test {
  file: string
  name: string
}
interface Known {
  remembered: (Test & { run: number | string })[]
  waiting: (Test & { day: string })[]
}
export function afterRun(
  known: Known,
  wavered: readonly Test[],
  facts: { run: number; commit: string; factor: number; day: string },
): Known
