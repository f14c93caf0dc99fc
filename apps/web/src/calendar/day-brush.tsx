import { type DayKind, dayKinds } from '@zhizao/rules/calendar/day-kind'
import { Button, Card, Checkbox, Flex, Input, Radio } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import classes from './calendar.module.css'
import type { YearDays } from './use-year-days.ts'
import { dayKindNames, weekdayNames } from './week-days.ts'
import type { DayMark } from './year-months.tsx'

/** What a day is painted as: a kind, or nothing of its own. */
export interface Brush {
  kind: DayKind | 'none'
  name: string
}

export const markOf = ({ kind, name }: Brush): DayMark => ({
  kind: kind === 'none' ? null : kind,
  name: name.trim() || null,
})

export interface DayBrushProps {
  days: YearDays
  isOfCompany: boolean
  mayEdit: boolean
  brush: Brush
  onBrush: (brush: Brush) => void
}

/** The days on which work is done every week, and what single days are painted as. */
export const DayBrush = ({ days, isOfCompany, mayEdit, brush, onBrush }: DayBrushProps) => (
  <Card size="small" className={classes.brushes}>
    <Flex vertical gap={8}>
      <WeekDays days={days} isOfCompany={isOfCompany} mayEdit={mayEdit} />
      {mayEdit && (
        <Flex gap={12} wrap align="center">
          <span>{t('标记为')}</span>
          <Radio.Group value={brush.kind} onChange={({ target }) => onBrush({ ...brush, kind: target.value })}>
            {dayKinds.map((kind) => (
              <Radio key={kind} value={kind}>
                <span className={`${classes.legend} ${classes[kind]}`} />
                {t(dayKindNames[kind])}
              </Radio>
            ))}
            <Radio value="none">{t('清除标记')}</Radio>
          </Radio.Group>
          <Input
            style={{ width: 180 }}
            maxLength={50}
            aria-label={t('名称')}
            placeholder={t('名称，例如：春节')}
            disabled={brush.kind === 'none'}
            value={brush.name}
            onChange={({ target }) => onBrush({ ...brush, name: target.value })}
          />
        </Flex>
      )}
    </Flex>
  </Card>
)

type WeekDaysProps = Pick<DayBrushProps, 'days' | 'isOfCompany' | 'mayEdit'>

const WeekDays = ({ days: { calendar, week, shownWeek, setWeek }, isOfCompany, mayEdit }: WeekDaysProps) => (
  <Flex gap={12} wrap align="center">
    <span>{t('每周工作日')}</span>
    {weekdayNames.map((weekday, at) => (
      <Checkbox
        key={weekday}
        disabled={!mayEdit}
        checked={shownWeek[at] ?? false}
        onChange={({ target }) => setWeek(shownWeek.map((is, each) => (each === at ? target.checked : is)))}
      >
        {t(weekday)}
      </Checkbox>
    ))}
    {mayEdit && calendar.data?.isOwnWeek && week !== null && (
      <Button type="link" size="small" onClick={() => setWeek(null)}>
        {isOfCompany ? t('恢复为周一至周五') : t('沿用上级')}
      </Button>
    )}
    {week === null && <span className={classes.note}>{t('保存后沿用上级的每周工作日')}</span>}
  </Flex>
)
