import os from 'node:os'
import { buildServerIfChanged } from '../../scripts/build-server.mjs'
import { buildWebIfChanged } from '../../scripts/build-web.mjs'
import { BROWSERS } from './load.ts'
import { measurePlant } from './measure-plant.ts'
import { type FigureTable, growthText, sizingMarkdown } from './table.ts'

const SIZES = [8000, 40_000, 99_000]

const [what = '8000', given = '120'] = process.argv.slice(2)
const sizes = what === 'growth' ? [8000, 40_000] : what === 'sizing' ? SIZES : [Number(what)]
const forSeconds = Number(given)
if (!(sizes.every((points) => points >= 1000 && points <= 99_000) && forSeconds >= 10)) {
  console.error(
    `npm run large [-- POINTS [SECONDS]]: a plant of 1000 to 99000 points, under load for so many seconds
npm run large -- growth [SECONDS]: 8000 and 40000 points side by side
npm run large -- sizing [SECONDS]: ${SIZES.join(', ')} points, and the rows of README's table`,
  )
  process.exit(2)
}
// What is measured is what npm start runs.
await buildServerIfChanged()
await buildWebIfChanged()
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os.loadavg()[0]!.toFixed(1)}`,
)
const plants: { points: number; browsers: number; table: FigureTable }[] = []
for (const points of sizes) {
  const table = await measurePlant(points, forSeconds)
  plants.push({ points, browsers: BROWSERS, table })
  console.log(`\n${points} points\n${table.text()}`)
}
if (what === 'growth') console.log(`\n8000 and 40000 points\n${growthText(plants[0]!.table, plants[1]!.table)}`)
console.log(`\n${sizingMarkdown(plants)}`)
