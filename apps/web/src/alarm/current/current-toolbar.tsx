import { CheckOutlined, DownOutlined, FormOutlined, PauseCircleOutlined, ReloadOutlined } from '@ant-design/icons'
import type { Alarm } from '@zhizao/contract/alarm/alarm-row'
import { Button, Dropdown, Switch, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { AlarmFilterBody } from '../alarm-calls.ts'
import { canConfirm, canHandle, canShelve, canUnshelve } from '../handling/allowed-actions.ts'
import type { AlarmActions } from '../handling/use-alarm-actions.tsx'
import classes from './current.module.css'

export interface CurrentToolbarProps {
  selected: readonly Alarm[]
  /** What "all" means. */
  filters: AlarmFilterBody
  actions: AlarmActions
  /** Nothing is ticked on a phone: only what concerns all stands there. */
  isPhone?: boolean
  isGrouped: boolean
  canGroup: boolean
  onGroup: (grouped: boolean) => void
  onReload: () => void
  end: ReactNode
}

/** Confirm and handle the selection, or everything that the filters find; shelve; fold what other alarms explain. */
export function CurrentToolbar({ selected, filters, actions, ...props }: CurrentToolbarProps) {
  const fitting = (fits: (row: Alarm) => boolean) => selected.filter(fits)
  const shelved = fitting(canUnshelve)
  const all = (run: () => unknown) => ({ key: 'all', label: t('当前条件下全部'), onClick: () => void run() })
  const toConfirm = fitting(canConfirm)
  return (
    <div className={classes.toolbar}>
      {actions.mayConfirm && (
        <Split
          icon={<CheckOutlined />}
          label={t('确认')}
          isPrimary
          count={toConfirm.length}
          onClick={() => void actions.confirm(toConfirm)}
          menu={[
            {
              key: 'noted',
              label: t('确认并说明…'),
              disabled: !toConfirm.length,
              onClick: () => actions.confirmNoted(toConfirm),
            },
            all(() => actions.confirmAll(filters)),
          ]}
        />
      )}
      {actions.mayHandle && (
        <Split
          icon={<FormOutlined />}
          label={t('处理')}
          count={fitting(canHandle).length}
          onClick={() => actions.handle(fitting(canHandle))}
          menu={[all(() => actions.handleAll(filters))]}
        />
      )}
      {actions.mayShelve && !props.isPhone && (
        <Button
          icon={<PauseCircleOutlined />}
          disabled={!fitting(canShelve).length && !shelved.length}
          onClick={() => (shelved.length ? void actions.unshelve(shelved) : actions.shelve(fitting(canShelve)))}
        >
          {shelved.length ? t('取消搁置') : t('搁置')}
        </Button>
      )}
      {selected.length > 0 && <span className={classes.faint}>{t('已选 {count} 项', { count: selected.length })}</span>}
      <span className={classes.gap} />
      <GroupSwitch isOn={props.isGrouped} isPossible={props.canGroup} onChange={props.onGroup} />
      <Tooltip title={t('刷新')}>
        <Button type="text" icon={<ReloadOutlined />} aria-label={t('刷新')} onClick={props.onReload} />
      </Tooltip>
      {!props.isPhone && props.end}
    </div>
  )
}

interface GroupSwitchProps {
  isOn: boolean
  isPossible: boolean
  onChange: (isOn: boolean) => void
}

const GroupSwitch = ({ isOn, isPossible, onChange }: GroupSwitchProps) => (
  <Tooltip title={isPossible ? t('由同一原因引起的报警合并为一行') : t('按条件查找时逐条显示')}>
    <span className={classes.switch}>
      <Switch size="small" aria-label={t('合并关联报警')} checked={isOn} disabled={!isPossible} onChange={onChange} />
      {t('合并关联报警')}
    </span>
  </Tooltip>
)

interface SplitProps {
  icon: ReactNode
  label: string
  count: number
  isPrimary?: boolean
  onClick: () => void
  menu: { key: string; label: string; disabled?: boolean; onClick: () => void }[]
}

/** A button for the selection, with a menu beside it for everything. */
const Split = ({ icon, label, count, isPrimary, onClick, menu }: SplitProps) => (
  <span style={{ display: 'inline-flex' }}>
    <Button
      type={isPrimary ? 'primary' : 'default'}
      icon={icon}
      disabled={!count}
      onClick={onClick}
      style={{ borderStartEndRadius: 0, borderEndEndRadius: 0 }}
    >
      {count > 1 ? `${label} (${count})` : label}
    </Button>
    <Dropdown menu={{ items: menu }} trigger={['click']} placement="bottomRight">
      <Button
        icon={<DownOutlined />}
        aria-label={`${label}${t('当前条件下全部')}`}
        style={{ borderStartStartRadius: 0, borderEndStartRadius: 0, marginInlineStart: -1 }}
      />
    </Dropdown>
  </span>
)
