import {
  type AccessDomain,
  accessDomain,
  knownRoles,
  type ProgramMenu,
  productNames,
  programMenu,
  recomputeResources,
  rolesNaming,
  rolesOf,
  rulesNaming,
} from './access/index.ts'
import { users } from './access/user/user.table.ts'
import { alarmRules } from './alarm/alarm-rule/alarm-rule.table.ts'
import {
  alarmDomain,
  copyModelRules,
  loadSilent,
  type NoticePorts,
  openAlarmsOf,
  outagesOf,
  requireModelRulesFit,
  requireRulesFit,
  ruleFollower,
  rulesFromObject,
  rulesInBooks,
} from './alarm/index.ts'
import { calendarDomain, plansOfPlant, wholePlan } from './calendar/index.ts'
import { cameras } from './camera/camera/camera.table.ts'
import { cameraDomain, camerasOf } from './camera/index.ts'
import { codeRuleDomain } from './code-rule/index.ts'
import { type CompanyDomain, companyDomain, companyLogo, companyParams, setParams } from './company/index.ts'
import { type ControlPorts, controlDomain, controlSteps } from './control/index.ts'
import { customerDomain } from './customer/index.ts'
import { demoPlantDomain } from './demo/index.ts'
import {
  type DeviceDomain,
  type DevicePorts,
  deviceDomain,
  objectNames,
  objectScopeCondition,
  objectsAt,
  pageOfCustomer,
  placeAt,
  relateToCustomer,
} from './device/index.ts'
import { objects } from './device/object/object.table.ts'
import { objectImages } from './device/object-image/object-image.table.ts'
import { points } from './device/point/point.table.ts'
import { deviceModelDomain } from './device-model/index.ts'
import { dictionaryDomain, itemsOf, listDictionaries } from './dictionary/index.ts'
import { documentDomain } from './document/index.ts'
import { fileDomain } from './file/index.ts'
import { firstStepsDomain } from './first-steps/index.ts'
import { type ExtendingPorts, extendedDomain, extraFields, formDomain } from './form/index.ts'
import { formulaDomain } from './formula/index.ts'
import { boxes } from './gateway-box/box/box.table.ts'
import { boxDevices } from './gateway-box/box-device/box-device.table.ts'
import { boxPoints } from './gateway-box/box-point/box-point.table.ts'
import { devicesOf, gatewayBoxDomain, knownGaps, loadBoxes, loadPoints, readersOf } from './gateway-box/index.ts'
import { jobDomain } from './job/index.ts'
import { knowledgeDomain } from './knowledge/index.ts'
import {
  type MachineDomain,
  type MachinePorts,
  machineDomain,
  machinesOfObjects,
  machinesOfSegments,
  machinesOfStations,
} from './machine/index.ts'
import { setUpTargets } from './machine/machine-set-up/machine-set-up.table.ts'
import { machineSignals } from './machine/machine-signal/machine-signal.table.ts'
import { classesForCodes, materialDomain } from './material/index.ts'
import { messageDomain } from './message/index.ts'
import { type MonitorPorts, monitorDomain } from './monitor/index.ts'
import { noticeDomain } from './notice/index.ts'
import { objectStateDomain, partFromType } from './object-state/index.ts'
import { offlineDomain } from './offline/index.ts'
import { operationsDomain } from './operations/index.ts'
import { objectsInWorkCenters, plantDomain } from './plant/index.ts'
import type { ProofFits } from './platform/access/prove-again.ts'
import type { SessionSource } from './platform/access/sessions.ts'
import type { Context } from './platform/context.ts'
import { type DocumentPorts, documentPorts } from './platform/document/document-ports.ts'
import { type FileStore, fileStore } from './platform/files/file-store.ts'
import type { HistoryStore } from './platform/history/history-store.ts'
import { jobQueue } from './platform/jobs/job-queue.ts'
import { offeredBy, once } from './platform/offered.ts'
import type { Domain, Platform } from './platform/platform.ts'
import type { PushSources } from './platform/push/push-server.ts'
import { pointCheckDomain } from './point-check/index.ts'
import { pointChecks } from './point-check/point-check/point-check.table.ts'
import { positionDomain } from './position/index.ts'
import { printDomain } from './print/index.ts'
import type { PrintPorts } from './print/print-ports.ts'
import { materialInProcess, objectsInSegments, processDomain, processOfPlant } from './process/index.ts'
import { materialInProduction, productionDomain, productionOfPlant, stockForDemands } from './production/index.ts'
import { materialInQuality, qualityDomain } from './quality/index.ts'
import { reportDomain } from './report/index.ts'
import { rtdbDomain } from './rtdb/index.ts'
import { type SenderDomain, senderDomain } from './sender/index.ts'
import { telemetryDomain } from './telemetry/index.ts'
import { traceDomain } from './trace/index.ts'
import {
  linesOfCenters,
  materialPlaces,
  movesOfLots,
  movesOfMaterial,
  objectsAtLocations,
  settleStock,
  stockOfMaterials,
  warehouseDomain,
} from './warehouse/index.ts'

export interface Application {
  domains: readonly Domain[]
  sessions: SessionSource
  proofFits: ProofFits
  licence: CompanyDomain['licence']
  pushSources: PushSources
  history: HistoryStore
  /** Port of the MQTT broker, once started. */
  mqttPort(): number
  mqttTlsPort(): number | undefined
  firstStart: AccessDomain['firstStart']
  /** The menu that comes with the program. */
  menu: ProgramMenu
}

/** The product, put together. `more`: domains that a test brings. */
export function application(platform: Platform, more: readonly Domain[] = []): Application {
  const { domains, access, company, telemetry, gatewayBox, menu } = domainsOf(platform, more)
  return {
    domains,
    sessions: access.sessions,
    proofFits: access.proofFits,
    licence: company.licence,
    pushSources: telemetry.pushSources,
    history: telemetry.history,
    mqttPort: () => gatewayBox.mqttPort,
    mqttTlsPort: () => gatewayBox.mqttTlsPort,
    firstStart: access.firstStart,
    menu: menu(),
  }
}

/** The jobs of all domains; what they ask of some stands once they run. */
const jobsOf = (
  platform: Platform,
  files: FileStore,
  standing: () => { access: Pick<AccessDomain, 'userOf'>; company: Pick<CompanyDomain, 'licence'> },
) =>
  jobQueue(platform, {
    files,
    userOf: (companyId, userId) => standing().access.userOf(companyId, userId),
    stay: (call, context) => standing().company.licence.stay(call, context),
  })

/** The list of domains, each built from the platform and from the doors of others. They start in this order and stop in the other. */
function domainsOf(platform: Platform, more: readonly Domain[]) {
  const files = fileStore(platform, setParams)
  const jobs = jobsOf(platform, files, () => ({ access, company }))
  const offered = offeredBy(() => domains)
  const codeRule = codeRuleDomain(platform, { kinds: offered.codeKinds, classes: classesForCodes })
  const { nextCode } = codeRule
  const ports = documentPorts(nextCode, () => domains)
  const [sender, params, { background }] = [senderDomain(platform, { jobs }), companyParams(platform), jobs]
  const menu = once(() => programMenu(offered.menus()))
  const access = accessDomain(platform, {
    readParam: params.read,
    files,
    sender,
    nextCode,
    tell: (...told) => notice.tellUser(...told),
    menu,
    calls: offered.calls,
  })
  const company = companyDomain(platform, {
    nextCode,
    itemsOf,
    recomputeResources,
    params,
    offeredParams: offered.params,
    productNames,
    counted,
    areaUses,
  })
  const watching = watchingDomains(platform, {
    files,
    jobs,
    nextCode,
    notices: alarmNotices(sender, access),
    userOf: access.userOf,
    homeFigures: offered.homeFigures,
    tell: (...told) => notice.tellUser(...told),
  })
  const { telemetry, gatewayBox, control, device, beside } = watching
  const { machine, judging } = judgingDomains(platform, watching, { ...ports, jobs, background })
  const notice = noticeDomain(platform, { readParam: params.read })
  const warehouse = warehouseDomain(platform, { ...ports, jobs, background, setParams, stockForDemands })
  const [{ installationAdministrator, userIn }, { lastStockCheck }] = [access, warehouse]
  const operations = operationsDomain(platform, { jobs, telemetry, installationAdministrator, lastStockCheck })
  const [masterData, things] = [{ routes: offered.routes, userOf: access.userOf }, thingsOf(files)]
  const demo = platform.settings.DEMO ? [demoPlantDomain(platform, { gatewayBox, masterData })] : []
  const offering: Domain[] = [
    access,
    sender,
    company,
    fileDomain(files),
    documentDomain(platform),
    device,
    customerDomain({ nextCode, delivered }),
    positionDomain({ nextCode, files, standing }),
    ...makingDomains(platform, ports, { files, jobs, things, background, warehouse, machine }),
    ...beside,
    ...judging,
    telemetry,
    control,
    gatewayBox,
    notice,
    messageDomain(platform, { triggers: offered.triggers, sender, userIn, jobs, files }),
    operations,
    jobDomain(jobs, files),
    offlineDomain(platform),
    codeRule,
    ...paperDomains(platform, { files, jobs, offered }),
    rtdbDomain({ access, control, database: platform.database, device, telemetry }),
    ...demo,
  ]
  const domains: Domain[] = [...offering, ...gatheringDomains(offering, { things, jobs }), ...more]
  for (const work of offered.nightly()) jobs.nightly(work)
  return { domains, access, company, telemetry, gatewayBox, menu }
}

/** What comes out on paper, of all that the domains offer. */
const paperDomains = (
  platform: Platform,
  { files, jobs, offered }: Pick<PrintPorts, 'files' | 'jobs'> & { offered: ReturnType<typeof offeredBy> },
): Domain[] => [
  reportDomain(platform, { calls: offered.calls }),
  printDomain(platform, { files, jobs, printables: offered.printables, logoIn: companyLogo }),
]

/** What is made and kept, where, how and by whom: materials, lots, stock, the plant, its routes and its calendar. */
function makingDomains(
  platform: Platform,
  ports: DocumentPorts,
  kept: Pick<DevicePorts, 'files' | 'jobs'> &
    Pick<ExtendingPorts, 'things'> &
    Pick<MachinePorts, 'background'> & { warehouse: Domain; machine: MachineDomain },
): Domain[] {
  const { nextCode } = ports
  const { files, jobs, things, background, warehouse, machine } = kept
  const extending = { things, nextCode }
  const given = { ...ports, files, jobs, setParams, extra: extraFields }
  const uses = {
    uses: [materialInProcess, materialInQuality, materialInProduction],
    counts: [movesOfMaterial],
    stockOf: stockOfMaterials,
    places: materialPlaces,
  }
  const segmentTypes = (context: Context) => itemsOf('segmentType', context)
  return [
    extendedDomain(materialDomain({ ...given, ...uses }), extending),
    traceDomain({ nextCode, uses: [movesOfLots] }),
    warehouse,
    extendedDomain(
      plantDomain({
        dependents: [plansOfPlant, linesOfCenters, processOfPlant, productionOfPlant, machinesOfStations],
        jobs,
        extra: extraFields,
        events: platform.events,
      }),
      extending,
    ),
    extendedDomain(processDomain({ ...given, segmentTypes, segmentUses: [machinesOfSegments] }), extending),
    calendarDomain(),
    qualityDomain({ ...ports, itemsOf, stock: { settle: (...asked) => settleStock(...asked, ports) } }),
    productionDomain(platform, { ...ports, jobs, background, files, setParams, machine }),
  ]
}

/** Equipment and what watches it: points and their values, boxes, alarms, control, cameras. */
function watchingDomains(
  platform: Platform,
  given: Pick<DevicePorts, 'files' | 'jobs' | 'nextCode'> &
    Pick<ControlPorts, 'tell' | 'userOf'> &
    Pick<MonitorPorts, 'homeFigures'> & { notices: NoticePorts },
) {
  const { nextCode, notices, tell, userOf, homeFigures, ...kept } = given
  const telemetry = telemetryDomain(platform, { loadBoxes, loadPoints, loadSilent })
  const { history, plantNow } = telemetry
  const pointCheck = pointCheckDomain(platform, { telemetry })
  const formula = formulaDomain(platform, { telemetry, jobs: kept.jobs })
  const alarm = alarmDomain(platform, { nextCode, notices, tell })
  // What arrived is checked before anything is computed from it, what was computed after.
  telemetry.addStage(pointCheck.stages.arriving)
  telemetry.addStage(formula.stage)
  telemetry.addStage(pointCheck.stages.computed)
  telemetry.addParticipant(pointCheck.stages.participant)
  telemetry.addParticipant(alarm.participant)
  const shiftsOfPlan = async (planId: string, context: Context) =>
    (await wholePlan(planId, context)).workingTimeSettings
  const objectState = objectStateDomain(platform, { telemetry, shiftsOfPlan })
  telemetry.addParticipant(objectState.participant)
  const gatewayBox = gatewayBoxDomain(platform, { telemetry, objects: () => device })
  const deviceModel = deviceModelDomain(platform, {
    nextCode,
    events: platform.events,
    files: kept.files,
    copyRules: copyModelRules,
    made: madeOfModels,
    rulesInBooks,
    requireRulesFit: requireModelRulesFit,
  })
  const device: DeviceDomain = deviceDomain(platform, {
    ...kept,
    nextCode,
    history,
    plantNow,
    dependents: [
      devicesOf,
      openAlarmsOf,
      camerasOf,
      objectsInWorkCenters,
      objectsInSegments,
      objectsAtLocations,
      machinesOfObjects,
    ],
    readPoints: { pointId: boxPoints.pointId, boxDeviceId: boxPoints.boxDeviceId, address: boxPoints.address },
    readDevices: { id: boxDevices.id, objectId: boxDevices.objectId },
    namingPoints: {
      addresses: boxPoints.pointId,
      rules: alarmRules.pointId,
      checks: pointChecks.pointId,
      comparing: pointChecks.otherPointId,
      signals: machineSignals.pointId,
      targets: setUpTargets.pointId,
      controls: controlSteps.pointId,
    },
    knownGaps,
    outagesOf,
    readersOf,
    typeRemoved: partFromType,
    createModel: deviceModel.createWhole,
    rulesFromObject,
    followers: [ruleFollower],
    requireRulesFit,
  })
  return {
    telemetry,
    gatewayBox,
    device,
    /** What looks at each batch of samples. */
    judging: [alarm, pointCheck, formula, objectState],
    control: controlDomain(platform, { gatewayBox, telemetry, tell, userOf, tryCondition: objectState.tryCondition }),
    /** What people see and know of equipment besides. */
    beside: [
      deviceModel,
      cameraDomain(platform, { visibleObjects: device.visibleObjectIds }),
      knowledgeDomain({ nextCode, itemsOf }),
      monitorDomain({ plantNow, homeFigures }),
    ],
  }
}

/** What looks at each batch of samples; machines count once all that judges values has seen them. */
function judgingDomains(
  platform: Platform,
  { telemetry, judging, control }: ReturnType<typeof watchingDomains>,
  ports: Pick<MachinePorts, 'nextCode' | 'tell' | 'jobs' | 'background'>,
): { machine: MachineDomain; judging: Domain[] } {
  const machine = machineDomain(platform, { ...ports, telemetry, write: control.write })
  telemetry.addParticipant(machine.participant)
  return { machine, judging: [...judging, machine] }
}

/** What rows of companies' own making may name. */
const thingsOf = (files: FileStore) => ({ objects: objectNames, files: files.names })

/** How people hear of alarms beyond the browser. */
const alarmNotices = (sender: SenderDomain, { userIn }: AccessDomain): NoticePorts => ({
  // A day later an alarm is no news any more.
  post: (notice, context) =>
    sender.post({ ...notice, validUntil: new Date(context.now().getTime() + 24 * 3600_000) }, context),
  userIn,
})

/** What is made from models. */
const madeOfModels = {
  objects: objects.modelId,
  points: points.modelPointId,
  objectsOfPoints: points.objectId,
  images: objectImages.fileId,
  signalsOfPoints: points.signalId,
}

/** What others keep of companies and areas. */
const counted = { users, objects, points, boxes }
const areaUses = { objects: objects.areaId, cameras: cameras.areaId, rolesNaming, rulesNaming }

/** Objects as customers see them: what is delivered to them. */
const delivered = {
  to: objects.customerId,
  seen: (context: Context) => objectScopeCondition(context),
  page: pageOfCustomer,
  relate: relateToCustomer,
}

/** Objects as positions see them: what stands at them. */
const standing = { at: objects.positionId, seen: delivered.seen, list: objectsAt, place: placeAt }

/** Domains that are made of what the others offer. */
const gatheringDomains = (
  offering: readonly Domain[],
  given: Pick<ExtendingPorts, 'things'> & Pick<DevicePorts, 'jobs'>,
): Domain[] => [
  firstStepsDomain(offering.flatMap((domain) => domain.firstSteps ?? [])),
  dictionaryDomain(offering.flatMap((domain) => domain.dictionarySources ?? [])),
  formDomain({
    offered: offering.flatMap((domain) => domain.dataModels ?? []),
    dictionaries: (context) => listDictionaries(undefined, context),
    entities: offering.flatMap((domain) => domain.entities ?? []),
    ...given,
    rolesOf,
    knownRoles,
  }),
]
