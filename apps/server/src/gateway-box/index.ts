import { Box } from '@zhizao/contract/gateway-box/box'
import type { CommandMessage } from '@zhizao/gateway-link/messages'
import { secretSeal } from '../platform/access/sealed-secret.ts'
import { dictionarySource } from '../platform/choices/dictionary-source.ts'
import { offeredModel } from '../platform/data-model/data-model.ts'
import { statement } from '../platform/db/statement.ts'
import type { Domain, Platform } from '../platform/platform.ts'
import type { TelemetryDomain } from '../telemetry/index.ts'
import { boxRoutes } from './box/box.routes.ts'
import { boxes } from './box/box.table.ts'
import { boxNamed } from './box/box-sight.ts'
import { knownGaps } from './box/known-gaps.ts'
import { boxChannelRoutes } from './box-channel/box-channel.routes.ts'
import { boxDeviceRoutes } from './box-device/box-device.routes.ts'
import type { AddObject } from './box-device/connect-device.ts'
import { devicesOf } from './box-device/devices-of-objects.ts'
import { boxGroupRoutes } from './box-group/box-group.routes.ts'
import { boxMonitorRoutes } from './box-monitor/box-monitor.routes.ts'
import { awayBoxes } from './box-monitor/home-figures.ts'
import { boxPointRoutes } from './box-point/box-point.routes.ts'
import { readersOf } from './box-point/readers-of.ts'
import { gatewayBoxMenu } from './gateway-box.menu.ts'
import type { AckListener } from './link/box-answers.ts'
import { boxLink } from './link/box-link.ts'
import { loadBoxes } from './link/load-boxes.ts'
import { loadPoints } from './link/load-points.ts'
import { linkDatasetRoutes } from './link-dataset/link-dataset.routes.ts'
import type { AddPoints } from './question/add-nodes.ts'
import { boxQuestionRoutes } from './question/box-question.routes.ts'
import { boxQuestions } from './question/box-questions.ts'
import { sealPasswords } from './set-file/seal-passwords.ts'
import { setFileService } from './set-file/set-file.service.ts'

export { devicesOf, knownGaps, loadBoxes, loadPoints, readersOf }

export interface GatewayBoxDomain extends Domain {
  /** Port of the MQTT broker, once started. */
  readonly mqttPort: number
  /** Port of its listener that speaks TLS, where the settings name a certificate. */
  readonly mqttTlsPort: number | undefined
  isConnected(code: string): boolean
  command(code: string, message: CommandMessage): Promise<void>
  /** Brings a box's set file up to date and sends it, without a caller. */
  provideSetFile(companyId: string, boxId: string): Promise<void>
  /** Whoever comes next with its secret holds the box: for a gateway that the server starts itself, wherever its folder came from. */
  free(boxId: string): Promise<void>
  /** Hears answers of boxes to commands whose id begins with `prefix:`. */
  onAck(prefix: string, listener: AckListener): void
}

/** What objects make for devices; asked for when a call needs it, since their domain is put together later. */
interface Objects {
  savePoints: AddPoints
  addObjectWithPoints: AddObject
}

/** Boxes, their channels, devices and points, and the link to them. */
export function gatewayBoxDomain(
  platform: Platform,
  { telemetry, objects }: { telemetry: TelemetryDomain; objects: () => Objects },
): GatewayBoxDomain {
  const link = boxLink(platform, telemetry)
  const seal = secretSeal(platform.settings.DATA_DIR)
  const setFiles = setFileService(platform, link, telemetry, seal)
  const addPoints: AddPoints = (wanted, context) => objects().savePoints(wanted, context)
  const questions = boxQuestions({ steady: platform.steady, link })
  link.onAnswer(questions.answered)
  return {
    routes: [
      ...boxRoutes(platform, link, setFiles),
      ...boxGroupRoutes,
      ...boxChannelRoutes(platform, seal),
      ...boxDeviceRoutes(platform, (wanted, context) => objects().addObjectWithPoints(wanted, context)),
      ...boxPointRoutes(platform),
      ...boxQuestionRoutes(platform, { questions, link, seal, addPoints }),
      ...boxMonitorRoutes,
      ...linkDatasetRoutes(platform),
    ],
    menus: gatewayBoxMenu,
    homeFigures: [awayBoxes],
    dataModels: [offeredModel('box', '盒子', 'box', Box)],
    dictionarySources: [
      dictionarySource('box', 'box', {
        title: '盒子',
        from: boxes,
        id: boxes.id,
        text: boxes.name,
        extend: boxes.code,
        search: [boxes.code],
        scope: ({ user }) => boxNamed(user, boxes.id),
      }),
    ],
    get mqttPort() {
      return link.port
    },
    get mqttTlsPort() {
      return link.tlsPort
    },
    isConnected: link.isConnected,
    command: link.command,
    provideSetFile: setFiles.provide,
    async free(boxId) {
      const { rows } = await platform.database.system.query<{ code: string }>(
        statement`update ${boxes} set instance = null, claim = null where id = $1 returning code`,
        [boxId],
      )
      if (rows[0]) await link.replaced(Number(boxId), rows[0].code)
    },
    onAck: link.onAck,
    async start() {
      await sealPasswords(platform.database.system, seal)
      await link.start()
    },
    async stop() {
      setFiles.stop()
      questions.stop()
      await link.stop()
    },
    health: () => ({ mqtt: link.isRunning ? 'ok' : 'stopped' }),
  }
}
