import { type AccessDomain, knownRoles, type ProgramMenu, rolesOf } from './access/index.ts'
import { makingDomains, stockDomains } from './app-making.ts'
import { peopleDomains } from './app-people.ts'
import { judgingDomains, watchingDomains } from './app-watching.ts'
import { codeRuleDomain } from './code-rule/index.ts'
import { type CompanyDomain, companyLogo, setParams } from './company/index.ts'
import { customerDomain } from './customer/index.ts'
import { demoPlantDomain } from './demo/index.ts'
import {
  type DevicePorts,
  objectNames,
  objectScopeCondition,
  objectsAt,
  pageOfCustomer,
  placeAt,
  relateToCustomer,
} from './device/index.ts'
import { objects } from './device/object/object.table.ts'
import { dictionaryDomain, listDictionaries } from './dictionary/index.ts'
import { documentDomain } from './document/index.ts'
import { fileDomain } from './file/index.ts'
import { firstStepsDomain } from './first-steps/index.ts'
import { type ExtendingPorts, formDomain } from './form/index.ts'
import type { HistoryStore } from './history/history-store.ts'
import { jobDomain } from './job/index.ts'
import { classesForCodes } from './material/index.ts'
import { messageDomain } from './message/index.ts'
import { offlineDomain } from './offline/index.ts'
import { operationsDomain } from './operations/index.ts'
import type { ProofFits } from './platform/access/prove-again.ts'
import type { SessionSource } from './platform/access/sessions.ts'
import type { Context } from './platform/context.ts'
import { documentPorts } from './platform/document/document-ports.ts'
import { type FileStore, fileStore } from './platform/files/file-store.ts'
import { jobQueue } from './platform/jobs/job-queue.ts'
import { type Offered, offeredBy } from './platform/offered.ts'
import type { Domain, Platform } from './platform/platform.ts'
import type { PushSources } from './platform/push/push-server.ts'
import { positionDomain } from './position/index.ts'
import { printDomain } from './print/index.ts'
import type { PrintPorts } from './print/print-ports.ts'
import { stockForDemands } from './production/index.ts'
import { reportDomain } from './report/index.ts'
import { rtdbDomain } from './rtdb/index.ts'

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

/** The list of domains, each built from the platform and from the doors of others. They start in this order and stop in the other. */
function domainsOf(platform: Platform, more: readonly Domain[]) {
  const files = fileStore(platform, setParams)
  const jobs = jobsOf(platform, files, () => people)
  const kept = { files, jobs, things: { objects: objectNames, files: files.names }, background: jobs.background }
  const offered = offeredBy(() => domains)
  const codeRule = codeRuleDomain(platform, { kinds: offered.codeKinds, classes: classesForCodes })
  const { nextCode } = codeRule
  const ports = documentPorts(nextCode, () => domains)
  const people = peopleDomains(platform, { files, jobs, nextCode, offered })
  const { access, company, sender, notice, notices, menu } = people
  const { userOf, userIn, installationAdministrator } = access
  const { homeFigures } = offered
  const forWatching = { files, jobs, nextCode, notices, userOf, homeFigures, notify: notice.notifyUser }
  const watching = watchingDomains(platform, forWatching)
  const { telemetry, gatewayBox, control, device, beside } = watching
  const { machine, judging } = judgingDomains(platform, watching, { ...ports, ...kept })
  const { lastStockCheck, stock } = stockDomains(platform, { ...ports, ...kept, setParams, stockForDemands })
  const offering: Domain[] = [
    access,
    sender,
    company,
    fileDomain(files),
    documentDomain(platform),
    device,
    customerDomain({ nextCode, delivered }),
    positionDomain({ nextCode, files, standing }),
    ...makingDomains(platform, ports, { ...kept, stock, machine }),
    ...beside,
    ...judging,
    telemetry,
    control,
    gatewayBox,
    notice,
    messageDomain(platform, { triggers: offered.triggers, sender, userIn, jobs, files }),
    operationsDomain(platform, { jobs, telemetry, installationAdministrator, lastStockCheck }),
    jobDomain(jobs, files),
    offlineDomain(platform),
    codeRule,
    ...paperDomains(platform, { files, jobs, offered }),
    rtdbDomain({ access, control, database: platform.database, device, telemetry }),
    ...demoDomains(platform, { gatewayBox, masterData: { routes: offered.routes, userOf } }),
  ]
  const domains: Domain[] = [...offering, ...gatheringDomains(offering, kept), ...more]
  for (const work of offered.nightly()) jobs.nightly(work)
  return { domains, access, company, telemetry, gatewayBox, menu }
}

/** The jobs of all domains; what they ask of people stands once they run. */
const jobsOf = (
  platform: Platform,
  files: FileStore,
  people: () => { access: Pick<AccessDomain, 'userOf'>; company: Pick<CompanyDomain, 'licence'> },
) =>
  jobQueue(platform, {
    files,
    userOf: (companyId, userId) => people().access.userOf(companyId, userId),
    stay: (call, context) => people().company.licence.stay(call, context),
  })

/** What comes out on paper, of all that the domains offer. */
const paperDomains = (
  platform: Platform,
  { files, jobs, offered }: Pick<PrintPorts, 'files' | 'jobs'> & { offered: Offered },
): Domain[] => [
  reportDomain(platform, { calls: offered.calls }),
  printDomain(platform, { files, jobs, printables: offered.printables, logoIn: companyLogo }),
]

const demoDomains = (platform: Platform, given: Parameters<typeof demoPlantDomain>[1]): Domain[] =>
  platform.settings.DEMO ? [demoPlantDomain(platform, given)] : []

/** Domains that are made of what the others offer. */
const gatheringDomains = (
  offering: readonly Domain[],
  { things, jobs }: Pick<ExtendingPorts, 'things'> & Pick<DevicePorts, 'jobs'>,
): Domain[] => [
  firstStepsDomain(offering.flatMap((domain) => domain.firstSteps ?? [])),
  dictionaryDomain(offering.flatMap((domain) => domain.dictionarySources ?? [])),
  formDomain({
    offered: offering.flatMap((domain) => domain.dataModels ?? []),
    dictionaries: (context) => listDictionaries(undefined, context),
    entities: offering.flatMap((domain) => domain.entities ?? []),
    things,
    jobs,
    rolesOf,
    knownRoles,
  }),
]

/** Objects as customers see them: what is delivered to them. */
const delivered = {
  to: objects.customerId,
  seen: (context: Context) => objectScopeCondition(context),
  page: pageOfCustomer,
  relate: relateToCustomer,
}

/** Objects as positions see them: what stands at them. */
const standing = { at: objects.positionId, seen: delivered.seen, list: objectsAt, place: placeAt }
