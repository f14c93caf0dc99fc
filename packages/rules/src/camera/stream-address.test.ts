import { describe, expect, it } from 'vitest'
import { streamAddressProblem, streamFormatOf } from './stream-address.ts'

describe('the address of a stream', () => {
  it.each([
    ['http://10.0.0.8:8080/live/gate.m3u8', 'hls'],
    ['https://media.plant.cn/live/gate.M3U8?expire=1', 'hls'],
    ['http://10.0.0.8/live/gate.flv?token=a.m3u8', 'flv'],
  ])('%s plays as %s', (address, format) => {
    expect(streamFormatOf(address)).toBe(format)
    expect(streamAddressProblem(address)).toBe('')
  })

  it.each([
    ['rtsp://admin:1@10.0.0.8/ch1', '转成 HLS'],
    ['RTMP://10.0.0.8/live', '浏览器不能直接播放 RTMP'],
    ['ftp://10.0.0.8/a.flv', 'http://'],
    ['javascript:alert(1).flv', 'http://'],
    ['http://user:word@10.0.0.8/a.flv', '用户名和密码'],
    ['http://10.0.0.8/a.mp4', '.m3u8'],
    ['摄像头', '格式'],
  ])('%s is refused', (address, reason) => expect(streamAddressProblem(address)).toContain(reason))
})
