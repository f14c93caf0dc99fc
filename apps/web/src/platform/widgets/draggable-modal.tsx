import { CompressOutlined, ExpandOutlined } from '@ant-design/icons'
import { Button, Flex, Modal, type ModalProps, Tooltip } from 'antd'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import classes from './draggable-modal.module.css'
import { focusFirst } from './focus-first.ts'
import { useFocusReturn } from './use-focus-return.ts'

export interface DraggableModalProps extends Omit<ModalProps, 'classNames' | 'mask' | 'modalRender'> {
  /** Between the title and the full-screen button. */
  tools?: ReactNode
  /** A link or button at the left of the foot. */
  left?: ReactNode
}

/**
 * A dialog that is moved by its title and can fill the screen. Clicking beside it does not close it; Esc does. It opens
 * with the cursor in its first field.
 */
export function DraggableModal({ tools, left, title, width, className, children, ...rest }: DraggableModalProps) {
  useFocusReturn(rest.open)
  const [isFull, setFull] = useState(false)
  const { place, drag, home } = useDrag()
  const body = useRef<HTMLDivElement>(null)
  const { open } = rest
  useEffect(() => {
    if (!open) home()
  }, [open, home])
  const toggle = () => {
    home()
    setFull(!isFull)
  }
  return (
    <Modal
      centered={!isFull}
      {...rest}
      afterOpenChange={(isOpen) => {
        if (isOpen) focusFirst(body.current)
        rest.afterOpenChange?.(isOpen)
      }}
      // No motion with states: it would begin again in a tab that comes back and find its panel gone, and a dialog that
      // is saved while it still opens could stay. The panel appears by a CSS animation that nothing waits for.
      transitionName=""
      maskTransitionName=""
      {...(left && { footer: (usual: ReactNode) => <Foot left={left}>{usual}</Foot> })}
      mask={{ closable: false }}
      width={isFull ? '100vw' : width}
      className={`${classes.dialog} ${isFull ? classes.full : ''} ${className ?? ''}`}
      classNames={{ mask: classes.mask }}
      modalRender={(node) => (
        <div className={classes.panel} style={{ transform: `translate(${place.x}px, ${place.y}px)` }}>
          {node}
        </div>
      )}
      title={
        <Flex
          align="center"
          gap={8}
          className={classes.title}
          onPointerDown={isFull ? undefined : drag}
          onDoubleClick={toggle}
        >
          <span className={classes.words}>{title}</span>
          <Flex align="center" gap={4} className={classes.tools} onPointerDown={stop} onDoubleClick={stop}>
            {tools}
            <FullScreen isFull={isFull} onToggle={toggle} />
          </Flex>
        </Flex>
      }
    >
      <div ref={body}>{children}</div>
    </Modal>
  )
}

interface FullScreenProps {
  isFull: boolean
  onToggle: () => void
}

function FullScreen({ isFull, onToggle }: FullScreenProps) {
  const title = isFull ? t('退出全屏') : t('全屏')
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        size="small"
        aria-label={title}
        icon={isFull ? <CompressOutlined /> : <ExpandOutlined />}
        onClick={onToggle}
      />
    </Tooltip>
  )
}

const Foot = ({ left, children }: { left: ReactNode; children: ReactNode }) => (
  <Flex justify="space-between" align="center">
    {left}
    <Flex gap={8}>{children}</Flex>
  </Flex>
)

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** Distance from home, px; the title never leaves the window. */
function useDrag() {
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const homeRef = useRef(() => setPlace({ x: 0, y: 0 }))
  const drag = (start: PointerEvent<HTMLElement>) => {
    if (start.button !== 0) return
    const box = start.currentTarget.getBoundingClientRect()
    const target = start.currentTarget
    target.setPointerCapture(start.pointerId)
    const move = (event: globalThis.PointerEvent) => {
      const x = clamp(event.clientX - start.clientX, 80 - box.right, window.innerWidth - 80 - box.left)
      const y = clamp(event.clientY - start.clientY, -box.top, window.innerHeight - box.bottom)
      setPlace({ x: place.x + x, y: place.y + y })
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('lostpointercapture', () => target.removeEventListener('pointermove', move), { once: true })
  }
  return { place, drag, home: homeRef.current }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
