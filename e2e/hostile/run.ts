import { machineFactor } from '../../scripts/gate/run.mjs'
import { attacks } from './attacks.ts'
import { besiege } from './besiege.ts'
import { openStand } from './stand.ts'
import { heapsTable, type Line, linesTable } from './tables.ts'

const ROUNDS = 3
/** What nobody may wait longer for the product's health, ms, on a machine as quick as this one. */
const WORST_HEALTH = Math.round(300 * machineFactor(process.env))
/** How much more heap the last round may leave than the first, as a share of it: what caches still gain. */
const HEAP_GROWTH = 0.15

const named = process.argv.slice(2)
const groups = [...new Set(attacks.map(({ group }) => group))]
const unknown = named.filter((name) => !groups.includes(name))
if (unknown.length) {
  console.error(`unknown attack ${unknown.join(', ')}; there are ${groups.join(', ')}`)
  process.exit(2)
}
const chosen = attacks.filter(({ group }) => named.length === 0 || named.includes(group))
const began = performance.now()
let stand = await openStand('whole')
console.log(`the product stands after ${seconds()} s; ${chosen.length} attacks, ${ROUNDS} rounds`)
const lines: Line[] = []
const heaps: number[] = []
const lastWords: string[] = []
try {
  for (let round = 1; round <= ROUNDS; round++) {
    for (const attack of chosen) {
      const line = await besiege(stand, attack, round, 'whole')
      if (line.healthWorst >= WORST_HEALTH) line.wrong.push(`health over ${WORST_HEALTH} ms`)
      lines.push(line)
      console.log(`  ${seconds()} s, round ${round}: ${line.attack}${line.wrong.length ? ' ✗' : ''}`)
      if (!stand.isUp()) await standUpAgain()
    }
    heaps.push(await stand.heap())
  }
} finally {
  if (lines.some((line) => line.defects)) lastWords.push(stand.output().slice(-4000))
  await stand.stop()
  sumUp()
}

/** The other attacks are tried all the same; the heap of the rounds is then that of different processes. */
async function standUpAgain() {
  lastWords.push(stand.output().slice(-4000))
  await stand.stop()
  stand = await openStand('whole')
}

function sumUp() {
  const [first, last] = [heaps[0] ?? 0, heaps.at(-1) ?? 0]
  const grown = last > first * (1 + HEAP_GROWTH)
  const crashes = lines.filter((line) => line.crashed).length
  const defects = lines.reduce((sum, line) => sum + line.defects, 0)
  const failed = lines.filter((line) => line.wrong.length > 0)
  const worst = Math.max(...lines.map((line) => line.healthWorst))
  console.log(`\n${linesTable(lines)}\n\n${heapsTable(heaps)}${grown ? ', which grows from round to round' : ''}`)
  console.log(
    `\n${crashes} crashes, ${defects} HTTP 500, worst health ${Math.round(worst)} ms, ${failed.length} of ${lines.length} failed, ${seconds()} s`,
  )
  for (const words of lastWords) console.log(`\nthe end of what the product said:\n${words}`)
  process.exitCode = !crashes && !defects && !failed.length && !grown ? 0 : 1
}

function seconds() {
  return Math.round((performance.now() - began) / 1000)
}
