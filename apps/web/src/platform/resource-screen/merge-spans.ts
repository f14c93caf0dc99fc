/** Row spans of a column whose neighbouring cells with the same key become one: the run's length at its first row, 0 below. */
export function mergeSpans<Row>(rows: readonly Row[], keyOf: (row: Row) => string): number[] {
  const spans: number[] = []
  let start = 0
  rows.forEach((row, index) => {
    if (index > 0 && keyOf(row) === keyOf(rows[start]!)) {
      spans[start]!++
      spans.push(0)
    } else {
      start = index
      spans.push(1)
    }
  })
  return spans
}
