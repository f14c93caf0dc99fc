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
import { wholePlan } from './calendar/index.ts'
import { cameraDomain, camerasOf } from './camera/index.ts'
import { type ControlPorts, controlDomain, controlSteps } from './control/index.ts'
import { type DeviceDomain, type DevicePorts, deviceDomain } from './device/index.ts'
import { objects } from './device/object/object.table.ts'
import { objectImages } from './device/object-image/object-image.table.ts'
import { points } from './device/point/point.table.ts'
import { deviceModelDomain } from './device-model/index.ts'
import { itemsOf } from './dictionary/index.ts'
import { formulaDomain } from './formula/index.ts'
import { boxDevices } from './gateway-box/box-device/box-device.table.ts'
import { boxPoints } from './gateway-box/box-point/box-point.table.ts'
import { devicesOf, gatewayBoxDomain, knownGaps, loadBoxes, loadPoints, readersOf } from './gateway-box/index.ts'
import { knowledgeDomain } from './knowledge/index.ts'
import { type MachineDomain, type MachinePorts, machineDomain, machinesOfObjects } from './machine/index.ts'
import { setUpTargets } from './machine/machine-set-up/machine-set-up.table.ts'
import { machineSignals } from './machine/machine-signal/machine-signal.table.ts'
import { type MonitorPorts, monitorDomain } from './monitor/index.ts'
import { objectStateDomain, partFromType } from './object-state/index.ts'
import { objectsInWorkCenters } from './plant/index.ts'
import type { Context } from './platform/context.ts'
import type { Domain, Platform } from './platform/platform.ts'
import { pointCheckDomain } from './point-check/index.ts'
import { pointChecks } from './point-check/point-check/point-check.table.ts'
import { objectsInSegments } from './process/index.ts'
import { objectsAtLocations } from './stock/index.ts'
import { telemetryDomain } from './telemetry/index.ts'

type Given = Pick<DevicePorts, 'files' | 'jobs' | 'nextCode'> &
  Pick<ControlPorts, 'notify' | 'userOf'> &
  Pick<MonitorPorts, 'homeFigures'> & { notices: NoticePorts }

/** Equipment and what watches it: points and their values, boxes, alarms, control, cameras. */
export function watchingDomains(platform: Platform, given: Given) {
  const { nextCode, notify, userOf, homeFigures, files, jobs } = given
  const telemetry = telemetryDomain(platform, { loadBoxes, loadPoints, loadSilent })
  const { history, plantNow } = telemetry
  const { tryCondition, judging } = valueJudges(platform, telemetry, given)
  const gatewayBox = gatewayBoxDomain(platform, { telemetry, objects: () => device })
  const deviceModel = deviceModelDomain(platform, { nextCode, events: platform.events, files, ...knownOfModels })
  const device: DeviceDomain = deviceDomain(platform, {
    files,
    jobs,
    nextCode,
    history,
    plantNow,
    createModel: deviceModel.createWhole,
    ...knownOfObjects,
  })
  return {
    telemetry,
    gatewayBox,
    device,
    /** What looks at each batch of samples. */
    judging,
    control: controlDomain(platform, { gatewayBox, telemetry, notify, userOf, tryCondition }),
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
export function judgingDomains(
  platform: Platform,
  { telemetry, judging, control }: ReturnType<typeof watchingDomains>,
  ports: Pick<MachinePorts, 'nextCode' | 'notify' | 'jobs' | 'background'>,
): { machine: MachineDomain; judging: Domain[] } {
  const machine = machineDomain(platform, { ...ports, telemetry, write: control.write })
  telemetry.addParticipant(machine.participant)
  return { machine, judging: [...judging, machine] }
}

/** What arrived is checked before anything is computed from it, what was computed after; then alarms and states judge. */
function valueJudges(
  platform: Platform,
  telemetry: ReturnType<typeof telemetryDomain>,
  { nextCode, notices, notify, jobs }: Given,
) {
  const pointCheck = pointCheckDomain(platform, { telemetry })
  const formula = formulaDomain(platform, { telemetry, jobs })
  const alarm = alarmDomain(platform, { nextCode, notices, notify })
  const objectState = objectStateDomain(platform, { telemetry, shiftsOfPlan })
  telemetry.addStage(pointCheck.stages.arriving)
  telemetry.addStage(formula.stage)
  telemetry.addStage(pointCheck.stages.computed)
  telemetry.addParticipant(pointCheck.stages.participant)
  telemetry.addParticipant(alarm.participant)
  telemetry.addParticipant(objectState.participant)
  return { tryCondition: objectState.tryCondition, judging: [alarm, pointCheck, formula, objectState] }
}

const shiftsOfPlan = async (planId: string, context: Context) => (await wholePlan(planId, context)).workingTimeSettings

/** What others keep of models, and what is made from them. */
const knownOfModels = {
  copyRules: copyModelRules,
  rulesInBooks,
  requireRulesFit: requireModelRulesFit,
  made: {
    objects: objects.modelId,
    points: points.modelPointId,
    objectsOfPoints: points.objectId,
    images: objectImages.fileId,
    signalsOfPoints: points.signalId,
  },
}

/** What others keep of objects and their points, and who reads them. */
const knownOfObjects = {
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
  rulesFromObject,
  followers: [ruleFollower],
  requireRulesFit,
}
