import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { formatNumber } from '../../platform/widgets/quantity.ts'
import { ALARM, type AlarmFilterBody, history } from '../alarm-calls.ts'
import { durationWords } from '../alarm-words.ts'
import { Handling, Levels, Types } from './statistics-charts.tsx'
import classes from './statistics-panel.module.css'

const NONE: never[] = []
const KEY = 'alarm-statistics'

/** Handling, levels and types of the alarms that the filters find; of the last 30 days where they name no time. */
export function StatisticsPanel({ filters }: { filters: AlarmFilterBody }) {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const handling = useStatistics('handling', filters, history.handleStatistics, true)
  const levels = useStatistics('levels', filters, history.levelStatistics, isOpen)
  const types = useStatistics('types', filters, history.classifyStatistics, isOpen)
  const toggle = () => {
    localStorage.setItem(KEY, isOpen ? 'closed' : 'open')
    setOpen(!isOpen)
  }
  const count = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value, 0))
  const length = (minutes: number | null | undefined) =>
    minutes === null || minutes === undefined ? '—' : durationWords(minutes * 60_000)
  return (
    <section className={classes.panel} aria-label={t('报警统计')}>
      <div className={classes.bar}>
        <Fact title={t('报警总数')} value={count(handling?.total)} />
        <Fact title={t('已处理')} value={count(handling?.handled)} />
        <Fact title={t('未处理')} value={count(handling?.unhandled)} />
        <Fact title={t('平均确认用时')} value={length(handling?.averageConfirmMinutes)} />
        <Fact title={t('平均处理用时')} value={length(handling?.averageHandleMinutes)} />
        <span className={classes.gap} />
        {!filters.startTime && <span className={classes.fact}>{t('最近 30 天')}</span>}
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          onClick={toggle}
        >
          {isOpen ? t('收起图表') : t('展开图表')}
        </Button>
      </div>
      {isOpen && (
        <div className={classes.charts}>
          <Figure title={t('处理情况')}>
            <Handling days={handling?.total ? handling.days : NONE} />
          </Figure>
          <Figure title={t('等级分布')}>
            <Levels levels={levels ?? NONE} />
          </Figure>
          <Figure title={t('类型分布')}>
            <Types types={types ?? NONE} />
          </Figure>
        </div>
      )}
    </section>
  )
}

function useStatistics<Reply>(
  name: string,
  filters: AlarmFilterBody,
  call: (body: AlarmFilterBody, options: { signal: AbortSignal; quiet: true }) => Promise<Reply>,
  enabled: boolean,
) {
  return useQuery({
    queryKey: [ALARM, 'statistics', name, filters],
    queryFn: ({ signal }) => call(filters, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled,
  }).data
}

const Fact = ({ title, value }: { title: string; value: string }) => (
  <span className={classes.fact}>
    {title}
    <strong>{value}</strong>
  </span>
)

const Figure = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.chart}>
    <h3 className={classes.title}>{title}</h3>
    {children}
  </div>
)
