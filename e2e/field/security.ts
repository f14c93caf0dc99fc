import { box } from '@zhizao/contract/gateway-box/box'
import { boxDevice } from '@zhizao/contract/gateway-box/box-channel'
import { boxQuestion } from '@zhizao/contract/gateway-box/box-question'
import { channelSecurities } from '@zhizao/rules/opc-ua/channel-security'
import { DataType, opcUaServer } from '../../apps/edge-gateway/src/testing/opc-ua-server.ts'
import { until } from '../stand/product.ts'
import { type FieldDevice, setUpField } from './plant.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const node = { name: 'Temp', dataType: DataType.Double, value: 21.5 }
const secured = channelSecurities.filter((security) => security !== 'none')
const codeOf = (security: string) => security.replaceAll(/[/_]/g, '-')
const LONGEST = 60_000

/** Every policy and mode, from a server that nobody knows to one that is trusted, no more, and again. */
export async function opcUaSecurity({ product, user }: Stage): Promise<Row[]> {
  const server = await opcUaServer([node])
  const reached = (code: string, settings: object): FieldDevice => ({
    code,
    driver: 'opc-ua',
    settings: { endpoint: server.endpoint, ...settings },
    points: [{ code: 'temp', dataType: 'float64', pollMs: 200, address: { nodeId: 'ns=1;s=Temp' } }],
  })
  const field = await setUpField(user, 'FIELD-SECURITY', [
    ...secured.map((security) => reached(codeOf(security), { security })),
    reached('named', { security: secured[1]!, username: '操作员', password: '123456' }),
    reached('mistaken', { username: '操作员', password: '654321' }),
  ])
  const gateway = product.startGateway(field.code, field.secret)
  const ask = user.client(boxQuestion)
  const codes = [...secured.map(codeOf), 'named']
  const good = async () => {
    const rows = await Promise.all(codes.map(async (code) => (await field.live(code)).get('temp')?.quality))
    return rows.filter((quality) => quality === 0).length
  }
  const certificates = () => ask.certificates({ boxId: field.id })
  const rows: Row[] = []
  const step = async (what: string, wanted: number) => {
    await until(async () => (await good()) === wanted, LONGEST, what).catch(() => {})
    const wrong = Math.abs((await good()) - wanted)
    rows.push({ part: 'security', what, tried: codes.length, wrong, note: '' })
  }

  await until(async () => (await user.client(box).get({ id: field.id })).online, LONGEST, 'the gateway')
  await until(async () => (await certificates()).waiting.length > 0, LONGEST, 'a certificate that waits')
  const { thumbprint } = (await certificates()).waiting[0]!
  await step('a server that nobody has confirmed', 0)
  for (const [what, isTrusted] of [
    ['confirmed', true],
    ['trusted no more', false],
    ['confirmed again', true],
  ] as const) {
    await ask.trust({ boxId: field.id, thumbprint, isTrusted })
    await step(what, isTrusted ? codes.length : 0)
  }
  const { records } = await user.client(boxDevice).page({ boxId: field.id, code: 'mistaken', pageSize: 1 })
  const said = JSON.stringify(records)
  const wrong = Number(!said.includes('用户名或密码被服务器拒绝'))
  rows.push({ part: 'security', what: 'a wrong password is told as one', tried: 1, wrong, note: wrong ? said : '' })
  gateway.child.kill('SIGTERM')
  await server.close()
  return rows
}
