import { MenuUnfoldOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { NO_ROOM_BESIDE, useMedia } from '../theme/media.ts'
import styles from './side-pane.module.css'

interface SidePaneProps {
  title: string
  className?: string
  /** What is chosen in it: where the pane is a drawer, a choice closes it. */
  chosen?: string
  children: ReactNode
}

/** What to choose from, beside what was chosen; a drawer where there is no room beside it. */
export function SidePane({ title, className, chosen, children }: SidePaneProps) {
  const isDrawer = useMedia(NO_ROOM_BESIDE)
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState(chosen)
  if (known !== chosen) {
    setKnown(chosen)
    setOpen(false)
  }
  if (!isDrawer)
    return (
      <aside className={className} aria-label={title}>
        {children}
      </aside>
    )
  return (
    <>
      <button type="button" className={styles.rail} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <MenuUnfoldOutlined />
        {title}
      </button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} placement="left" size={340} title={title}>
        {children}
      </Drawer>
    </>
  )
}
