import { Ringtone, ringtone } from '@zhizao/contract/message/ringtone'
import { resourceScreen } from '../platform/resource-screen/resource-screen.tsx'
import { PlayButton } from '../platform/widgets/audio-player/audio-player.tsx'
import { trackOf } from '../platform/widgets/sound-field.tsx'
import { UploadField } from '../platform/widgets/upload-field.tsx'

const KB = 1024
const sizeText = (bytes: number) =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} kB` : `${(bytes / KB / KB).toFixed(1)} MB`

/** 铃声: sounds of the company's own for its messages. */
export const RingtonePage = resourceScreen(ringtone, Ringtone, {
  title: '铃声',
  columns: [
    { field: 'name', width: 220 },
    { field: 'url', width: 120, render: ({ url, name }) => <PlayButton track={trackOf(url, name)} /> },
    { field: 'size', width: 110, align: 'right', render: ({ size }) => sizeText(size) },
    { field: 'uses', kind: 'number', width: 110 },
    { field: 'createdAt', width: 170 },
  ],
  form: [
    'name',
    {
      field: 'url',
      help: 'mp3 或 wav，不超过 5 MB；宜短，收到消息的页面都会播放',
      input: ({ disabled }) => <UploadField extensions={['mp3', 'wav']} most={5} disabled={disabled} />,
    },
  ],
  whenEmpty: { detail: '上传 mp3 或 wav 音频，触发配置可选作消息的提示音。' },
})
