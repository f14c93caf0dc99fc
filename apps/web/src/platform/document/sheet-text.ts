/** Cells that were copied in a spreadsheet program, row by row: apart by tabs, those with line breaks in quotation marks. */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const last = () => rows.at(-1)!
  while (at < text.length) {
    const quoted = text[at] === '"' ? /^"((?:[^"]|"")*)"(?=[\t\r\n]|$)/.exec(text.slice(at)) : null
    const whole = quoted?.[0] ?? /^[^\t\r\n]*/.exec(text.slice(at))![0]
    last().push(quoted ? quoted[1]!.replaceAll('""', '"') : whole)
    at += whole.length
    if (text[at] === '\t') {
      at++
      if (at === text.length) last().push('')
    } else {
      if (text[at] === '\r') at++
      if (text[at] === '\n') at++
      if (at < text.length) rows.push([])
    }
  }
  return rows[0]!.length ? rows : []
}
