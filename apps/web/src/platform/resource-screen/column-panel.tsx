import { HolderOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Popover, Segmented, Tooltip } from 'antd'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import classes from './column-panel.module.css'
import { type Density, moved } from './column-settings.ts'
import type { ColumnsLook } from './use-columns.ts'
import { useCompanyLayout } from './use-company-layout.ts'

/** Which columns are shown, in what order and how densely. */
export function ColumnPanel<Row>({ look }: { look: ColumnsLook<Row> }) {
  const [isOpen, setOpen] = useState(false)
  const toCompany = useCompanyLayout(look)
  const onCompany =
    toCompany &&
    (() => {
      setOpen(false)
      toCompany()
    })
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={<Panel look={look} onCompany={onCompany} />}
    >
      <Tooltip title={t('列设置')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('列设置')} />
      </Tooltip>
    </Popover>
  )
}

const DENSITIES: { value: Density; label: string }[] = [
  { value: 'small', label: '紧凑' },
  { value: 'medium', label: '标准' },
  { value: 'large', label: '宽松' },
]

interface PanelProps<Row> {
  look: ColumnsLook<Row>
  /** Lays what is shown down for everybody of the company; absent where the user may not. */
  onCompany: (() => void) | undefined
}

function Panel<Row>({ look, onCompany }: PanelProps<Row>) {
  const { settings, change } = look
  return (
    <Flex vertical gap={12} style={{ width: 240 }}>
      <Segmented<Density>
        block
        aria-label={t('表格密度')}
        options={DENSITIES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={settings.density}
        onChange={(density) => change({ ...settings, density })}
      />
      <ColumnOrder look={look} />
      <Flex justify="space-between">
        <Button size="small" type="link" onClick={() => change(look.first)}>
          {t('恢复默认')}
        </Button>
        {onCompany && (
          <Button size="small" type="link" onClick={onCompany}>
            {t('设为公司默认')}
          </Button>
        )}
      </Flex>
    </Flex>
  )
}

/** Every column in the user's order: ticked where it is shown, moved by hand or by the arrow keys. */
function ColumnOrder<Row>({ look: { columns, shown, settings, change } }: { look: ColumnsLook<Row> }) {
  const [dragged, setDragged] = useState<string>()
  const keys = columns.map((column) => column.field)
  const hidden = keys.filter((key) => !shown.includes(key))
  const place = (key: string, at: number) => change({ ...settings, hidden, order: moved(keys, key, at) })
  const toggle = (key: string, on: boolean) =>
    change({ ...settings, order: keys, hidden: on ? hidden.filter((each) => each !== key) : [...hidden, key] })
  return (
    <ul className={classes.list}>
      {columns.map(({ field: key, title }, index) => (
        <li
          key={key}
          draggable
          className={`${classes.item} ${dragged === key ? classes.dragged : ''}`}
          onDragStart={() => setDragged(key)}
          onDragEnd={() => setDragged(undefined)}
          onDragOver={(event) => event.preventDefault()}
          onDragEnter={() => dragged && dragged !== key && place(dragged, index)}
        >
          <Checkbox
            checked={shown.includes(key)}
            disabled={shown.length === 1 && shown[0] === key}
            onChange={(event) => toggle(key, event.target.checked)}
          >
            {t(title)}
          </Checkbox>
          <button
            type="button"
            className={classes.handle}
            aria-label={t('移动{title}，按上下方向键', { title: t(title) })}
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (!step) return
              event.preventDefault()
              place(key, Math.max(0, Math.min(keys.length - 1, index + step)))
            }}
          >
            <HolderOutlined />
          </button>
        </li>
      ))}
    </ul>
  )
}
