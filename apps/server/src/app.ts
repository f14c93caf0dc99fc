import { type AccessDomain, accessDomain, recomputeResources, rulesNaming } from './access/index.ts'
import { alarmDomain, type NoticePorts, openAlarmsOf } from './alarm/index.ts'
import { cameraDomain, camerasOf } from './camera/index.ts'
import { type CompanyDomain, companyDomain, companyParams } from './company/index.ts'
import { controlDomain } from './control/index.ts'
import { customerDomain } from './customer/index.ts'
import { demoPlantDomain } from './demo/index.ts'
import { deviceDomain } from './device/index.ts'
import { deviceModelDomain } from './device-model/index.ts'
import { dictionaryDomain, itemsOf, listDictionaries } from './dictionary/index.ts'
import { documentDomain } from './document/index.ts'
import { fileDomain } from './file/index.ts'
import { formDomain } from './form/index.ts'
import { gatewayBoxDomain } from './gateway-box/index.ts'
import { jobDomain } from './job/index.ts'
import { noticeDomain } from './notice/index.ts'
import { operationsDomain } from './operations/index.ts'
import type { SessionSource } from './platform/access/sessions.ts'
import { fileStore } from './platform/files/file-store.ts'
import type { HistoryStore } from './platform/history/history-store.ts'
import { jobQueue } from './platform/jobs/job-queue.ts'
import type { Domain, Platform } from './platform/platform.ts'
import type { PushSources } from './platform/push/push-server.ts'
import { reportDomain } from './report/index.ts'
import { rtdbDomain } from './rtdb/index.ts'
import { senderDomain } from './sender/index.ts'
import { telemetryDomain } from './telemetry/index.ts'

export interface Application {
  domains: readonly Domain[]
  sessions: SessionSource
  licence: CompanyDomain['licence']
  pushSources: PushSources
  history: HistoryStore
  /** Port of the MQTT broker, once started. */
  mqttPort(): number
  mqttTlsPort(): number | undefined
  firstStart: AccessDomain['firstStart']
}

/** The list of domains, each built from the platform and from the doors of others. They start in this order and stop in the other. */
export function application(platform: Platform): Application {
  const files = fileStore(platform)
  const jobs = jobQueue(platform, { files, userOf: (companyId, userId) => access.userOf(companyId, userId) })
  const sender = senderDomain(platform, { jobs })
  const params = companyParams(platform)
  const access = accessDomain(platform, { readParam: params.read, files, sender })
  const company = companyDomain(platform, { itemsOf, recomputeResources, params, rulesNaming })
  const telemetry = telemetryDomain(platform)
  jobs.nightly('history-retention', '20 2 * * *', telemetry.removeOldHistory)
  jobs.nightly('log-retention', '50 2 * * *', access.removeOldLogs)
  const { history, latest } = telemetry
  const notices: NoticePorts = {
    // A day later an alarm is no news any more.
    post: (notice, context) =>
      sender.post({ ...notice, validUntil: new Date(context.now().getTime() + 24 * 3600_000) }, context),
    userOf: access.userOf,
  }
  const alarm = alarmDomain(platform, { notices })
  telemetry.addParticipant(alarm.participant)
  const gatewayBox = gatewayBoxDomain(platform, { telemetry })
  const control = controlDomain(platform, { gatewayBox, telemetry })
  const device = deviceDomain(platform, { files, history, latest, dependents: [openAlarmsOf, camerasOf], jobs })
  const camera = cameraDomain(platform, { visibleObjects: device.visibleObjectIds })
  const deviceModel = deviceModelDomain(platform)
  const notice = noticeDomain(platform, { readParam: params.read })
  jobs.nightly('old-messages', '40 2 * * *', notice.removeOldMessages)
  const { installationAdministrator } = access
  const operations = operationsDomain(platform, { jobs, telemetry, installationAdministrator })
  const demo = platform.settings.DEMO ? [demoPlantDomain(platform, { gatewayBox })] : []
  const report = reportDomain(platform)
  const offering: Domain[] = [
    access,
    sender,
    company,
    fileDomain(files),
    documentDomain(platform),
    device,
    customerDomain(),
    deviceModel,
    camera,
    alarm,
    telemetry,
    control,
    gatewayBox,
    notice,
    operations,
    jobDomain(jobs, files),
    report,
    rtdbDomain({ access, control, device, telemetry }),
    ...demo,
  ]
  const domains: Domain[] = [
    ...offering,
    dictionaryDomain(offering.flatMap((domain) => domain.dictionarySources ?? [])),
    formDomain(
      offering.flatMap((domain) => domain.dataModels ?? []),
      (context) => listDictionaries(undefined, context),
    ),
  ]
  company.knowParams(domains.flatMap((domain) => domain.params ?? []))
  const calls = domains.flatMap((domain) => domain.routes.map((route) => route.call))
  access.knowCalls(calls)
  report.knowCalls(calls)
  return {
    domains,
    sessions: access.sessions,
    licence: company.licence,
    pushSources: telemetry.pushSources,
    history: telemetry.history,
    mqttPort: () => gatewayBox.mqttPort,
    mqttTlsPort: () => gatewayBox.mqttTlsPort,
    firstStart: access.firstStart,
  }
}
