import { type BillsPorts, billsDomain } from './bills/index.ts'
import { calendarDomain, plansOfPlant } from './calendar/index.ts'
import { setParams } from './company/index.ts'
import { countingDomain } from './counting/index.ts'
import type { DevicePorts } from './device/index.ts'
import { itemsOf } from './dictionary/index.ts'
import { type ExtendingPorts, extendedDomain, extraFields } from './form/index.ts'
import { type MachineDomain, type MachinePorts, machinesOfSegments, machinesOfStations } from './machine/index.ts'
import { materialDomain } from './material/index.ts'
import { plantDomain } from './plant/index.ts'
import type { Context } from './platform/context.ts'
import type { DocumentPorts } from './platform/document/document-ports.ts'
import type { Domain, Platform } from './platform/platform.ts'
import { materialInProcess, processDomain, processOfPlant } from './process/index.ts'
import { materialInProduction, productionDomain, productionOfPlant } from './production/index.ts'
import { materialInQuality, qualityDomain } from './quality/index.ts'
import {
  linesOfCenters,
  materialPlaces,
  movesOfLots,
  movesOfMaterial,
  settleStock,
  stockDomain,
  stockOfMaterials,
} from './stock/index.ts'
import { stockWatchDomain } from './stock-watch/index.ts'
import { traceDomain } from './trace/index.ts'

type Given = Pick<DevicePorts, 'files' | 'jobs'> &
  Pick<ExtendingPorts, 'things'> &
  Pick<MachinePorts, 'background'> & { stock: readonly Domain[]; machine: MachineDomain }

/** What lies where, what it is moved by, and who watches over it. */
export function stockDomains(platform: Platform, ports: BillsPorts) {
  const stock = stockDomain(platform, ports)
  const above = [billsDomain(ports), countingDomain(platform, ports), stockWatchDomain(platform, ports)]
  return { stock: [stock, ...above], lastStockCheck: stock.lastStockCheck }
}

/** What is made and kept, where, how and by whom: materials, lots, stock, the plant, its routes and its calendar. */
export function makingDomains(platform: Platform, ports: DocumentPorts, given: Given): Domain[] {
  const { files, jobs, things, background, stock, machine } = given
  const { nextCode } = ports
  const extending = { things, nextCode }
  const kept = { ...ports, files, jobs, setParams, extra: extraFields }
  return [
    extendedDomain(materialDomain({ ...kept, ...knownOfMaterials }), extending),
    traceDomain({ nextCode, uses: [movesOfLots] }),
    ...stock,
    extendedDomain(plantDomain({ dependents, jobs, extra: extraFields, events: platform.events }), extending),
    extendedDomain(processDomain({ ...kept, segmentTypes, segmentUses: [machinesOfSegments] }), extending),
    calendarDomain(),
    qualityDomain({ ...ports, itemsOf, stock: { settle: (...asked) => settleStock(...asked, ports) } }),
    productionDomain(platform, { ...ports, jobs, background, files, setParams, machine }),
  ]
}

/** What others keep of materials. */
const knownOfMaterials = {
  uses: [materialInProcess, materialInQuality, materialInProduction],
  counts: [movesOfMaterial],
  stockOf: stockOfMaterials,
  places: materialPlaces,
}

/** What others keep of the plant. */
const dependents = [plansOfPlant, linesOfCenters, processOfPlant, productionOfPlant, machinesOfStations]

const segmentTypes = (context: Context) => itemsOf('segmentType', context)
