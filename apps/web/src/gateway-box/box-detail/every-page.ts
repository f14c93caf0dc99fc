interface OnePage<Row> {
  records: Row[]
  pages: number
}

/** The rows of all pages, one page after the other; a row that moved between two pages meanwhile is there once. */
export async function everyPage<Row extends { id: string }>(
  ask: (pageNumber: number) => Promise<OnePage<Row>>,
): Promise<Row[]> {
  const found = new Map<string, Row>()
  for (let pageNumber = 1, pages = 1; pageNumber <= pages; pageNumber++) {
    const page = await ask(pageNumber)
    for (const row of page.records) found.set(row.id, row)
    pages = page.pages
  }
  return [...found.values()]
}
