import { MACHINE_READERS, Machine, machine } from '@zhizao/contract/machine/machine'
import { MachineSetUp, machineSetUp } from '@zhizao/contract/machine/machine-set-up'
import { machineSignal } from '@zhizao/contract/machine/machine-signal'
import { TOOL_READERS, Tool, tool } from '@zhizao/contract/machine/tool'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import type { CodeKind } from '../platform/codes/code-kind.ts'
import { sheetHandlers } from '../platform/crud/sheet-import.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import { implement, type Route } from '../platform/http/implement.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import { counterEngine } from './counter/counter-engine.ts'
import { answerCounts, type Counting, countersChanged, counting, nothing } from './counter/counts-of.ts'
import { keepCountDays, removeOldCounts } from './counter/remove-old-counts.ts'
import { runCounters } from './counter/run-counters.ts'
import {
  type CountersChanged,
  machineService,
  machinesOfObjects,
  machinesOfSegments,
  machinesOfStations,
} from './machine/machine.service.ts'
import { machines } from './machine/machine.table.ts'
import { machinesNow, seenOf } from './machine/machine-now.ts'
import { seenMachines } from './machine/machine-query.ts'
import { machinesOfStation } from './machine/machine-rows.ts'
import { exportMachines, machineImport } from './machine/machine-sheet.ts'
import { signalValues } from './machine/signal-values.ts'
import { stateNow } from './machine/state-now.ts'
import { machinesAt, type WorkMachine, workMachines } from './machine/work-machines.ts'
import { machineMenu } from './machine.menu.ts'
import type { MachineDoor } from './machine-door.ts'
import type { MachinePorts } from './machine-ports.ts'
import { machineSetUpService } from './machine-set-up/machine-set-up.service.ts'
import { machineSignalService } from './machine-signal/machine-signal.service.ts'
import { machineTriggers } from './machine-triggers.ts'
import { notifyAllDue } from './tool/due-tools.ts'
import { toolService } from './tool/tool.service.ts'
import { tools } from './tool/tool.table.ts'
import { exportTools, toolImport } from './tool/tool-sheet.ts'
import { toolsNeeded } from './tool/tools-needed.ts'

export type { MachineDoor, MachinePorts, WorkMachine }
export { machinesOfObjects, machinesOfSegments, machinesOfStations }

export interface MachineDomain extends Domain, MachineDoor {}

/** Machines that make something: what they count, how they are set up, what is mounted on them. */
export function machineDomain(platform: Platform, ports: MachinePorts): MachineDomain {
  const { database, homes } = platform
  const { telemetry } = ports
  const engine = counterEngine({
    pool: database.ingest,
    now: () => platform.now().getTime(),
    steady: platform.steady,
  })
  const running = runCounters(platform, engine, telemetry.pulse)
  const counts = counting(homes)
  answerCounts(homes, engine)
  homes.answer(countersChanged, async (_, companyId) => {
    await running.changed(companyId)
    return null
  })
  const changed = async (companyId: string) => void (await homes.askHome(companyId, countersChanged, null))
  ports.background('tools-due', async (signal) => {
    await notifyAllDue(platform, ports.notify, signal)
    return undefined
  })
  return {
    ...offered,
    routes: [...machineRoutes(platform, ports, counts, changed), ...toolRoutes(ports, counts)],
    nightly: [{ name: 'old-machine-counts', cron: '50 2 * * *', work: (signal) => removeOldCounts(platform, signal) }],
    participant: { name: engine.name, prepare: engine.prepare, resume: running.resume },
    countsOf: counts.countsOf,
    minutesOf: counts.minutesOf,
    totalsOf: counts.totalsOf,
    machinesOfStation,
    workMachines,
    machinesAt,
    toolsNeeded,
    signalValues: (stationId, codes, context) => signalValues(stationId, codes, telemetry.plantNow, context),
    stateNow: (machineIds, context) => stateNow(machineIds, telemetry, context),
    async start() {
      running.start()
    },
    stop: running.stop,
  }
}

function machineRoutes(
  { database }: Platform,
  { nextCode, telemetry, write, jobs }: MachinePorts,
  counts: Counting,
  changed: CountersChanged,
): Route[] {
  return [
    ...implement(machine, {
      ...machineService({ nextCode }, changed),
      now: ({ machineIds }, context) => machinesNow(machineIds, { telemetry, counting: counts }, context),
      async counts({ machineIds, from, to }, context) {
        const seen = await seenOf(machineIds, context)
        return Promise.all(
          seen.map(async (machineId) => ({
            machineId,
            ...nothing(),
            ...(await counts.countsOf({ machineId }, from, to, context)),
          })),
        )
      },
      ...sheetHandlers(machineImport(nextCode, changed), 'machine.import', machine, jobs),
      export: exportMachines,
    }),
    ...implement(machineSignal, machineSignalService(changed)),
    ...implement(machineSetUp, machineSetUpService({ database, plantNow: telemetry.plantNow, write })),
  ]
}

const toolRoutes = ({ nextCode, jobs }: MachinePorts, counts: Counting): Route[] =>
  implement(tool, {
    ...toolService({ nextCode }, counts),
    ...sheetHandlers(toolImport(nextCode), 'tool.import', tool, jobs),
    export: exportTools,
  })

const codeKinds: readonly CodeKind[] = [
  { code: 'machine', title: '联机设备', prefix: 'JQ', codes: machines.code, fields: [] },
  {
    code: 'tool',
    title: '工装',
    prefix: 'GZ',
    codes: tools.code,
    fields: [{ name: 'kind', title: '工装类型' }],
  },
]

const offered = {
  menus: machineMenu,
  codeKinds,
  params: [keepCountDays],
  triggers: machineTriggers,
  dataModels: [
    offeredModel('machine', '联机设备', MACHINE_READERS, Machine),
    offeredModel('machineSetUp', '生产设置', MACHINE_READERS, MachineSetUp),
    offeredModel('tool', '模具与工装', TOOL_READERS, Tool),
  ],
  dictionarySources: [
    dictionarySource('machine', MACHINE_READERS, {
      title: '联机设备',
      from: machines,
      id: machines.id,
      text: machines.name,
      extend: machines.code,
      search: [machines.code],
      order: [machines.code],
      scope: seenMachines,
    }),
    dictionarySource('tool', TOOL_READERS, {
      title: '模具与工装',
      from: tools,
      id: tools.id,
      text: tools.name,
      extend: tools.code,
      search: [tools.code],
      order: [tools.code],
    }),
  ],
}
