import { expect, test } from 'vitest'
import { UplinkBroker } from './uplink-broker.ts'

test('wills of other brokers are looked after by nobody: a clock that is set would make them of this one', async () => {
  const broker = new UplinkBroker()
  await broker.listen()
  const persistence = broker.persistence as unknown as {
    putWill(client: { id: string }, packet: object): Promise<void>
    streamWill(brokers: object): AsyncIterable<unknown>
  }
  await persistence.putWill({ id: 'A/gateway' }, { topic: 'box/B/up/state', payload: Buffer.from('gone') })
  const found = []
  for await (const will of persistence.streamWill({})) found.push(will)
  expect(found).toEqual([])
  await new Promise<void>((resolve) => broker.close(resolve))
})
