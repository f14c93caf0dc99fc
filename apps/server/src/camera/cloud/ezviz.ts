import { conflict, notFound, Refusal } from '../../platform/refusal.ts'
import type { Cloud } from './cloud.ts'
import { cloudCall, integerAt, listAt, objectAt, textAt } from './cloud-call.ts'

/** Result codes of the interface at open.ys7.com, in words for those who set cameras up. */
const problems: Record<string, string> = {
  10001: '萤石云不接受这些参数，请核对设备序列号和通道号',
  10005: '萤石云的 AppKey 已被冻结或异常，请联系萤石云',
  10017: '萤石云不认识这个 AppKey，请核对云账号',
  10028: '萤石云账号的调用次数已用完',
  10029: '萤石云账号的调用过于频繁，请稍后再试',
  10030: '萤石云的 AppKey 与 AppSecret 不匹配，请核对云账号',
  20001: '萤石云中没有这个通道，请核对通道号',
  20007: '摄像头不在线，请检查其电源和网络',
  20008: '摄像头响应超时，请稍后再试',
  20018: '这个摄像头不在云账号名下，请先在萤石云中添加',
  20032: '萤石云中没有这个通道，请核对通道号',
  60019: '摄像头开启了视频加密，请在萤石云中关闭后再播放',
  60060: '摄像头没有开通直播，请在萤石云控制台开通',
}

const refusal = (code: string, said: string) => {
  if (code === '20002') return notFound('萤石云中的这个设备')
  return conflict(problems[code] ?? `萤石云拒绝了请求（${code} ${said.slice(0, 100)}）`)
}

async function ask(base: string, path: string, fields: Record<string, string | number>) {
  const form = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const answer = await cloudCall('ezviz', `${base}/api/lapp${path}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  })
  return { answer, code: textAt(answer, 'code') }
}

/** 萤石云: form-encoded requests, a token that lives seven days. */
export function ezvizCloud(base: string): Cloud {
  return {
    isTokenLost: (code) => code === '10002',
    async token({ appKey, appSecret }) {
      const { answer, code } = await ask(base, '/token/get', { appKey, appSecret })
      if (code !== '200') throw refusal(code, textAt(answer, 'msg'))
      const data = objectAt(answer, 'data')
      const accessToken = textAt(data, 'accessToken')
      if (!accessToken) throw conflict('萤石云没有给出访问令牌')
      return { accessToken, until: integerAt(data, 'expireTime') }
    },
    async call(path, fields, { accessToken }) {
      const { answer, code } = await ask(base, path, { ...fields, accessToken })
      return { code, answer, refusal: code === '200' ? undefined : refusal(code, textAt(answer, 'msg')) }
    },
  }
}

export const ezvizCameras = (answer: unknown) => ({
  list: listAt(answer, 'data').map((row) => ({
    deviceSerial: textAt(row, 'deviceSerial'),
    channelNo: integerAt(row, 'channelNo'),
    channelName: textAt(row, 'channelName'),
    status: integerAt(row, 'status'),
    isEncrypt: integerAt(row, 'isEncrypt'),
    picUrl: textAt(row, 'picUrl'),
  })),
  total: integerAt(objectAt(answer, 'page'), 'total'),
})

export function ezvizLive(answer: unknown) {
  const data = objectAt(answer, 'data')
  const liveAddress = textAt(data, 'liveAddress')
  const hdAddress = textAt(data, 'hdAddress')
  if (!liveAddress && !hdAddress) throw new Refusal(409, problems['60060']!)
  const end = integerAt(data, 'endTime')
  return {
    deviceSerial: textAt(data, 'deviceSerial'),
    channelNo: integerAt(data, 'channelNo'),
    liveAddress,
    hdAddress,
    endTime: end ? new Date(end) : null,
  }
}
