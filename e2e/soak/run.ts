import { buildServerIfChanged } from '../../scripts/build-server.mjs'
import { soakMaking } from './soak-making.ts'
import { soakPlant } from './soak-plant.ts'
import { soakStock } from './soak-stock.ts'

const [what = '', given, killed] = process.argv.slice(2)
const kinds: Readonly<Record<string, { minutes: number; kills: number; run: () => Promise<boolean> }>> = {
  plant: { minutes: 90, kills: 0, run: plant },
  stock: { minutes: 10, kills: 0, run: stock },
  making: { minutes: 2, kills: 20, run: making },
}
const kind = kinds[what]
const minutes = Number(given ?? kind?.minutes)
const kills = Number(killed ?? kind?.kills)
if (!kind || !(minutes > 0 && minutes <= 10_000) || !(kills >= 0 && kills <= 1000)) {
  console.error(`npm run soak -- plant [MINUTES]: a plant of 40,000 points under load, 90 minutes where none are given
npm run soak -- stock [MINUTES] [KILLS]: 64 clients on the same stock, 10 minutes, with kill -9 of server and database by turns
npm run soak -- making [MINUTES] [KILLS]: 12 clients that report on the same orders, 2 minutes and 500 reports at least, with 20 times kill -9 of the server`)
  process.exit(2)
}
await buildServerIfChanged()
process.exitCode = (await kind.run()) ? 0 : 1

function plant() {
  const points = Number(process.env.SOAK_POINTS || 40_000)
  return soakPlant(points, minutes)
}

async function stock() {
  const seed = chosenSeed()
  return told(await soakStock({ seconds: minutes * 60, clients: 64, seed, kills }))
}

async function making() {
  const seed = chosenSeed()
  return told(await soakMaking({ seconds: minutes * 60, reports: 500, clients: 12, seed, kills }))
}

function chosenSeed() {
  const seed = Number(process.env.SEED || Date.now() % 1_000_000)
  console.log(`SEED=${seed}`)
  return seed
}

function told({ faults, ...counted }: { faults: string[] }): boolean {
  console.table(counted)
  for (const fault of faults) console.log(`✗ ${fault}`)
  console.log(faults.length ? `${faults.length} faults` : 'no fault')
  return faults.length === 0
}
