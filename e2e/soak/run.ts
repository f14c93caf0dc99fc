import { buildServerIfChanged } from '../../scripts/build-server.mjs'
import { soakPlant } from './soak-plant.ts'
import { soakStock } from './soak-stock.ts'

const [what, given, killed] = process.argv.slice(2)
const minutes = Number(given ?? (what === 'stock' ? 10 : 90))
const kills = Number(killed ?? 0)
const isKnown = what === 'plant' || what === 'stock'
if (!isKnown || !(minutes > 0 && minutes <= 10_000) || !(kills >= 0 && kills <= 1000)) {
  console.error(`npm run soak -- plant [MINUTES]: a plant of 40,000 points under load, 90 minutes where none are given
npm run soak -- stock [MINUTES] [KILLS]: 64 clients on the same stock, 10 minutes, with kill -9 of server and database by turns`)
  process.exit(2)
}
await buildServerIfChanged()
process.exitCode = (await (what === 'plant' ? plant() : stock())) ? 0 : 1

function plant() {
  const points = Number(process.env.SOAK_POINTS || 40_000)
  return soakPlant(points, minutes)
}

async function stock() {
  const seed = Number(process.env.SEED || Date.now() % 1_000_000)
  console.log(`SEED=${seed}`)
  const { faults, ...counted } = await soakStock({ seconds: minutes * 60, clients: 64, seed, kills })
  console.table(counted)
  for (const fault of faults) console.log(`✗ ${fault}`)
  console.log(faults.length ? `${faults.length} faults` : 'no fault')
  return faults.length === 0
}
