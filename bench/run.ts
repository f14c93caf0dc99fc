import { print } from './figure.ts'
import { figures } from './figures.ts'

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in figures))
if (unknown.length > 0) {
  console.error(`unknown figure ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : Object.keys(figures)) {
  try {
    const result = await figures[name]!()
    for (const figure of Array.isArray(result) ? result : [result]) print(figure)
  } catch (error) {
    // The others, which take their time, say what they have to say all the same.
    console.error(`figure ${name} failed:`, error)
    process.exitCode = 1
  }
}
