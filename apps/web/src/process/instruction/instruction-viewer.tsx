import {
  CloseOutlined,
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { ProcessFile } from '@zhizao/contract/process/process-file'
import { Button, Spin } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../platform/i18n/translate.ts'
import { useFocusReturn } from '../../platform/widgets/use-focus-return.ts'
import { kindOf } from './file-kind.ts'
import classes from './instruction-viewer.module.css'
import { useZoom } from './use-zoom.ts'

const PdfView = lazy(() => import('./pdf-view.tsx'))

interface ViewerProps {
  files: readonly ProcessFile[]
  /** The one that is opened first. */
  at: number
  onClose: () => void
}

/** Where one is among the files and their pages, and how one goes on. */
function useLeaves(files: readonly ProcessFile[], first: number) {
  const [at, setAt] = useState(first)
  const [page, setPage] = useState(0)
  const [pages, setPages] = useState(1)
  function go(by: 1 | -1) {
    const next = page + by
    if (next >= 0 && next < pages) return setPage(next)
    const file = at + by
    if (file < 0 || file >= files.length) return
    setAt(file)
    setPage(0)
    setPages(1)
  }
  return {
    at,
    page,
    pages,
    setPages,
    go,
    file: files[at]!,
    isFirst: at === 0 && page === 0,
    isLast: at === files.length - 1 && page === pages - 1,
  }
}

/** Drawings, pictures, films and papers over the whole screen, one after the other. */
export function InstructionViewer({ files, at: first, onClose }: ViewerProps) {
  useFocusReturn(true)
  const leaves = useLeaves(files, first)
  const { file, page, go } = leaves
  const zoom = useZoom(go)
  const { reset } = zoom
  const leaf = `${file.id} ${page}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is turned to is seen whole
  useEffect(() => reset(), [leaf])
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  useKeys({ onClose, go, ...zoom })
  return createPortal(
    <div ref={root} className={classes.viewer} role="dialog" aria-modal aria-label={file.title} tabIndex={-1}>
      <Bar files={files} leaves={leaves} zoom={zoom} onClose={onClose} />
      <div className={classes.stage}>
        {isZoomed(file) ? (
          <div className={classes.area} {...zoom.hands}>
            <div className={classes.moved} style={zoom.style}>
              <Sheet leaves={leaves} />
            </div>
          </div>
        ) : (
          <Played file={file} />
        )}
        {!leaves.isFirst && <Turn side="left" label={t('上一个')} icon={<LeftOutlined />} onClick={() => go(-1)} />}
        {!leaves.isLast && <Turn side="right" label={t('下一个')} icon={<RightOutlined />} onClick={() => go(1)} />}
      </div>
    </div>,
    document.body,
  )
}

type Leaves = ReturnType<typeof useLeaves>
const isZoomed = ({ filename }: ProcessFile) => /^(picture|pages)$/.test(kindOf(filename))

interface BarProps {
  files: readonly ProcessFile[]
  leaves: Leaves
  zoom: ReturnType<typeof useZoom>
  onClose: () => void
}

function Bar({ files, leaves: { file, at, page, pages }, zoom, onClose }: BarProps) {
  const counted = [
    files.length > 1 ? `${at + 1} / ${files.length}` : '',
    pages > 1 ? t('第 {page} / {pages} 页', { page: page + 1, pages }) : '',
  ]
  return (
    <header className={classes.bar}>
      <span className={classes.name}>
        <strong>{file.title}</strong>
        <small>{[file.version, ...counted].filter(Boolean).join(' · ')}</small>
      </span>
      {isZoomed(file) && (
        <>
          <Tool label={t('缩小')} icon={<ZoomOutOutlined />} off={zoom.scale === 1} onClick={zoom.smaller} />
          <Tool label={t('放大')} icon={<ZoomInOutlined />} off={zoom.isMost} onClick={zoom.larger} />
        </>
      )}
      <Tool label={t('下载')} icon={<DownloadOutlined />} href={`${file.url}?download=1`} />
      <Tool label={t('关闭')} icon={<CloseOutlined />} onClick={onClose} />
    </header>
  )
}

/** A picture, or a page of a paper. */
const Sheet = ({ leaves: { file, page, setPages } }: { leaves: Leaves }) =>
  kindOf(file.filename) === 'picture' ? (
    <img className={classes.sheet} src={file.url} alt={file.title} draggable={false} />
  ) : (
    <Suspense fallback={<Spin size="large" />}>
      <PdfView key={file.id} url={file.url} title={file.title} page={page} onCount={setPages} />
    </Suspense>
  )

/** A film plays at once; what no browser shows is downloaded. */
function Played({ file }: { file: ProcessFile }) {
  if (kindOf(file.filename) === 'film')
    return (
      // biome-ignore lint/a11y/useMediaCaption: what a company films of its own work has no captions
      <video
        key={file.id}
        className={classes.film}
        src={file.url}
        controls
        autoPlay
        playsInline
        aria-label={file.title}
      />
    )
  return (
    <p className={classes.note}>
      {t('“{name}”不能在页面里显示，请下载后查看', { name: file.filename })}
      <Button size="large" icon={<DownloadOutlined />} href={`${file.url}?download=1`}>
        {t('下载')}
      </Button>
    </p>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  off?: boolean
  href?: string
  onClick?: () => void
}
const Tool = ({ label, icon, off, href, onClick }: ToolProps) => (
  <Button
    size="large"
    type="text"
    className={classes.tool}
    aria-label={label}
    icon={icon}
    disabled={off}
    {...(href ? { href } : { onClick })}
  />
)

const Turn = ({ side, label, icon, onClick }: ToolProps & { side: 'left' | 'right' }) => (
  <button type="button" className={`${classes.turn} ${classes[side]}`} aria-label={label} onClick={onClick}>
    {icon}
  </button>
)

interface Keys {
  onClose: () => void
  go: (by: 1 | -1) => void
  larger: () => void
  smaller: () => void
}

function useKeys(keys: Keys) {
  const held = useRef(keys)
  held.current = keys
  useEffect(() => {
    const actOf = (key: string): (() => void) | undefined => {
      const { onClose, go, larger, smaller } = held.current
      if (key === 'Escape') return onClose
      if (key === 'ArrowLeft') return () => go(-1)
      if (key === 'ArrowRight') return () => go(1)
      if (key === '+') return larger
      return key === '-' ? smaller : undefined
    }
    const press = (event: KeyboardEvent) => {
      const act = actOf(event.key)
      // Arrows wind a film.
      if (!act || (event.target instanceof HTMLVideoElement && event.key !== 'Escape')) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => window.removeEventListener('keydown', press, { capture: true })
  }, [])
}
