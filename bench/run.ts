import { adminLists } from './admin-lists.ts'
import { alarmCost } from './alarm-cost.ts'
import { type Figure, print } from './figure.ts'
import { firstScreens } from './first-screen.ts'
import { historyFigures } from './history.ts'
import { httpList } from './http-list.ts'
import { ingestDurable } from './ingest-durable.ts'
import { latency } from './latency.ts'
import { pushFanout } from './push-fanout.ts'

const figures: Record<string, () => Promise<Figure | Figure[]>> = {
  'ingest-durable': ingestDurable,
  'http-list': httpList,
  'admin-lists': adminLists,
  'alarm-cost': alarmCost,
  'push-fanout': pushFanout,
  latency,
  history: historyFigures,
  'first-screens': firstScreens,
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in figures))
if (unknown.length > 0) {
  console.error(`unknown figure ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : Object.keys(figures)) {
  const result = await figures[name]!()
  for (const figure of Array.isArray(result) ? result : [result]) print(figure)
}
