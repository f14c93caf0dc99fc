import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a cloud was asked: its path and body as it came. */
interface Asked {
  path: string
  type: string
  body: string
}

/** Both camera clouds in one local server: same paths, bodies and signs as the real ones, for devices that are made up. */
export async function startCameraClouds() {
  const asked: Asked[] = []
  const accounts = new Map([['key-1', 'secret-1']])
  const tokens = new Set<string>()
  const openedChannels = new Set<string>()
  const state = {
    tokenLife: 7 * 86_400_000,
    now: () => Date.now(),
    trouble: '' as '' | 'slow' | 'html' | 'away' | 'huge',
  }

  const ezviz = (path: string, form: URLSearchParams): object => {
    if (path === '/token/get') {
      const fits = accounts.get(form.get('appKey') ?? '') === form.get('appSecret')
      if (!fits) return { code: '10030', msg: 'appkey和appSecret不匹配' }
      const accessToken = `at.${tokens.size + 1}`
      tokens.add(accessToken)
      return { code: '200', msg: '操作成功!', data: { accessToken, expireTime: state.now() + state.tokenLife } }
    }
    if (!tokens.has(form.get('accessToken') ?? '')) return { code: '10002', msg: 'accessToken异常或过期' }
    const deviceSerial = form.get('deviceSerial')
    if (path === '/camera/list') {
      const row = {
        deviceSerial: 'C1',
        channelNo: 1,
        channelName: '东门',
        status: 1,
        isEncrypt: 0,
        picUrl: 'https://p/1',
      }
      return { code: '200', data: [row], page: { total: 1, page: Number(form.get('pageStart')), size: 50 } }
    }
    if (deviceSerial === 'OFF') return { code: '20007', msg: '设备不在线' }
    if (deviceSerial !== 'C1') return { code: '20002', msg: '设备不存在' }
    const liveAddress = `https://live.test/${deviceSerial}/${form.get('channelNo')}.m3u8?expire=${form.get('expireTime')}`
    return {
      code: '200',
      data: { deviceSerial, channelNo: 1, liveAddress, hdAddress: `${liveAddress}&hd`, endTime: 9e11 },
    }
  }

  const lechange = (method: string, body: string): object => {
    const { system, params, id } = JSON.parse(body)
    const answer = (code: string, msg: string, data: object = {}) => ({ id, result: { code, msg, data } })
    const text = `time:${system.time},nonce:${system.nonce},appSecret:${accounts.get(system.appId)}`
    if (system.ver !== '1.0' || system.sign !== createHash('md5').update(text).digest('hex'))
      return answer('SN1001', '签名错误')
    if (method === 'accessToken') {
      const accessToken = `At_${tokens.size + 1}`
      tokens.add(accessToken)
      return answer('0', '操作成功', { accessToken, expireTime: state.tokenLife / 1000 })
    }
    if (!tokens.has(params.token)) return answer('TK1002', 'token 已过期')
    if (method === 'deviceBaseList') {
      const channels = [{ channelId: '0', channelName: '西门' }]
      return answer('0', '', { count: 1, deviceList: [{ bindId: 5, deviceId: 'L1', channels }] })
    }
    const channel = `${params.deviceId}/${params.channelId}`
    const streams = [{ streamId: 0, hls: `https://live.test/${channel}.m3u8`, coverUrl: '', status: '1' }]
    if (method === 'bindDeviceLive') openedChannels.add(channel)
    return openedChannels.has(channel) ? answer('0', '', { streams }) : answer('LV1002', '直播不存在')
  }

  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const path = request.url ?? ''
    asked.push({ path, type: String(request.headers['content-type']), body })
    if (state.trouble === 'slow') return
    if (state.trouble === 'html') return response.writeHead(502).end('<html>Bad Gateway</html>')
    if (state.trouble === 'away') return response.writeHead(302, { location: '/api/lapp/elsewhere' }).end()
    if (state.trouble === 'huge') return response.end(`{"code":"200","x":"${'x'.repeat(2 * 1024 * 1024)}"}`)
    const answer = path.startsWith('/api/lapp')
      ? ezviz(path.slice('/api/lapp'.length), new URLSearchParams(body))
      : lechange(path.slice('/openapi/'.length), body)
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    tokens,
    accounts,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type CameraClouds = Awaited<ReturnType<typeof startCameraClouds>>

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
