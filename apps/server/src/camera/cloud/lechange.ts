import { createHash, randomUUID } from 'node:crypto'
import { conflict, notFound } from '../../platform/refusal.ts'
import type { Cloud, CloudKeys } from './cloud.ts'
import { cloudCall, integerAt, listAt, objectAt, textAt } from './cloud-call.ts'

/** Result codes of the interface at openapi.lechange.cn. */
const problems: Record<string, string> = {
  SN1001: '乐橙云签名校验失败，请核对云账号的 AppId 与 AppSecret',
  SN1002: '乐橙云不接受服务器的时间，请校准服务器时钟',
  SN1004: '乐橙云不认识这个 AppId，请核对云账号',
  OP1009: '云账号没有操作这个设备的权限',
  DV1003: '这个设备绑定在别的乐橙账号下',
  DV1007: '摄像头不在线，请检查其电源和网络',
  DV1008: '摄像头响应超时，请稍后再试',
  OP1013: '乐橙云账号的调用次数已用完',
}

const refusal = (code: string, said: string) => {
  if (code === 'DV1001' || code === 'DV1002') return notFound('乐橙云中的这个设备')
  return conflict(problems[code] ?? `乐橙云拒绝了请求（${code} ${said.slice(0, 100)}）`)
}

/** Every request is an envelope whose sign covers the time, a word used once and the secret. */
function envelope({ appKey, appSecret }: CloudKeys, params: object, now: Date) {
  const time = Math.floor(now.getTime() / 1000)
  const nonce = randomUUID()
  const sign = createHash('md5').update(`time:${time},nonce:${nonce},appSecret:${appSecret}`).digest('hex')
  return JSON.stringify({ system: { ver: '1.0', appId: appKey, sign, time, nonce }, id: randomUUID(), params })
}

/** 乐橙云: signed JSON, a token that lives three days. */
export function lechangeCloud(base: string, now: () => Date): Cloud {
  const ask = async (method: string, keys: CloudKeys, params: object) => {
    const answer = await cloudCall('lechange', `${base}/openapi/${method}`, {
      headers: { 'content-type': 'application/json' },
      body: envelope(keys, params, now()),
    })
    const result = objectAt(answer, 'result')
    return { data: objectAt(result, 'data'), code: textAt(result, 'code'), said: textAt(result, 'msg') }
  }
  return {
    isTokenLost: (code) => code === 'TK1002' || code === 'TK1001',
    async token(keys) {
      const { data, code, said } = await ask('accessToken', keys, {})
      if (code !== '0') throw refusal(code, said)
      const accessToken = textAt(data, 'accessToken')
      if (!accessToken) throw conflict('乐橙云没有给出访问令牌')
      return { accessToken, until: now().getTime() + integerAt(data, 'expireTime') * 1000 }
    },
    async call(method, params, { accessToken, keys }) {
      const { data, code, said } = await ask(method, keys, { ...params, token: accessToken })
      return { code, answer: data, refusal: code === '0' ? undefined : refusal(code, said) }
    },
  }
}

export const lechangeDevices = (data: unknown) => ({
  deviceList: listAt(data, 'deviceList').map((row) => ({
    bindId: integerAt(row, 'bindId'),
    deviceId: textAt(row, 'deviceId'),
    channels: listAt(row, 'channels').map((channel) => ({
      channelId: textAt(channel, 'channelId'),
      channelName: textAt(channel, 'channelName'),
    })),
  })),
  count: integerAt(data, 'count'),
})

export const lechangeStreams = (data: unknown) => ({
  streams: listAt(data, 'streams').map((row) => ({
    streamId: integerAt(row, 'streamId'),
    hls: textAt(row, 'hls'),
    coverUrl: textAt(row, 'coverUrl'),
  })),
})
