import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { WorkPlanDraft } from '@zhizao/contract/calendar/work-plan'
import { isOverMidnight, workMinutes } from '@zhizao/rules/calendar/shift'
import { Button, Checkbox, Flex, Input } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import classes from './calendar.module.css'
import { ClockInput } from './clock-input.tsx'
import { hoursOf, shortOf, weekdayNames } from './week-days.ts'
import { isClock } from './whole-clock.ts'

type Shift = WorkPlanDraft['workingTimeSettings'][number]

interface ShiftsInputProps {
  value?: Shift[] | null
  onChange?: (shifts: Shift[]) => void
  disabled?: boolean
}

const MOST_BREAKS = 10
const isWhole = ({ from, to, breaks }: Shift) =>
  isClock(from) && isClock(to) && breaks.every((each) => isClock(each.from) && isClock(each.to))

/** The shifts of a plan with their breaks. */
export function ShiftsInput({ value, onChange, disabled }: ShiftsInputProps) {
  const shifts = value ?? []
  const set = (at: number, change: Partial<Shift>) =>
    onChange?.(shifts.map((each, nth) => (nth === at ? { ...each, ...change } : each)))
  /** One that the server knows is marked, so that it goes with saving. */
  const remove = (at: number) =>
    onChange?.(
      shifts.flatMap((each, nth) => (nth !== at ? [each] : each.id ? [{ ...each, deletedFlag: 1 as const }] : [])),
    )
  const add = () =>
    onChange?.([...shifts, { name: '', weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', breaks: [] }])
  return (
    <Flex vertical gap={8}>
      {shifts.map((shift, at) =>
        shift.deletedFlag ? null : (
          <ShiftFields
            // Shifts are only added at the end, and one that goes is marked or was the newest.
            key={shift.id ?? `new-${at}`}
            shift={shift}
            disabled={disabled}
            onChange={(change) => set(at, change)}
            onRemove={() => remove(at)}
          />
        ),
      )}
      {!disabled && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={add}>
          {t('添加班次')}
        </Button>
      )}
    </Flex>
  )
}

interface ShiftFieldsProps {
  shift: Shift
  disabled: boolean | undefined
  onChange: (change: Partial<Shift>) => void
  onRemove: () => void
}

const ShiftFields = ({ shift, disabled, onChange, onRemove }: ShiftFieldsProps) => (
  <fieldset className={classes.shift} aria-label={shift.name || t('班次')}>
    <div className={classes.shiftLine}>
      <Input
        style={{ width: 140 }}
        maxLength={50}
        aria-label={t('班次名称')}
        placeholder={t('班次名称')}
        disabled={disabled}
        value={shift.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <ClockInput
        label={t('上班时间')}
        disabled={disabled}
        value={shift.from}
        onChange={(from) => onChange({ from })}
      />
      –
      <ClockInput label={t('下班时间')} disabled={disabled} value={shift.to} onChange={(to) => onChange({ to })} />
      {isWhole(shift) && (
        <span className={classes.note}>
          {isOverMidnight(shift) && `${t('次日')} · `}
          {t('{hours} 小时', { hours: hoursOf(workMinutes(shift)) })}
        </span>
      )}
      {!disabled && (
        <Button type="text" danger aria-label={t('删除班次')} icon={<DeleteOutlined />} onClick={onRemove} />
      )}
    </div>
    <Checkbox.Group
      disabled={disabled}
      value={[...shift.weekdays]}
      options={weekdayNames.map((weekday, nth) => ({ value: nth + 1, label: shortOf(t(weekday)) }))}
      onChange={(weekdays) => onChange({ weekdays: weekdays.map(Number).toSorted() })}
    />
    <Breaks value={shift.breaks} disabled={disabled} onChange={(breaks) => onChange({ breaks })} />
  </fieldset>
)

interface BreaksProps {
  value: Shift['breaks']
  disabled: boolean | undefined
  onChange: (breaks: Shift['breaks']) => void
}

function Breaks({ value: breaks, disabled, onChange }: BreaksProps) {
  const set = (at: number, change: object) =>
    onChange(breaks.map((each, nth) => (nth === at ? { ...each, ...change } : each)))
  return (
    <div className={classes.shiftLine}>
      <span className={classes.note}>{t('休息')}</span>
      {breaks.map(({ from, to }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: breaks have no other name, and their fields keep nothing of their own
        <Flex key={at} gap={4} align="center">
          <ClockInput
            label={t('休息开始')}
            disabled={disabled}
            value={from}
            onChange={(next) => set(at, { from: next })}
          />
          –
          <ClockInput label={t('休息结束')} disabled={disabled} value={to} onChange={(next) => set(at, { to: next })} />
          {!disabled && (
            <Button
              type="text"
              size="small"
              aria-label={t('删除休息')}
              icon={<DeleteOutlined />}
              onClick={() => onChange(breaks.filter((_, nth) => nth !== at))}
            />
          )}
        </Flex>
      ))}
      {!disabled && breaks.length < MOST_BREAKS && (
        <Button
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...breaks, { from: '12:00', to: '12:30' }])}
        >
          {t('添加休息')}
        </Button>
      )}
      {disabled && !breaks.length && <span>{t('无')}</span>}
    </div>
  )
}
