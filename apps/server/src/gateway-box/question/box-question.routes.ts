import { boxQuestion } from '@zhizao/contract/gateway-box/box-question'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
import { boxById } from '../box/box.service.ts'
import { requireWhole } from '../box/box-sight.ts'
import { requireAddress } from '../box-point/box-point.service.ts'
import type { BoxLink } from '../link/box-link.ts'
import { setupChanged } from '../setup-changed.ts'
import { type AddPoints, addNodes } from './add-nodes.ts'
import { askedChannel, askedDevice, askedPoint } from './asked-channel.ts'
import type { BoxQuestions } from './box-questions.ts'

interface Ports {
  questions: BoxQuestions
  link: Pick<BoxLink, 'keyOf'>
  seal: SecretSeal
  addPoints: AddPoints
}

/** What people ask of machines through a running gateway. */
export function boxQuestionRoutes(
  { database, events }: Platform,
  { questions, link, seal, addPoints }: Ports,
): Route[] {
  return implement(boxQuestion, {
    async browse({ channelId, nodeId, filter, from }, context) {
      const { box, channel } = await askedChannel(channelId, { link, seal }, context)
      if (channel.driver !== 'opc-ua') throw conflict('只有 OPC UA 通道可以浏览节点')
      const asked = { channel, from, ...(nodeId ? { nodeId } : {}), ...(filter ? { filter } : {}) }
      const { browsed } = await questions.ask(box, 'browse', asked, context)
      return browsed ?? incomplete()
    },
    async testRead({ boxDeviceId, address, pointId, dataType }, context) {
      const { device, channelId } = await askedDevice(boxDeviceId, context)
      const { box, channel } = await askedChannel(channelId, { link, seal }, context)
      requireAddress(address, channel)
      const point = await askedPoint({ address, pointId, dataType }, context)
      const { read } = await questions.ask(box, 'read', { channel, device, point }, context)
      return read ?? incomplete()
    },
    async certificates({ boxId }, context) {
      await requireWhole([boxId], context)
      const { certificates } = await questions.ask(await boxById(boxId, context), 'certificates', {}, context)
      return certificates ?? incomplete()
    },
    async trust({ boxId, thumbprint, isTrusted }, context) {
      // No transaction stays open while the box is asked.
      const box = await database.inCompany(context.user.companyId, async (db) => {
        await requireWhole([boxId], { ...context, db })
        return boxById(boxId, { ...context, db })
      })
      const how = isTrusted ? 'trust' : 'distrust'
      const { certificates } = await questions.ask(box, how, { thumbprint }, context)
      context.audit({ target: box.name, after: { thumbprint, isTrusted } })
      return certificates ?? incomplete()
    },
    async addNodes(wanted, context) {
      const { rows, boxIds } = await addNodes(wanted, addPoints, context)
      setupChanged(events, { boxIds, pointIds: rows.map(({ pointId }) => String(pointId)) }, context)
      return rows
    },
  })
}

function incomplete(): never {
  throw conflict('盒子的应答不完整，请检查盒子的软件版本')
}
