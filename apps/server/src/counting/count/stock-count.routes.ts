import { stockCount } from '@zhizao/contract/counting/stock-count'
import { stockCountPlan } from '@zhizao/contract/counting/stock-count-plan'
import { actOnce } from '../../offline/index.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { StockPorts } from '../../stock/index.ts'
import { countAccuracy } from './count-accuracy.ts'
import { exportCount } from './count-export.ts'
import { saveLines } from './count-lines.ts'
import { createPlan, planRows, removePlans, updatePlan } from './count-plan.ts'
import { countHead, detailLines, linesOf, pageOfCounts, sheetLines } from './count-query.ts'
import { pageOfCandidates } from './count-scope.ts'
import { countUnit } from './count-unit.ts'
import { pageOfCounters } from './counters.ts'
import { addFoundLine } from './found-line.ts'
import { cancelCount, finishCount, postCount, recountLines } from './review-count.ts'
import { assignCounters, saveCount } from './save-count.ts'
import { startCount } from './start-count.ts'

export const stockCountRoutes = (ports: StockPorts): Route[] => [
  ...implement(stockCount, {
    candidates: (input, context) => pageOfCandidates(input, context),
    save: (draft, context) => saveCount(draft, ports, context),
    users: (input, context) => pageOfCounters(input, context),
    start: (input, context) => startCount(input, ports, context),
    saveLines: ({ action, ...input }, context) =>
      actOnce(action, 'stockCount.saveLines', context, () => saveLines(input, context)),
    post: (input, context) => postCount(input, ports, context),
    async sheet({ id }, context) {
      const head = await countHead(id, context)
      return { ...head, lines: sheetLines(await linesOf(id, context), head) }
    },
    async details({ id }, context) {
      const head = await countHead(id, context)
      return { ...head, lines: await detailLines(head, context) }
    },
    page: (input, context) => pageOfCounts(input, context),
    assign: (input, context) => assignCounters(input, context),
    addLine: ({ action, ...input }, context) =>
      actOnce(action, 'stockCount.addLine', context, () => addFoundLine(input, context)),
    countUnit: (input, context) => countUnit(input, context),
    finish: (input, context) => finishCount(input, ports, context),
    recount: (input, context) => recountLines(input, ports, context),
    cancel: (input, context) => cancelCount(input, ports, context),
    export: (input, context) => exportCount(input, context),
    accuracy: (asked, context) => countAccuracy(asked, context),
  }),
  ...implement(stockCountPlan, {
    page: (input, context) => planRows.page(input, context),
    get: (input, context) => planRows.get(input, context),
    create: (draft, context) => createPlan(draft, context),
    update: (change, context) => updatePlan(change, context),
    remove: ({ id }, context) => removePlans([id], context),
    removeMany: ({ ids }, context) => removePlans(ids, context),
  }),
]
