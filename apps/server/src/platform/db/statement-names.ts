const MOST = 500

/**
 * Names for statements that come again, so that PostgreSQL parses and plans them once a connection. A text is named when it
 * is seen the second time; texts that vary with the length of a list never are, and the number of names is bounded.
 */
export function statementNames() {
  const names = new Map<string, string>()
  let seenOnce = new Set<string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    if (names.size >= MOST) return undefined
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= MOST) seenOnce = new Set()
      seenOnce.add(text)
      return undefined
    }
    seenOnce.delete(text)
    const name = `q${names.size + 1}`
    names.set(text, name)
    return name
  }
}
