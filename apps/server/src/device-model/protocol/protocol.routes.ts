import { protocol } from '@zhizao/contract/device-model/protocol'
import { limitOf, pageReply } from '../../platform/crud/page.ts'
import { implement } from '../../platform/http/implement.ts'
import * as service from './protocol.service.ts'

export const protocolRoutes = implement(protocol, {
  async page(input, context) {
    const all = await service.listProtocols(input, context)
    const isPaged = [input.pageNumber, input.currentPage, input.pageNum, input.current].some((at) => at !== undefined)
    if (!isPaged) return all
    const { limit, offset } = limitOf(input)
    return pageReply(all.slice(offset, offset + limit), all.length, input)
  },
  get: ({ id }, context) => service.protocolById(id, context),
  ofType: ({ type }, context) => service.listProtocols({ type }, context),
  create: (draft, context) => service.createProtocol(draft, context),
  update: (changes, context) => service.updateProtocol(changes, context),
  async remove({ id }, context) {
    await service.removeProtocols([id], context)
    return true
  },
  async removeMany({ ids }, context) {
    await service.removeProtocols(ids, context)
    return true
  },
})
