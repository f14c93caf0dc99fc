import { useRouter } from '@tanstack/react-router'
import { RankingBy, rankingTitles } from '@zhizao/contract/monitor/equipment-monitor'
import { Select } from 'antd'
import { useState } from 'react'
import { lastingWords } from '../../object-state/index.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import classes from '../monitor.module.css'
import { alarmFigures, machines, useAsked, useMonitor } from '../monitor-calls.ts'
import { Found, MonitorCard, Nothing } from '../monitor-card.tsx'

const SHOWN = 8
const objectPage = (id: string, tab: string) => `/dvs/pages/monitor/objects?object=${id}&tab=${tab}`

/** Machines by how long they were in a state, or by their alarms. */
export function RankingCard() {
  const { rootId, span } = useAsked()
  const [by, setBy] = useState<RankingBy>('run')
  const asked = { rootId, span, by, top: SHOWN }
  const found = useMonitor('ranking', asked, (options) => machines.ranking(asked, options))
  const choice = (
    <Select<RankingBy>
      size="small"
      aria-label={t('排行依据')}
      value={by}
      onChange={setBy}
      options={RankingBy.options.map((value) => ({ value, label: t(rankingTitles[value]) }))}
    />
  )
  return (
    <MonitorCard title={t('设备排行')} size="third" tools={choice}>
      <Found query={found}>
        {(ranked) =>
          ranked.length ? (
            <Ranking
              tab={by === 'alarm' ? 'alarms' : 'states'}
              rows={ranked.map(({ objectId, objectName, value, share }) => ({
                id: objectId,
                name: objectName,
                part: value / ranked[0]!.value,
                words:
                  by === 'alarm'
                    ? t('{n} 次', { n: value })
                    : `${lastingWords(value)}${share === null ? '' : ` · ${(share * 100).toFixed(1)}%`}`,
              }))}
            />
          ) : (
            <Nothing>{t('这段时间没有记录')}</Nothing>
          )
        }
      </Found>
    </MonitorCard>
  )
}

/** The machines with the most alarms. */
export function ObjectsCard() {
  const { rootId, span } = useAsked()
  const found = useMonitor('objects', { rootId, span }, (options) =>
    alarmFigures.objects({ rootId, span, pageSize: SHOWN }, options),
  )
  return (
    <MonitorCard title={t('报警最多的设备')}>
      <Found query={found}>
        {({ records }) =>
          records.length ? (
            <Ranking
              tab="alarms"
              rows={records.map(({ objectId, objectName, total, active, lastAt }) => ({
                id: objectId,
                name: objectName,
                part: total / records[0]!.total,
                words: active ? t('{n} 次，{active} 次未恢复', { n: total, active }) : t('{n} 次', { n: total }),
                told: t('最近报警 {time}', { time: moment(lastAt) }),
              }))}
            />
          ) : (
            <Nothing>{t('这段时间没有报警')}</Nothing>
          )
        }
      </Found>
    </MonitorCard>
  )
}

interface RankedRow {
  id: string
  name: string
  /** Of the first. */
  part: number
  words: string
  told?: string
}

function Ranking({ rows, tab }: { rows: readonly RankedRow[]; tab: string }) {
  const router = useRouter()
  return (
    <ol className={classes.rows}>
      {rows.map(({ id, name, part, words, told }, at) => (
        <li key={id}>
          <button
            type="button"
            className={`${classes.row} ${classes.ranked}`}
            title={told}
            onClick={() => void router.navigate({ href: objectPage(id, tab) })}
          >
            <span className={classes.place}>{at + 1}</span>
            <span className={classes.who}>
              <span className={classes.name}>{name}</span>
              <span className={classes.bar} aria-hidden>
                <i style={{ width: `${part * 100}%` }} />
              </span>
            </span>
            <span className={classes.figure}>{words}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
