import { useQuery } from '@tanstack/react-query'
import type { Camera } from '@zhizao/contract/camera/camera'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { SidePane } from '../../platform/shell/side-pane.tsx'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { VideoPlayer } from '../player/video-player.tsx'
import { loadCameras } from './camera-groups.ts'
import { CameraTree } from './camera-tree.tsx'
import { type Cells, cellFor, placed, resized } from './cells.ts'
import classes from './preview.module.css'

const nothing: Camera[] = []
const counts = [1, 4, 9]

/** 视频预览: cameras by place, and the pictures of up to nine at once. */
export function CameraPreviewPage() {
  const query = useQuery({ queryKey: ['cameras', 'all'], queryFn: ({ signal }) => loadCameras(signal) })
  const [cells, setCells] = useState<Cells>(() => resized([], 4))
  const [over, setOver] = useState<number>()
  const cameras = query.data ?? nothing

  const show = (camera: Camera) => setCells(placed(cells, camera, cellFor(cells, camera)))
  function drop(id: string, at: number) {
    setOver(undefined)
    const camera = cameras.find((one) => one.id === id)
    if (camera) setCells(placed(cells, camera, at))
  }
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Loading />
  const shown = new Set(cells.flatMap((camera) => (camera ? [camera.id] : [])))
  return (
    <div className={classes.page}>
      <SidePane title={t('摄像头')} className={classes.side}>
        <CameraTree cameras={cameras} shown={shown} onShow={show} />
      </SidePane>
      <section className={classes.main}>
        <div className={classes.tools}>
          <Segmented
            aria-label={t('画面数')}
            value={cells.length}
            onChange={(count) => setCells(resized(cells, count))}
            options={counts.map((value) => ({ value, label: t('{n} 画面', { n: value }) }))}
          />
          {shown.size > 0 && <Button onClick={() => setCells(resized([], cells.length))}>{t('全部关闭')}</Button>}
        </div>
        <div className={classes.grid} data-count={cells.length}>
          {cells.map((camera, at) => (
            <fieldset
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              key={at}
              aria-label={t('画面 {n}', { n: at + 1 })}
              className={classes.cell}
              data-over={over === at || undefined}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(at)
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event) => {
                event.preventDefault()
                drop(event.dataTransfer.getData('text/plain'), at)
              }}
            >
              {camera ? (
                <VideoPlayer
                  key={camera.id}
                  camera={camera}
                  onClose={() => setCells(cells.map((one, index) => (index === at ? undefined : one)))}
                />
              ) : (
                <span className={classes.hint}>{t('点击左侧摄像头，或把它拖到这里')}</span>
              )}
            </fieldset>
          ))}
        </div>
      </section>
    </div>
  )
}
