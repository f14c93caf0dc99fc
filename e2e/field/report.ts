/** A line of the table: what was tried, how often, how much of it was wrong. */
export interface Row {
  readonly part: string
  readonly what: string
  readonly tried: number
  readonly wrong: number
  readonly note: string
}

/** Prints the table and answers how much was wrong in all. */
export function report(rows: readonly Row[]): number {
  const heads = ['part', 'what', 'tried', 'wrong', 'note']
  const cells = rows.map(({ part, what, tried, wrong, note }) => [part, what, String(tried), String(wrong), note])
  const width = (at: number) => Math.max(...[heads, ...cells].map((line) => line[at]!.length))
  const line = (texts: readonly string[]) =>
    texts.map((text, at) => (at === 2 || at === 3 ? text.padStart(width(at)) : text.padEnd(width(at)))).join('  ')
  console.log(['', line(heads), ...cells.map(line)].join('\n').replaceAll(/ +$/gm, ''))
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const wrong = sum((row) => row.wrong)
  console.log(`\n${sum((row) => row.tried) - wrong} passed, ${wrong} failed`)
  return wrong
}
