import { Readable } from 'node:stream'
import { Aedes, type Client, type PublishPacket } from 'aedes'

type Done = (error?: Error) => void

/**
 * Aedes that hands what clients publish to nobody else: a box's messages end in `authorizePublish`, where the server
 * takes them. Saves the copy, the retained store and the search for subscribers on every message.
 */
export class UplinkBroker extends Aedes {
  declare persistence: { streamWill(): Readable }

  override async listen(): Promise<void> {
    await super.listen()
    // Wills of brokers that are gone: there is no other one, and by a clock that is set it would be this one.
    this.persistence.streamWill = () => Readable.from([])
  }

  override publish(packet: PublishPacket, client: Client | Done | null, done?: Done): void {
    if (client && typeof client !== 'function') done?.()
    else super.publish(packet, typeof client === 'function' ? client : (done ?? (() => {})))
  }
}
