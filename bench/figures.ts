import { adminLists } from './admin-lists.ts'
import { alarmCost } from './alarm-cost.ts'
import { bomExplosion } from './bom-explosion.ts'
import { checkCost } from './check-cost.ts'
import { counterCost } from './counter-cost.ts'
import { expressionRate } from './expression-rate.ts'
import type { Figure } from './figure.ts'
import { firstScreens } from './first-screen.ts'
import { formulaCost } from './formula-cost.ts'
import { historyFigures } from './history.ts'
import { historyDisk } from './history-disk.ts'
import { httpList } from './http-list.ts'
import { importRows } from './import-rows.ts'
import { ingestDurable } from './ingest-durable.ts'
import { largeLists } from './large-lists.ts'
import { latency } from './latency.ts'
import { masterLists } from './master-lists.ts'
import { orderPlan } from './order-plan.ts'
import { printLabels } from './print-labels.ts'
import { pushFanout } from './push-fanout.ts'
import { signIns } from './sign-in.ts'
import { stateCost } from './state-cost.ts'
import { stateMonth } from './state-month.ts'
import { stockPages } from './stock-page.ts'
import { stockPosting } from './stock-posting.ts'
import { stockScan } from './stock-scan.ts'
import { thirdExport } from './third-export.ts'
import { whereabouts } from './whereabouts.ts'
import { workReport } from './work-report.ts'
import { workbenchKb } from './workbench-kb.ts'

/** Every bench, by the name that `npm run bench` takes. */
export const figures: Record<string, () => Promise<Figure | Figure[]>> = {
  'ingest-durable': ingestDurable,
  'http-list': httpList,
  'admin-lists': adminLists,
  'alarm-cost': alarmCost,
  'check-cost': checkCost,
  'formula-cost': formulaCost,
  'counter-cost': counterCost,
  'state-cost': stateCost,
  'state-month': stateMonth,
  'push-fanout': pushFanout,
  latency,
  history: historyFigures,
  'history-disk': historyDisk,
  'first-screens': firstScreens,
  'sign-ins': signIns,
  'expression-rate': expressionRate,
  'bom-explosion': bomExplosion,
  'master-lists': masterLists,
  'large-lists': largeLists,
  'import-rows': importRows,
  'stock-posting': stockPosting,
  'stock-scan': stockScan,
  'stock-page': stockPages,
  'print-labels': printLabels,
  'order-plan': orderPlan,
  whereabouts,
  'work-report': workReport,
  'workbench-kb': workbenchKb,
  'third-export': thirdExport,
}
