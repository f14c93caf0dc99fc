/** Text from outside as PostgreSQL takes it, within JSON too: of at most `most` characters, without NUL, without half a character. */
export function storable(text: string, most = Number.POSITIVE_INFINITY): string {
  const cut = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text
  return cut.toWellFormed().replaceAll('\0', '')
}
