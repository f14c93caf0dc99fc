const MOST = 64

/** A code for a point that reads a node: what of its name or of its id may stand in a code, and a number where that is taken. */
export function codeOfNode({ nodeId, name }: { nodeId: string; name: string }, taken: ReadonlySet<string>): string {
  const own = plain(name) || plain(nodeId.replace(/^(?:nsu?=[^;]*;)?/, '').replace(/^s=/, ''))
  const first = (/^[A-Za-z\d]/.test(own) ? own : `node_${own}`).slice(0, MOST)
  if (!taken.has(first)) return first
  for (let number = 2; ; number++) {
    const end = `_${number}`
    const next = `${first.slice(0, MOST - end.length)}${end}`
    if (!taken.has(next)) return next
  }
}

/** What is not of a code becomes one underline; a text of which nothing is left is none. */
const plain = (text: string) => {
  const code = text.replaceAll(/[^A-Za-z\d_-]+/g, '_').replaceAll(/^_+|_+$/g, '')
  return /[A-Za-z\d]/.test(code) && code.length >= Math.min(2, text.length / 2) ? code : ''
}
