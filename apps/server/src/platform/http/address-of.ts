import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a call comes from. What a proxy says of it is a text: where that is no address, the neighbour's own stands. */
export const addressOf = ({ ip, socket }: FastifyRequest) => (isIP(ip) ? ip : (socket.remoteAddress ?? ''))
