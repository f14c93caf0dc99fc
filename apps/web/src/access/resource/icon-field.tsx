import { Button, Flex, Popover } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { entryIcon, iconNames } from '../../platform/shell/entry-icon.tsx'
import classes from './resource.module.css'

interface IconFieldProps {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** Chooses the picture of a menu entry. */
export function IconField({ id, value, onChange, disabled }: IconFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (name: string | null) => {
    onChange?.(name)
    setOpen(false)
  }
  const pictures = (
    <div className={classes.icons} role="listbox" aria-label={t('图标')}>
      {iconNames.map((name) => (
        <button
          key={name}
          type="button"
          role="option"
          aria-selected={name === value}
          aria-label={name}
          title={name}
          className={classes.icon}
          onClick={() => choose(name)}
        >
          {entryIcon(name, '')}
        </button>
      ))}
    </div>
  )
  return (
    <Flex gap={8} align="center">
      <Popover
        open={isOpen && !disabled}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        content={pictures}
      >
        <Button id={id} disabled={disabled} icon={entryIcon(value ?? '', '')} className={classes.chosenIcon}>
          {value || t('默认图标')}
        </Button>
      </Popover>
      {value && !disabled && (
        <Button type="link" size="small" onClick={() => choose(null)}>
          {t('清除')}
        </Button>
      )}
    </Flex>
  )
}
