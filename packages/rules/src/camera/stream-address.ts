/** How a browser plays a stream: HLS by its playlist, or FLV over a long HTTP answer. */
export type StreamFormat = 'hls' | 'flv'

/** The format that an address names by the end of its path; nothing where it names none that browsers play. */
export function streamFormatOf(address: string): StreamFormat | undefined {
  if (!URL.canParse(address)) return undefined
  const { pathname } = new URL(address)
  if (/\.m3u8$/i.test(pathname)) return 'hls'
  return /\.flv$/i.test(pathname) ? 'flv' : undefined
}

const NOT_FOR_BROWSERS = /^(rtsps?|rtmp[a-z]*|srt|gb28181|udp|rtp):/i

/** Why an address cannot be played in a browser; empty where it can. An empty address says nothing. */
export function streamAddressProblem(address: string): string {
  if (!address) return ''
  const scheme = NOT_FOR_BROWSERS.exec(address)?.[1]
  if (scheme)
    return `浏览器不能直接播放 ${scheme.toUpperCase()}，请用录像机或流媒体服务转成 HLS（.m3u8）或 HTTP-FLV（.flv）后填写转换后的地址`
  if (!URL.canParse(address)) return '地址格式不正确'
  const { protocol, username, password } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return '只支持以 http:// 或 https:// 开头的地址'
  if (username || password) return '地址中不能带用户名和密码，请在流媒体服务中开放只读地址'
  if (!streamFormatOf(address)) return '应为 HLS（.m3u8）或 HTTP-FLV（.flv）地址'
  return ''
}
