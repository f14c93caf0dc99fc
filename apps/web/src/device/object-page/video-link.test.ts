import { expect, test } from 'vitest'
import { videoLinkKind } from './video-link.tsx'

test('a video file plays here, a page opens beside, a stream is for its own player', () => {
  expect(videoLinkKind('https://10.0.0.8/line.mp4?from=3')).toBe('played')
  expect(videoLinkKind('http://nvr.local/view?camera=3')).toBe('page')
  expect(videoLinkKind('rtsp://10.0.0.8/1')).toBe('stream')
  expect(videoLinkKind('wss://10.0.0.8/live.mp4')).toBe('stream')
})
