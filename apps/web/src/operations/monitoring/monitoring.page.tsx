import { useQuery } from '@tanstack/react-query'
import type { Received } from '@zhizao/contract/http/call'
import { monitoring } from '@zhizao/contract/operations/monitoring'
import { Progress, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { Chart } from '../../platform/chart/chart.tsx'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { useMode } from '../../platform/theme/mode.ts'
import { palettes } from '../../platform/theme/palette.ts'
import { type Card, cardsOf } from './figures.ts'
import classes from './monitoring.module.css'
import { Restarts } from './restarts.tsx'
import { StockCheckAlert } from './stock-check.tsx'
import { trendOption } from './trend-option.ts'
import { trends } from './trends.ts'

const calls = client(monitoring)
const EVERY = 10_000

/** How the server is: now, and in the last hours. */
export function MonitoringPage() {
  const [minutes, setMinutes] = useState(30)
  const { data, error, refetch } = useQuery({
    queryKey: ['monitoring', minutes],
    queryFn: () => calls.get({ minutes }, { quiet: true }),
    refetchInterval: EVERY,
    placeholderData: (before) => before,
    retry: false,
  })
  const palette = palettes[useMode()]
  const charts = useMemo(
    () =>
      trends().map((trend) => ({
        ...trend,
        option: trendOption(trend, { series: data?.series ?? [], minutes }, palette),
      })),
    [data, minutes, palette],
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Facts data={data} />
        <span className={error ? classes.stale : classes.updated} role="status">
          {error
            ? t('更新失败，显示的是 {time} 的数据', { time: moment(data.now.time) })
            : t('更新于 {time}', { time: moment(data.now.time) })}
        </span>
        <MinutesChoice minutes={minutes} onChange={setMinutes} />
      </header>
      <div className={classes.cards}>
        {cardsOf(data.now, data.processors).map((card) => (
          <StateCard key={card.title} {...card} />
        ))}
      </div>
      <StockCheckAlert check={data.stockCheck} />
      {data.restarts.last.length > 0 && <Restarts restarts={data.restarts.last} />}
      <div className={classes.charts}>
        {charts.map(({ title, option }) => (
          <section key={title} className={classes.chart}>
            <h3>{title}</h3>
            <Chart option={option} height={190} label={title} />
          </section>
        ))}
      </div>
    </div>
  )
}

const Facts = ({ data }: { data: Received<typeof monitoring.get> }) => (
  <dl className={classes.facts}>
    <Fact name={t('主机')} value={data.host} />
    <Fact name={t('程序版本')} value={data.programVersion} />
    <Fact
      name="PostgreSQL"
      value={t('{version}（{kind}）', {
        version: data.databaseVersion.split(' ')[0]!,
        kind: data.embeddedDatabase ? t('内置') : t('外部'),
      })}
    />
    <Fact name={t('启动时间')} value={moment(data.startedAt)} />
    <Fact
      name={t('意外重启')}
      value={data.restarts.total ? t('{count} 次', { count: data.restarts.total }) : t('无')}
    />
  </dl>
)

interface MinutesChoiceProps {
  minutes: number
  onChange: (minutes: number) => void
}

const MinutesChoice = ({ minutes, onChange }: MinutesChoiceProps) => (
  <Segmented
    aria-label={t('时间范围')}
    value={minutes}
    onChange={onChange}
    options={[
      { value: 30, label: t('30 分钟') },
      { value: 60, label: t('1 小时') },
      { value: 180, label: t('3 小时') },
    ]}
  />
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const words = { good: '', warn: '偏高', bad: '过高' } as const

function StateCard({ title, value, detail, level, share }: Card) {
  return (
    <section className={`${classes.card} ${classes[level]}`}>
      <h3>
        {title}
        {level !== 'good' && <span className={classes.level}>{t(words[level])}</span>}
      </h3>
      <p className={classes.value}>{value}</p>
      {share !== undefined && (
        <Progress
          percent={share * 100}
          showInfo={false}
          size="small"
          strokeColor={`var(--${level === 'good' ? 'brand' : level})`}
          aria-label={title}
        />
      )}
      <p className={classes.detail}>{detail}</p>
    </section>
  )
}
