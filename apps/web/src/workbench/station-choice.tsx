import { SearchOutlined, UserOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import { stationsQuery } from './first-work.ts'
import type { Station } from './who-works.ts'
import classes from './workbench.module.css'
import { MINE } from './workbench-path.ts'

/** Fewer are seen at once. */
const MANY = 12

interface StationChoiceProps {
  /** Where this device stands by now. */
  at: string | undefined
  onChoose: (station: Station) => void
  onBack: (() => void) | undefined
}

/** Where this device stands: a large tile for each station, by work centers. */
export function StationChoice({ at, onChoose, onBack }: StationChoiceProps) {
  const [keyword, setKeyword] = useState('')
  const found = useQuery(stationsQuery)
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const wanted = keyword.trim().toLowerCase()
  const shown = found.data.filter(({ code, name, workCenterName }) =>
    `${code} ${name} ${workCenterName}`.toLowerCase().includes(wanted),
  )
  const centers = Map.groupBy(shown, ({ workCenterName }) => workCenterName)
  return (
    <section className={classes.scroll} aria-label={t('选择工位')}>
      <header className={classes.head}>
        <h1 className={classes.title}>{t('选择工位')}</h1>
        {found.data.length > MANY && (
          <Input
            className={classes.search}
            allowClear
            prefix={<SearchOutlined />}
            aria-label={t('查找工位')}
            placeholder={t('查找工位')}
            maxLength={100}
            value={keyword}
            onChange={({ target }) => setKeyword(target.value)}
          />
        )}
        {onBack && (
          <Button size="large" className={classes.touch} onClick={onBack}>
            {t('返回')}
          </Button>
        )}
      </header>
      <MineTile isAt={at === MINE} onChoose={onChoose} />
      {[...centers].map(([center, stations]) => (
        <section key={center} aria-label={center}>
          <h2 className={classes.group}>{center}</h2>
          <div className={classes.tiles}>
            {stations.map((station) => (
              <StationTile key={station.id} station={station} isAt={at === station.id} onChoose={onChoose} />
            ))}
          </div>
        </section>
      ))}
      {!found.data.length && (
        <EmptyState title={t('还没有工位')} detail={t('工位在“生产资源 → 工位”里建立，建好后在这里选择。')} />
      )}
      {found.data.length > 0 && !shown.length && <EmptyState title={t('没有找到，请核对')} />}
    </section>
  )
}

/** For whoever stands at no station of his own. */
function MineTile({ isAt, onChoose }: { isAt: boolean; onChoose: (station: Station) => void }) {
  return (
    <div className={classes.tiles}>
      <button
        type="button"
        className={classes.tile}
        aria-current={isAt || undefined}
        onClick={() => onChoose({ id: MINE, name: t('我的工单'), workCenterName: '' })}
      >
        <strong>
          <UserOutlined aria-hidden /> {t('我的工单')}
        </strong>
        <small>{t('不固定工位，只看派给我和我班组的')}</small>
      </button>
    </div>
  )
}

interface StationTileProps {
  station: Station & { code: string; running: number; waiting: number }
  isAt: boolean
  onChoose: (station: Station) => void
}

function StationTile({ station, isAt, onChoose }: StationTileProps) {
  const { id, code, name, workCenterName, running, waiting } = station
  return (
    <button
      type="button"
      className={classes.tile}
      aria-current={isAt || undefined}
      onClick={() => onChoose({ id, name, workCenterName })}
    >
      <strong>{name}</strong>
      <small>{code}</small>
      <span className={classes.counts}>
        <span className={running ? classes.runs : classes.none}>
          <b>{running}</b> {t('进行中')}
        </span>
        <span className={waiting ? classes.waits : classes.none}>
          <b>{waiting}</b> {t('待开工')}
        </span>
      </span>
    </button>
  )
}
