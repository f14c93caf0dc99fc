import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type MessageStep, type MessageTrigger, MOST_STEPS } from '@zhizao/contract/message/message-trigger'
import { Button, Checkbox, InputNumber } from 'antd'
import { useId } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { channelChoices, findReceivers } from '../message-choices.ts'
import classes from './message-trigger.module.css'

const ranges = [
  { id: 'department', field: 'departmentIds', title: '接收部门', names: 'departments' },
  { id: 'role', field: 'roleIds', title: '接收角色', names: 'roles' },
  { id: 'user', field: 'userIds', title: '接收人', names: 'users' },
] as const

/** What a step begins with: to the message centre, so many minutes after the one before. */
export const newStep = (afterMinutes: number): MessageStep => ({
  afterMinutes,
  channels: ['page'],
  departmentIds: [],
  roleIds: [],
  userIds: [],
})

interface StepsFieldProps {
  value?: readonly MessageStep[]
  onChange?: (steps: MessageStep[]) => void
  disabled?: boolean
  /** Names of those who are chosen already: a search does not find all of them. */
  known: MessageTrigger['receivers']
}

/** Who is told at once, and who when nobody has read it after a time. */
export function StepsField({ value = [], onChange, disabled, known }: StepsFieldProps) {
  const set = (at: number, changes: Partial<MessageStep>) =>
    onChange?.(value.map((step, nth) => (nth === at ? { ...step, ...changes } : step)))
  const last = value.at(-1)?.afterMinutes ?? 0
  return (
    <div className={classes.steps}>
      {value.map((step, at) => (
        // Steps have no key of their own: their order is what they are.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <section key={at} className={classes.step} aria-label={t('第 {count} 步', { count: at + 1 })}>
          <StepHead
            step={step}
            at={at}
            disabled={disabled}
            onChange={(changes) => set(at, changes)}
            onRemove={value.length > 1 ? () => onChange?.(value.filter((_, nth) => nth !== at)) : undefined}
          />
          <div className={classes.receivers}>
            {ranges.map(({ id, field, title, names }) => (
              <div key={id}>
                <span className={classes.label}>{t(title)}</span>
                <RemoteSelect
                  name={`trigger-${id}`}
                  multiple
                  aria-label={t(title)}
                  disabled={disabled}
                  find={findReceivers[id]}
                  known={known[names].map((one) => ({ value: one.id, label: one.name }))}
                  value={step[field]}
                  onChange={(chosen) => set(at, { [field]: (chosen as string[] | null) ?? [] })}
                />
              </div>
            ))}
          </div>
        </section>
      ))}
      {!disabled && value.length < MOST_STEPS && (
        <Button
          className={classes.add}
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...value, newStep(last + 30)])}
        >
          {t('添加无人已读时的下一步')}
        </Button>
      )}
    </div>
  )
}

interface StepHeadProps {
  step: MessageStep
  at: number
  disabled?: boolean
  onChange: (changes: Partial<MessageStep>) => void
  onRemove?: () => void
}

function StepHead({ step, at, disabled, onChange, onRemove }: StepHeadProps) {
  const minutesId = useId()
  return (
    <div className={classes.head}>
      <strong>{t('第 {count} 步', { count: at + 1 })}</strong>
      {at === 0 ? (
        <span>{t('立即发送')}</span>
      ) : (
        <span className={classes.wait}>
          <InputNumber
            id={minutesId}
            aria-label={t('等待时间（分钟）')}
            className={classes.minutes}
            min={1}
            max={10080}
            precision={0}
            disabled={disabled}
            value={step.afterMinutes}
            onChange={(minutes) => onChange({ afterMinutes: minutes ?? 1 })}
          />
          <label htmlFor={minutesId}>{t('分钟后仍无人已读时发送')}</label>
        </span>
      )}
      <Checkbox.Group<MessageStep['channels'][number]>
        className={classes.channels}
        disabled={disabled}
        value={step.channels}
        onChange={(channels) => onChange({ channels })}
        options={channelChoices.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      {at > 0 && onRemove && !disabled && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={t('删除第 {count} 步', { count: at + 1 })}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
