import { boxQuestion } from '@zhizao/contract/gateway-box/box-question'
import type { SecretSeal } from '../../platform/access/sealed-secret.ts'
import { implement, type Route } from '../../platform/http/implement.ts'
import type { Platform } from '../../platform/platform.ts'
import { conflict } from '../../platform/refusal.ts'
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
export function boxQuestionRoutes({ events }: Platform, { questions, link, seal, addPoints }: Ports): Route[] {
  return implement(boxQuestion, {
    async browse({ channelId, nodeId, filter, from }, context) {
      const { box, channel } = await askedChannel(channelId, { link, seal }, context)
      if (channel.driver !== 'opc-ua') throw conflict('只有 OPC UA 通道可以浏览节点')
      const asked = { channel, from, ...(nodeId ? { nodeId } : {}), ...(filter ? { filter } : {}) }
      const { browsed } = await questions.ask(box, 'browse', asked, context)
      if (!browsed) throw conflict('盒子的应答不完整，请检查盒子的软件版本')
      return browsed
    },
    async testRead({ boxDeviceId, address, pointId, dataType }, context) {
      const { device, channelId } = await askedDevice(boxDeviceId, context)
      const { box, channel } = await askedChannel(channelId, { link, seal }, context)
      requireAddress(address, channel)
      const point = await askedPoint({ address, pointId, dataType }, context)
      const { read } = await questions.ask(box, 'read', { channel, device, point }, context)
      if (!read) throw conflict('盒子的应答不完整，请检查盒子的软件版本')
      return read
    },
    async addNodes(wanted, context) {
      const { rows, boxIds } = await addNodes(wanted, addPoints, context)
      setupChanged(events, { boxIds, pointIds: rows.map(({ pointId }) => String(pointId)) }, context)
      return rows
    },
  })
}
