import { Tag, Tooltip } from 'antd'
import { t } from '../../platform/i18n/translate.ts'
import classes from './user.module.css'

const SHOWN = 2

/** The first roles of a user; the others behind a number. */
export function RoleTags({ names }: { names: readonly string[] }) {
  if (!names.length) return <span className={classes.none}>{t('未分配角色')}</span>
  const rest = names.slice(SHOWN)
  return (
    <span className={classes.roles}>
      {names.slice(0, SHOWN).map((name) => (
        <Tag key={name} variant="filled" className={classes.role}>
          {name}
        </Tag>
      ))}
      {rest.length > 0 && (
        <Tooltip title={names.join('、')}>
          <Tag variant="filled" className={classes.role}>
            +{rest.length}
          </Tag>
        </Tooltip>
      )}
    </span>
  )
}
