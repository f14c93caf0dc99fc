import { ImportOutlined, LeftOutlined, RightOutlined, SaveOutlined, UndoOutlined } from '@ant-design/icons'
import { shopCalendar } from '@zhizao/contract/calendar/shop-calendar'
import { dayText } from '@zhizao/rules/time/calendar'
import { Alert, Button, Card, Flex } from 'antd'
import { useState } from 'react'
import { formClient } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ImportDialog } from '../platform/resource-screen/import-dialog.tsx'
import type { ResourceApi } from '../platform/resource-screen/resource-calls.ts'
import { usePermission } from '../platform/session/permission.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { currentZone } from '../platform/time/plant-zone.ts'
import classes from './calendar.module.css'
import { type Brush, DayBrush, type DayBrushProps, markOf } from './day-brush.tsx'
import { ResourceWeek } from './resource-week.tsx'
import { type ChosenScope, ScopePicker } from './scope-picker.tsx'
import { CALENDAR_SCOPES, useYearDays, type YearDays } from './use-year-days.ts'
import { YearMonths } from './year-months.tsx'

const forms = formClient(shopCalendar)

const thisYear = () => Number(dayText(Date.now(), currentZone()).slice(0, 4))

/** 工厂日历: the days of a year, painted, and when a resource works in a week. */
export function ShopCalendarPage() {
  const [year, setYear] = useState(thisYear)
  const [scope, setScope] = useState<ChosenScope>({ kind: 'company', id: null })
  const [brush, setBrush] = useState<Brush>({ kind: 'holiday', name: '' })
  const [isImporting, setImporting] = useState(false)
  const mayEdit = usePermission(shopCalendar.save.permission)
  const days = useYearDays(year, scope)
  const { calendar, isChosen, leaving } = days
  return (
    <div className={classes.page}>
      <Flex gap={8} wrap align="center" className={classes.tools}>
        <Flex gap={4} align="center">
          <Button aria-label={t('上一年')} icon={<LeftOutlined />} onClick={leaving(() => setYear(year - 1))} />
          <strong className="tabular">{t('{year} 年', { year })}</strong>
          <Button aria-label={t('下一年')} icon={<RightOutlined />} onClick={leaving(() => setYear(year + 1))} />
        </Flex>
        <ScopePicker kinds={CALENDAR_SCOPES} value={scope} onChange={(next) => leaving(() => setScope(next))()} />
        {mayEdit && isChosen && <EditTools days={days} onImport={leaving(() => setImporting(true))} />}
      </Flex>
      {days.failure && <Alert type="error" showIcon title={days.failure} />}
      {!isChosen && <p className={classes.note}>{t('请选择要查看日历的区域、工作中心或工位')}</p>}
      {calendar.isError && <ErrorState error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {isChosen && calendar.isPending && <Loading />}
      {calendar.data && isChosen && (
        <Year days={days} isOfCompany={scope.kind === 'company'} mayEdit={mayEdit} brush={brush} onBrush={setBrush} />
      )}
      <Card size="small" title={t('工作时间')}>
        <ResourceWeek scope={scope} />
      </Card>
      {isImporting && (
        <ImportDialog
          title={t('法定节假日')}
          api={holidaySheets(days)}
          hasTemplate
          onClose={() => setImporting(false)}
          onDone={() => void days.refresh()}
        />
      )}
    </div>
  )
}

const holidaySheets = ({ asked }: YearDays): ResourceApi => ({
  import: (body, given) => forms.importHolidays({ ...body, ...asked }, given),
  template: forms.holidayTemplate,
})

interface EditToolsProps {
  days: YearDays
  onImport: () => void
}

const EditTools = ({ days: { changes, isDirty, isSaving, forget, store }, onImport }: EditToolsProps) => (
  <>
    <Button icon={<ImportOutlined />} onClick={onImport}>
      {t('导入法定节假日')}
    </Button>
    <Button icon={<UndoOutlined />} disabled={!isDirty} onClick={forget}>
      {t('撤销修改')}
    </Button>
    <Button type="primary" icon={<SaveOutlined />} disabled={!isDirty} loading={isSaving} onClick={() => void store()}>
      {changes.size ? t('保存（{count} 天）', { count: changes.size }) : t('保存')}
    </Button>
  </>
)

function Year({ days, ...props }: DayBrushProps) {
  const { isOfCompany, mayEdit, brush } = props
  const marked = days.calendar.data!.days
  return (
    <>
      {mayEdit && isOfCompany && marked.every(({ isOwn }) => !isOwn) && (
        <Alert
          type="info"
          showIcon
          title={t('这一年还没有节假日。先导入法定节假日，或选择一种日期类型后点击、拖动日期来标记。')}
        />
      )}
      <DayBrush days={days} {...props} />
      <YearMonths
        days={marked}
        week={days.shownWeek}
        changes={days.changes}
        onPaint={mayEdit ? (date) => days.paint(date, markOf(brush)) : undefined}
      />
    </>
  )
}
