import { type CronFieldName, type CronItem, cronFields, LAST_YEAR } from '@zhizao/rules/cron/cron-fields'
import { itemText } from '@zhizao/rules/cron/cron-text'
import { weekdayTitles } from '@zhizao/rules/cron/describe-cron'
import { Radio } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../i18n/translate.ts'
import { dayjs } from '../../time/plant-dayjs.ts'
import classes from './cron-editor.module.css'
import { choiceOf, choicesFor, itemsFor, type PartChoice } from './part-choice.ts'
import { type Option, PickMany, PickNumber } from './part-inputs.tsx'

export interface PartPaneProps {
  field: CronFieldName
  items: readonly CronItem[]
  onChange: (items: CronItem[]) => void
  disabled?: boolean
}

/** What the choices are called by those who do not see their line. */
const choiceTitles: Record<PartChoice, string> = {
  every: '每次',
  none: '不指定',
  range: '范围',
  step: '周期',
  specific: '指定',
  last: '最后一天',
  lastWorkday: '最后一个工作日',
  workday: '最近的工作日',
  nth: '第几个星期几',
  lastWeekday: '最后一个星期几',
  custom: '其他',
}

function optionsOf(field: CronFieldName, thisYear: number): Option[] {
  const { least, most } = cronFields[field]
  const first = field === 'year' ? thisYear : least
  const count = (field === 'year' ? Math.min(thisYear + 30, LAST_YEAR) : most) - first + 1
  return Array.from({ length: Math.max(count, 1) }, (_, at) => {
    const value = first + at
    return { value, label: field === 'week' ? t(weekdayTitles[value - 1]!) : String(value) }
  })
}

/** The ways to fill one part of an expression in. */
export function PartPane({ field, items, onChange, disabled }: PartPaneProps) {
  const choice = choiceOf(items)
  const thisYear = dayjs().year()
  const options = optionsOf(field, thisYear)
  const shown = choice === 'custom' && items.length ? [...choicesFor(field), 'custom' as const] : choicesFor(field)
  const line = (each: PartChoice): ReactNode => {
    const [item] = each === choice ? items : itemsFor(field, each, thisYear)
    const props = { field, options, disabled, onChange }
    return item && <ChoiceLine {...props} choice={each} item={item} items={each === choice ? items : []} />
  }
  return (
    <Radio.Group
      className={classes.choices}
      disabled={disabled}
      value={choice}
      onChange={(event) => onChange(itemsFor(field, event.target.value, thisYear))}
    >
      {shown.map((each) => (
        <div key={each} className={classes.choice}>
          <Radio value={each} aria-label={t(choiceTitles[each])}>
            {each === 'custom' ? t('其他') : ''}
          </Radio>
          {each === 'custom' ? <code>{items.map(itemText).join(',')}</code> : line(each)}
        </div>
      ))}
    </Radio.Group>
  )
}

interface ChoiceLineProps {
  field: CronFieldName
  choice: PartChoice
  item: CronItem
  items: readonly CronItem[]
  options: Option[]
  disabled?: boolean
  onChange: (items: CronItem[]) => void
}

/** The words and inputs of one way; an input that is changed makes its way the chosen one. */
function ChoiceLine({ field, choice, item, items, options, disabled, onChange }: ChoiceLineProps) {
  const unit = t(cronFields[field].title)
  const one = (title: string, value: number, change: (value: number) => CronItem, most?: number) => (
    <PickNumber
      label={title}
      options={most === undefined ? options : numbers(most)}
      value={value}
      disabled={disabled}
      onChange={(next) => onChange([change(next)])}
    />
  )
  switch (item.kind) {
    case 'every':
      return <span>{t('每{unit}', { unit })}</span>
    case 'none':
      return <span>{t('不指定')}</span>
    case 'range':
      return (
        <>
          <span>{t('从')}</span>
          {one(t('下限'), item.from, (from) => ({ ...item, from }))}
          <span>{t('到')}</span>
          {one(t('上限'), item.to, (to) => ({ ...item, to }))}
        </>
      )
    case 'step':
      return (
        <>
          <span>{t('从')}</span>
          {one(t('起始值'), item.from ?? cronFields[field].least, (from) => ({ ...item, from }))}
          <span>{t('开始，每隔')}</span>
          {one(t('周期'), item.step, (step) => ({ ...item, step }), cronFields[field].longest)}
          <span>{t('执行一次')}</span>
        </>
      )
    case 'last':
      return <LastDay choice={choice} item={item} disabled={disabled} onChange={onChange} />
    case 'workday':
      return (
        <>
          <span>{t('每月离')}</span>
          {one(t('日'), item.day, (day) => ({ ...item, day }))}
          <span>{t('日最近的工作日')}</span>
        </>
      )
    case 'nth':
      return (
        <>
          <span>{t('每月第')}</span>
          {one(t('第几周'), item.nth, (nth) => ({ ...item, nth }), 5)}
          <span>{t('个')}</span>
          {one(t('星期几'), item.weekday, (weekday) => ({ ...item, weekday }))}
        </>
      )
    case 'lastWeekday':
      return (
        <>
          <span>{t('每月最后一个')}</span>
          {one(t('星期几'), item.weekday, (weekday) => ({ ...item, weekday }))}
        </>
      )
    default:
      return <Picked items={items} options={options} disabled={disabled} onChange={onChange} />
  }
}

type LastDayProps = Pick<ChoiceLineProps, 'choice' | 'disabled' | 'onChange'> & {
  item: Extract<CronItem, { kind: 'last' }>
}

/** The last day of a month, or one so many days before it. */
const LastDay = ({ choice, item, disabled, onChange }: LastDayProps) =>
  choice === 'lastWorkday' ? (
    <span>{t('每月最后一个工作日')}</span>
  ) : (
    <>
      <span>{t('每月最后一天之前')}</span>
      <PickNumber
        label={t('天数')}
        options={[{ value: 0, label: '0' }, ...numbers(30)]}
        value={item.before}
        disabled={disabled}
        onChange={(before) => onChange([{ ...item, before }])}
      />
      <span>{t('天')}</span>
    </>
  )

type PickedProps = Pick<ChoiceLineProps, 'items' | 'options' | 'disabled' | 'onChange'>

/** Values that are ticked one by one. */
const Picked = ({ items, options, disabled, onChange }: PickedProps) => (
  <>
    <span>{t('指定')}</span>
    <PickMany
      label={t('指定')}
      options={options}
      disabled={disabled}
      value={items.flatMap((each) => (each.kind === 'value' ? [each.value] : []))}
      onChange={(values) => onChange(values.map((value) => ({ kind: 'value', value })))}
    />
  </>
)

const numbers = (most: number): Option[] =>
  Array.from({ length: most }, (_, at) => ({ value: at + 1, label: String(at + 1) }))
