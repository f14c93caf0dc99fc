import { Alert, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { DraggableModal } from '../widgets/draggable-modal.tsx'
import { cameraReader } from './camera-reader.ts'
import classes from './scan-field.module.css'

/** Between two looks at the picture, ms. */
const LOOK_EVERY = 120

interface Props {
  onRead: (code: string) => void
  onClose: () => void
}

/** Why there is no picture, for people. */
function whyNot(error: unknown) {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError') return t('没有使用摄像头的权限，请在浏览器的网站设置中允许')
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t('没有找到摄像头')
  if (name === 'NotReadableError') return t('摄像头正被其他程序使用')
  return t('摄像头打不开，请改用扫码枪或手工输入')
}

/** Reads one code by the camera. */
export function CameraDialog({ onRead, onClose }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isReady, setReady] = useState(false)
  const read = useRef(onRead)
  read.current = onRead
  useEffect(() => {
    const gone = new AbortController()
    lookForCode(video.current!, gone.signal, () => setReady(true)).then(
      (code) => code !== undefined && read.current(code),
      (error: unknown) => !gone.signal.aborted && setProblem(whyNot(error)),
    )
    return () => gone.abort()
  }, [])
  return (
    <DraggableModal open title={t('用摄像头扫码')} footer={null} width={560} onCancel={onClose}>
      {problem ? (
        <Alert type="error" showIcon title={problem} />
      ) : (
        <div className={classes.camera}>
          <video ref={video} muted playsInline aria-label={t('摄像头画面')} />
          <div className={classes.aim} />
          {!isReady && <Spin className={classes.wait} />}
        </div>
      )}
      {!problem && <p className={classes.hint}>{t('把条码或二维码放进框里，读到后自动关闭')}</p>}
    </DraggableModal>
  )
}

/** The first code that the camera sees; nothing once it is not wanted any more. The camera is let go in any case. */
async function lookForCode(video: HTMLVideoElement, gone: AbortSignal, onReady: () => void) {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
    audio: false,
  })
  try {
    if (gone.aborted) return undefined
    video.srcObject = stream
    const [look] = await Promise.all([cameraReader(), video.play()])
    if (!gone.aborted) onReady()
    while (!gone.aborted) {
      const code = await look(video)
      if (code) return gone.aborted ? undefined : code
      await new Promise((done) => setTimeout(done, LOOK_EVERY))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
  }
}
