import {
  AlertOutlined,
  AuditOutlined,
  ClockCircleOutlined,
  ContainerOutlined,
  ExportOutlined,
  FileAddOutlined,
  FileDoneOutlined,
  FireOutlined,
  ImportOutlined,
  InboxOutlined,
  NumberOutlined,
  SafetyCertificateOutlined,
  SendOutlined,
  ShoppingCartOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type WaitingWork, warehouseHome } from '@zhizao/contract/stock-watch/warehouse-home'
import type { ComponentType } from 'react'
import { client } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState, ErrorState, Loading } from '../platform/shell/states.tsx'
import classes from './warehouse-home.module.css'

const calls = client(warehouseHome)

interface WorkWords {
  title: string
  note: string
  path: string
  icon: ComponentType
  /** Something is wrong, and not merely waiting. */
  isUrgent?: true
}

const transfers = '/wms/pages/transfer/index'
const alerts = '/wms/pages/stockAlert/index?isOpen=1'

const inbound = '/wms/pages/inbound/index'
const outbound = '/wms/pages/outbound/index'
const counts = '/wms/pages/stockCount/index'

const words: Record<WaitingWork, WorkWords> = {
  inboundToReceive: {
    title: '入库单待收货',
    note: '已确认，等待到货',
    path: `${inbound}?status=confirmed`,
    icon: InboxOutlined,
  },
  requestToApprove: {
    title: '采购申请待批准',
    note: '批准后生成待收货的入库单',
    path: '/wms/pages/purchaseRequest/index?status=submitted',
    icon: ShoppingCartOutlined,
  },
  inboundDraft: {
    title: '入库单待确认',
    note: '确认后才能收货',
    path: `${inbound}?status=draft`,
    icon: FileAddOutlined,
  },
  outboundToShip: {
    title: '出库单待出库',
    note: '库存已预留，等待拣货',
    path: `${outbound}?status=confirmed`,
    icon: SendOutlined,
  },
  outboundDraft: {
    title: '出库单待确认',
    note: '确认后才预留库存',
    path: `${outbound}?status=draft`,
    icon: FileAddOutlined,
  },
  countToDo: {
    title: '待我盘点',
    note: '已开始的盘点，等待填数',
    path: `${counts}?mine=1`,
    icon: NumberOutlined,
  },
  countToReview: {
    title: '盘点待复核',
    note: '复核差异，过账或要求复盘',
    path: `${counts}?status=review`,
    icon: AuditOutlined,
  },
  transferToReceive: {
    title: '在途待收货',
    note: '货已发出，到货后在调拨单上收货',
    path: `${transfers}?status=inTransit`,
    icon: ImportOutlined,
  },
  transferToShip: {
    title: '调拨待发货',
    note: '库存已预留，等待发货',
    path: `${transfers}?status=confirmed`,
    icon: ExportOutlined,
  },
  transferDraft: {
    title: '调拨待确认',
    note: '草稿还没有预留库存',
    path: `${transfers}?status=draft`,
    icon: SwapOutlined,
  },
  stockEntryDraft: {
    title: '库存单据待过账',
    note: '过账后库存才变',
    path: '/wms/pages/stockEntry/index?status=draft',
    icon: FileDoneOutlined,
  },
  quarantine: {
    title: '待检库存',
    note: '放行后才能发出使用',
    path: '/wms/pages/stock/index?status=quarantine',
    icon: SafetyCertificateOutlined,
  },
  tooLittle: {
    title: '库存不足',
    note: '低于安全库存或到达再订货点',
    path: `${alerts}&about=tooLittle`,
    icon: AlertOutlined,
    isUrgent: true,
  },
  tooMuch: {
    title: '库存过高',
    note: '高于最高库存',
    path: `${alerts}&about=tooMuch`,
    icon: ContainerOutlined,
  },
  expiring: {
    title: '批次到期',
    note: '已过期或 30 天内到期',
    path: `${alerts}&about=expiring`,
    icon: ClockCircleOutlined,
    isUrgent: true,
  },
  exposed: {
    title: '环境异常待处置',
    note: '库位的设备报过警，批次等待处置',
    path: '/wms/pages/locationExposure/index',
    icon: FireOutlined,
    isUrgent: true,
  },
}
const groups: readonly { title: string; works: readonly WaitingWork[] }[] = [
  {
    title: '今天要做',
    works: [
      'inboundToReceive',
      'outboundToShip',
      'transferToReceive',
      'transferToShip',
      'countToDo',
      'countToReview',
      'inboundDraft',
      'outboundDraft',
      'transferDraft',
      'stockEntryDraft',
      'quarantine',
    ],
  },
  { title: '需要留意', works: ['tooLittle', 'exposed', 'expiring', 'tooMuch'] },
]

/** 仓储待办: what waits for somebody today, each with the way there. */
export function WarehouseHomePage() {
  const found = useQuery({
    queryKey: ['warehouseHome'],
    queryFn: ({ signal }) => calls.waiting({}, { signal, quiet: true }),
    // Whoever comes back from a page has done something there.
    refetchOnMount: 'always',
    refetchInterval: 60_000,
  })
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (!found.data.length) return <EmptyState title={t('您的角色没有仓储作业')} />
  const counts = new Map(found.data.map((one) => [one.work, one]))
  return (
    <div className={classes.page}>
      {groups.map(({ title, works }) => {
        const own = works.flatMap((work) => counts.get(work) ?? [])
        return (
          own.length > 0 && (
            <section key={title} aria-label={t(title)}>
              <h2 className={classes.group}>{t(title)}</h2>
              <ul className={classes.tiles}>
                {own.map((one) => (
                  <Tile key={one.work} {...one} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}

function Tile({ work, count, since }: { work: WaitingWork; count: number; since: string | null }) {
  const router = useRouter()
  const { title, note, path, icon: Icon, isUrgent } = words[work]
  const tone = count === 0 ? 'none' : isUrgent ? 'urgent' : 'waiting'
  return (
    <li>
      <a
        className={classes.tile}
        data-tone={tone}
        href={path}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void router.navigate({ href: path })
        }}
      >
        <span className={classes.icon} aria-hidden>
          <Icon />
        </span>
        <span className={classes.words}>
          <strong>{t(title)}</strong>
          <span className={classes.note}>{count && since ? t('最早 {day}', { day: since }) : t(note)}</span>
        </span>
        <span className={`${classes.count} tabular`}>{count}</span>
      </a>
    </li>
  )
}
