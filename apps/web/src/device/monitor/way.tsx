import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Breadcrumb } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './way.module.css'

interface WayProps {
  way: readonly ObjectNode[]
  /** The way begins at a part of the tree: what is above it is not offered. */
  isPart?: boolean
  onChoose: (id: string | undefined) => void
}

/** The way from the top to an object; each step above it can be chosen. */
export function Way({ way, isPart, onChoose }: WayProps) {
  const step = (name: string, id: string | undefined) => (
    <button type="button" className={classes.step} onClick={() => onChoose(id)}>
      {name}
    </button>
  )
  return (
    <Breadcrumb
      items={[
        ...(isPart ? [] : [{ key: 'all', title: step(t('全部对象'), undefined) }]),
        ...way.slice(0, -1).map((node) => ({ key: node.id, title: step(node.name, node.id) })),
        ...way.slice(-1).map((node) => ({ key: node.id, title: node.name })),
      ]}
    />
  )
}
