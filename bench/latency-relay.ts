import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { topics } from '@zhizao/gateway-link/messages'
import type { SetFile } from '@zhizao/gateway-link/set-file'
import { Aedes } from 'aedes'
import { WebSocketServer } from 'ws'

/** The bare way from MQTT to a browser: what a box publishes goes to every WebSocket as it is; nothing is kept or checked. */
const setFile = JSON.parse(process.argv[2]!) as SetFile
const http = createHttpServer()
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false })
const aedes = await Aedes.createBroker()
aedes.on('publish', (packet, client) => {
  if (!client || packet.topic !== topics.data(setFile.box)) return
  for (const socket of sockets.clients) socket.send(packet.payload, { binary: false })
})
const broker = createServer({ noDelay: true }, aedes.handle)
const listen = (server: typeof broker | typeof http) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))
const [mqttPort, port] = [await listen(broker), await listen(http)]
const packet = { cmd: 'publish', topic: topics.setFile(setFile.box), qos: 1, retain: true, dup: false } as const
aedes.publish({ ...packet, payload: Buffer.from(JSON.stringify(setFile)) }, () => process.send!({ mqttPort, port }))
