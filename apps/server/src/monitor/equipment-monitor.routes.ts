import type { PageInput } from '@zhizao/contract/http/page'
import { equipmentMonitor, type LifeFilter } from '@zhizao/contract/monitor/equipment-monitor'
import type { StateNow } from '@zhizao/contract/object-state/object-state'
import type { Context } from '../platform/context.ts'
import { limitOf, pageReply } from '../platform/crud/page.ts'
import { implement } from '../platform/http/implement.ts'
import type { WhichMachines } from './machine-rows.ts'
import { figuresOf, isAway, type MachineNow, mostTroubledFirst, type ReadMachinesNow } from './machines-now.ts'
import { rankingBy } from './ranking.ts'

export interface ListAsked extends PageInput, WhichMachines {
  kind?: StateNow['kind'] | undefined
  life?: LifeFilter | undefined
  alarming?: boolean | undefined
}

/** A page of machines as they stand. */
export async function machinePage(asked: ListAsked, standingsOf: ReadMachinesNow, context: Context) {
  const { rootId, deviceTypeId, areaId, keyword, kind, life, alarming } = asked
  const fits = (machine: MachineNow) =>
    (!kind || machine.now?.kind === kind) &&
    (!life || (life === 'away' ? isAway(machine) : machine.life === life)) &&
    (alarming === undefined || machine.alarms > 0 === alarming)
  const found = (await standingsOf({ rootId, deviceTypeId, areaId, keyword }, context))
    .filter(fits)
    .toSorted(mostTroubledFirst)
  const { limit, offset } = limitOf(asked)
  const records = found.slice(offset, offset + limit).map(({ path: _, ...machine }) => machine)
  return pageReply(records, found.length, asked)
}

/** How machines stand now, and which stand out. */
export const equipmentMonitorRoutes = (standingsOf: ReadMachinesNow) =>
  implement(equipmentMonitor, {
    top: async (which, context) => figuresOf(await standingsOf(which, context)),
    ranking: rankingBy(standingsOf),
    list: (asked, context) => machinePage(asked, standingsOf, context),
  })
