import { useRouter } from '@tanstack/react-router'
import { type MonitoredMachine, machineLifeTitles } from '@zhizao/contract/monitor/equipment-monitor'
import { Pagination } from 'antd'
import { useLevelLooks } from '../live/alarm/level-looks.ts'
import { LevelMark } from '../live/alarm/level-mark.tsx'
import { StateMark } from '../object-state/index.ts'
import { t } from '../platform/i18n/translate.ts'
import classes from './monitor.module.css'
import { Nothing } from './monitor-card.tsx'

interface MachineListProps {
  rows: readonly MonitoredMachine[]
  total: number
  page: number
  size: number
  onPage: (page: number) => void
}

/** Machines as they stand; a press opens one. */
export function MachineList({ rows, total, page, size, onPage }: MachineListProps) {
  const router = useRouter()
  if (!rows.length) return <Nothing>{t('没有符合条件的设备')}</Nothing>
  return (
    <>
      <ul className={classes.rows}>
        {rows.map((machine) => (
          <li key={machine.objectId}>
            <button
              type="button"
              className={`${classes.row} ${classes.machine}`}
              onClick={() => void router.navigate({ href: `/dvs/pages/monitor/objects?object=${machine.objectId}` })}
            >
              <Machine machine={machine} />
            </button>
          </li>
        ))}
      </ul>
      {total > size && (
        <Pagination
          size="small"
          align="end"
          current={page}
          pageSize={size}
          total={total}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  )
}

function Machine({ machine }: { machine: MonitoredMachine }) {
  const looks = useLevelLooks()
  const { objectName, objectCode, typeName, parentName, life, now, alarms, level } = machine
  const isAway = life === 'device' || life === 'box'
  return (
    <>
      <span className={classes.who}>
        <span className={classes.name}>{objectName}</span>
        <span className={classes.below}>{[objectCode, typeName].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={classes.below}>{parentName}</span>
      <span>{now ? <StateMark state={now} withSince /> : <span className={classes.below}>–</span>}</span>
      <span className={isAway ? classes.bad : classes.below}>{t(machineLifeTitles[life])}</span>
      {level ? (
        <span className={classes.alarmed}>
          <LevelMark look={looks[level]} />
          {t('{n} 条未处理', { n: alarms })}
        </span>
      ) : (
        <span className={classes.below}>{t('无报警')}</span>
      )}
    </>
  )
}
