export interface Line {
  round: number
  attack: string
  requests: number
  answers: Record<string, number>
  /** HTTP 500. */
  defects: number
  crashed: boolean
  healthAsked: number
  healthWorst: number
  healthP99: number
  healthBad: number
  /** Oldest sample at its acknowledgement, ms. */
  sampleWorst: number
  /** How late the witness itself was, ms: what a busy machine adds to its figures. */
  ownLag: number
  /** Most memory of the product's own process, and with all that it has started, bytes. */
  memoryOwn: number
  memoryAll: number
  wrong: string[]
}

const ms = (value: number) => String(Math.round(value))
const MB = 1024 * 1024

/** One line an attack; of the rounds the worst figures, and everything that was wrong. */
export function linesTable(lines: readonly Line[]): string {
  const groups = [...Map.groupBy(lines, (line) => line.attack).values()]
  const head = [
    'attack',
    'requests',
    'answers',
    'health ms',
    'p99',
    'bad',
    'sample ms',
    'lag',
    'own MB',
    'all MB',
    'verdict',
  ]
  const rows = groups.map((rounds) => {
    const most = (of: (line: Line) => number) => Math.max(...rounds.map(of))
    const sum = (of: (line: Line) => number) => rounds.reduce((total, line) => total + of(line), 0)
    const answers = new Map<string, number>()
    for (const { answers: own } of rounds)
      for (const [what, times] of Object.entries(own)) answers.set(what, (answers.get(what) ?? 0) + times)
    return [
      rounds[0]!.attack,
      String(sum((line) => line.requests)),
      [...answers].map(([what, times]) => `${what}×${times}`).join(' ') || '–',
      ms(most((line) => line.healthWorst)),
      ms(most((line) => line.healthP99)),
      String(sum((line) => line.healthBad)),
      ms(most((line) => line.sampleWorst)),
      ms(most((line) => line.ownLag)),
      ms(most((line) => line.memoryOwn) / MB),
      ms(most((line) => line.memoryAll) / MB),
      [...new Set(rounds.flatMap((line) => line.wrong))].join('; ') || 'ok',
    ]
  })
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What the heap held after each round. */
export const heapsTable = (heaps: readonly number[]) =>
  heaps.map((bytes, at) => `heap after round ${at + 1}: ${(bytes / MB).toFixed(1)} MB`).join('\n')
