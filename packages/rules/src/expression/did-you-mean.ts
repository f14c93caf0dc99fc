/** Names that are looked at; of a plant with more the rest is not proposed. */
const MOST_NAMES = 5000

/** The name most like the one that is not known, where one is like it. */
export function didYouMean(wrong: string, names: Iterable<string>): string | undefined {
  const wanted = wrong.toLowerCase()
  let least = Math.floor(Math.min(3, wanted.length / 3)) + 1
  let best: string | undefined
  let looked = 0
  for (const name of names) {
    if (++looked > MOST_NAMES) break
    if (Math.abs(name.length - wanted.length) >= least) continue
    const changes = changesBetween(wanted, name.toLowerCase())
    if (changes < least) [best, least] = [name, changes]
  }
  return best
}

/** Characters to add, leave out, change or swap with their neighbour until one text is the other. */
function changesBetween(one: string, other: string): number {
  let before: number[] = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      let changes = Math.min(above[at]! + 1, line[at - 1]! + 1, above[at - 1]! + same)
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        changes = Math.min(changes, before[at - 2]! + 1)
      line.push(changes)
    }
    before = above
    above = line
  }
  return above[other.length]!
}
