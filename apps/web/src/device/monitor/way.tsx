import type { ObjectNode } from '@zhizao/contract/device/object-fields'
import { Breadcrumb } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './way.module.css'

/** The way from the top to an object; each step above it can be chosen. */
export function Way({ way, onChoose }: { way: readonly ObjectNode[]; onChoose: (id: string | undefined) => void }) {
  const step = (name: string, id: string | undefined) => (
    <button type="button" className={classes.step} onClick={() => onChoose(id)}>
      {name}
    </button>
  )
  return (
    <Breadcrumb
      items={[
        { key: 'all', title: step(t('全部对象'), undefined) },
        ...way.slice(0, -1).map((node) => ({ key: node.id, title: step(node.name, node.id) })),
        ...way.slice(-1).map((node) => ({ key: node.id, title: node.name })),
      ]}
    />
  )
}
