import { DownloadOutlined } from '@ant-design/icons'
import { Button, DatePicker, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { type ReceivedFile, saveFile } from '../../platform/api/file-reply.ts'
import { t } from '../../platform/i18n/translate.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import classes from './report.module.css'
import type { Range } from './report-calls.ts'

const USUAL_DAYS = 30
const FORMAT = 'YYYY-MM-DD'

/** The last 30 days. */
export const usualRange = (): Range => ({
  from: dayjs()
    .subtract(USUAL_DAYS - 1, 'day')
    .format(FORMAT),
  to: dayjs().format(FORMAT),
})

interface ReportToolsProps<By extends string> {
  range: Range
  onRange: (range: Range) => void
  /** By what it is told, and what may be chosen. */
  by?: { value: By; titles: Readonly<Record<By, string>>; onChange: (by: By) => void }
  children?: ReactNode
  download: () => Promise<ReceivedFile>
}

/** Days of a report, by what it is told, and its sheet. */
export function ReportTools<By extends string>({ range, onRange, by, children, download }: ReportToolsProps<By>) {
  const [isLoading, setLoading] = useState(false)
  const presets = [7, USUAL_DAYS, 90].map((days) => ({
    label: t('最近 {days} 天', { days }),
    value: [dayjs().subtract(days - 1, 'day'), dayjs()] as [ReturnType<typeof dayjs>, ReturnType<typeof dayjs>],
  }))
  return (
    <div className={classes.tools}>
      <DatePicker.RangePicker
        allowClear={false}
        aria-label={t('日期')}
        style={{ width: 250 }}
        presets={presets}
        value={[dayjs(range.from), dayjs(range.to)]}
        onChange={(chosen) => {
          const [from, to] = chosen ?? []
          if (from && to) onRange({ from: from.format(FORMAT), to: to.format(FORMAT) })
        }}
      />
      {by && (
        <Segmented<By>
          aria-label={t('统计方式')}
          value={by.value}
          onChange={by.onChange}
          options={Object.entries<string>(by.titles).map(([value, label]) => ({ value: value as By, label: t(label) }))}
        />
      )}
      {children}
      <Button
        icon={<DownloadOutlined />}
        loading={isLoading}
        onClick={async () => {
          setLoading(true)
          await download().then(saveFile, () => {})
          setLoading(false)
        }}
      >
        {t('导出')}
      </Button>
    </div>
  )
}
