import { MinusOutlined, OneToOneOutlined, PlusOutlined } from '@ant-design/icons'
import type { Position } from '@zhizao/contract/position/position'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { followPointer } from '../platform/widgets/follow-pointer.ts'
import { IconTool } from '../platform/widgets/icon-tool.tsx'
import classes from './plan.module.css'
import { useZoom } from './use-zoom.ts'

interface PlanPictureProps {
  position: Position
  /** The picture itself, which spots are shares of. */
  picture: RefObject<HTMLDivElement | null>
  /** What stands on it, by how large it is shown. */
  children: (zoom: number) => ReactNode
}

/** A plan picture that is made larger and moved about; a mouse pulls it, fingers scroll and spread it. */
export function PlanPicture({ position, picture, children }: PlanPictureProps) {
  const desk = useRef<HTMLDivElement>(null)
  const { zoom, larger, smaller, fit, isMost } = useZoom(desk)
  const from = useRef({ left: 0, top: 0 })
  const pull = followPointer(({ right, down }) =>
    desk.current!.scrollTo(from.current.left - right, from.current.top - down),
  )
  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== desk.current || event.ctrlKey || event.metaKey) return
    const act = { '+': larger, '=': larger, '-': smaller, '0': fit }[event.key]
    act?.()
  }
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached and scrolled by keys */}
      <section ref={desk} className={classes.desk} tabIndex={0} aria-label={t('平面图')} onKeyDown={onKeyDown}>
        <div
          ref={picture}
          className={classes.picture}
          style={{ width: `${zoom * 100}%`, aspectRatio: `${position.width} / ${position.height}` }}
          onPointerDown={(event) => {
            const isMark = (event.target as Element).closest('button')
            if (event.pointerType !== 'mouse' || isMark) return
            from.current = { left: desk.current!.scrollLeft, top: desk.current!.scrollTop }
            pull(event)
          }}
        >
          <img src={position.pictureUrl!} alt={t('{name}的平面图', { name: position.name })} draggable={false} />
          {children(zoom)}
        </div>
      </section>
      <div className={classes.zoom}>
        <IconTool title={t('放大')} icon={<PlusOutlined />} disabled={isMost} onClick={larger} />
        <IconTool title={t('缩小')} icon={<MinusOutlined />} disabled={zoom <= 1} onClick={smaller} />
        <IconTool title={t('适合宽度')} icon={<OneToOneOutlined />} disabled={zoom === 1} onClick={fit} />
      </div>
    </div>
  )
}
