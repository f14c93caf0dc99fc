import { useRouter } from '@tanstack/react-router'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { dayjs } from '../../platform/time/plant-dayjs.ts'
import classes from '../monitor.module.css'
import { gateways, useMonitor } from '../monitor-calls.ts'
import { Found, MonitorCard, Nothing } from '../monitor-card.tsx'

const SHOWN = 6

/** Gateways, those that are away first. */
export function GatewaysCard() {
  const totals = useMonitor('gateway-totals', {}, (options) => gateways.statistics({}, options))
  const found = useMonitor('gateways', {}, (options) => gateways.page({ pageSize: SHOWN }, options))
  const { data } = totals
  return (
    <MonitorCard title={t('网关')}>
      {data && (
        <p className={classes.counts}>
          <span>
            {t('在线')} <b>{data.online}</b> / {data.online + data.offline}
          </span>
          <span>
            {t('点位数')} <b>{data.points}</b>
          </span>
          <span className={data.openGaps ? classes.bad : ''}>
            {t('数据缺口')} <b>{data.openGaps}</b>
          </span>
          <span className={data.refused ? classes.bad : ''}>
            {t('被拒数据')} <b>{data.refused}</b>
          </span>
        </p>
      )}
      <Found query={found}>
        {({ records }) => (records.length ? <Gateways rows={records} /> : <Nothing>{t('还没有启用的网关')}</Nothing>)}
      </Found>
    </MonitorCard>
  )
}

function Gateways({ rows }: { rows: Awaited<ReturnType<typeof gateways.page>>['records'] }) {
  const router = useRouter()
  const mayOpen = usePermission('box')
  return (
    <ul className={classes.rows}>
      {rows.map(({ id, name, code, online, devices, devicesOnline, lastSeenAt }) => (
        <li key={id}>
          <button
            type="button"
            disabled={!mayOpen}
            className={`${classes.row} ${classes.gateway}`}
            onClick={() => void router.navigate({ href: `/iot/pages/box/detail?id=${id}` })}
          >
            <span className={classes.who}>
              <span className={classes.name}>{name}</span>
              <span className={classes.below}>{code}</span>
            </span>
            <span className={online ? '' : classes.bad}>{online ? t('在线') : t('离线')}</span>
            <span className={classes.below}>{t('设备 {online}/{all}', { online: devicesOnline, all: devices })}</span>
            <span className={classes.below}>
              {lastSeenAt ? dayjs(lastSeenAt).format('MM-DD HH:mm:ss') : t('从未连接')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
