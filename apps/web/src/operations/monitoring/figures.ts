import type { ServerSample } from '@zhizao/contract/operations/monitoring'
import { t } from '../../platform/i18n/translate.ts'
import { sizeWords } from '../size-words.ts'

export type Level = 'good' | 'warn' | 'bad'

/** From which value on a figure is worth a look, and from which it is a fault. */
const thresholds = {
  cpu: [0.8, 0.95],
  memory: [0.85, 0.95],
  disk: [0.8, 0.9],
  loopDelay: [100, 500],
  ingestWaiting: [50_000, 150_000],
  journalSamples: [2_000_000, 10_000_000],
  jobsFailed: [1, 20],
  outboxWaiting: [50, 500],
  oldestTransaction: [300, 3600],
} as const
export type Watched = keyof typeof thresholds

export function levelOf(name: Watched, value: number): Level {
  const [warn, bad] = thresholds[name]
  return value >= bad ? 'bad' : value >= warn ? 'warn' : 'good'
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

export interface Card {
  title: string
  value: string
  detail: string
  level: Level
  /** 0 to 1: how much of it is taken. */
  share?: number
}

/** The state at a glance: a card a thing. */
export const cardsOf = (now: ServerSample, processors: number): Card[] => [
  ...machineCards(now, processors),
  ...serviceCards(now),
]

/** What the machine has, and how much of it is used. */
function machineCards(now: ServerSample, processors: number): Card[] {
  const memory = now.memoryUsed / now.memoryTotal
  const disk = now.diskUsed / now.diskTotal
  return [
    {
      title: t('处理器'),
      value: percent(now.cpu),
      level: levelOf('cpu', now.cpu),
      share: now.cpu,
      detail: t('{count} 核，本服务占 {share}', { count: processors, share: percent(now.processCpu) }),
    },
    {
      title: t('内存'),
      value: percent(memory),
      level: levelOf('memory', memory),
      share: memory,
      detail: t('共 {total}，本服务占 {own}', { total: sizeWords(now.memoryTotal), own: sizeWords(now.processMemory) }),
    },
    {
      title: t('数据磁盘'),
      value: percent(disk),
      level: levelOf('disk', disk),
      share: disk,
      detail: t('剩余 {free}，共 {total}', {
        free: sizeWords(now.diskTotal - now.diskUsed),
        total: sizeWords(now.diskTotal),
      }),
    },
  ]
}

/** What the product itself is doing. */
function serviceCards(now: ServerSample): Card[] {
  return [
    {
      title: t('响应延迟'),
      value: `${now.loopDelay.toFixed(0)} ms`,
      detail: t('99% 的等待不超过此值'),
      level: levelOf('loopDelay', now.loopDelay),
    },
    {
      title: t('数据库'),
      value: sizeWords(now.databaseSize),
      detail: t('连接 {count} 个，最长事务 {seconds} 秒', {
        count: now.databaseConnections,
        seconds: now.oldestTransaction.toFixed(0),
      }),
      level: levelOf('oldestTransaction', now.oldestTransaction),
    },
    {
      title: t('数据采集'),
      value: t('{count} 点/秒', { count: whole(now.ingestRate) }),
      detail: t('待入库 {waiting}，待压缩 {journal}', {
        waiting: whole(now.ingestWaiting),
        journal: whole(now.journalSamples),
      }),
      level: worst(levelOf('ingestWaiting', now.ingestWaiting), levelOf('journalSamples', now.journalSamples)),
    },
    {
      title: t('后台任务'),
      value: t('{count} 个进行中', { count: now.jobsRunning }),
      detail: t('等待 {waiting}，24 小时内失败 {failed}，待发消息 {outbox}', {
        waiting: now.jobsWaiting,
        failed: now.jobsFailed,
        outbox: now.outboxWaiting,
      }),
      level: worst(levelOf('jobsFailed', now.jobsFailed), levelOf('outboxWaiting', now.outboxWaiting)),
    },
    {
      title: t('在线'),
      value: t('盒子 {online} / {total}', { online: now.boxesOnline, total: now.boxesTotal }),
      detail: t('浏览器推送连接 {count} 个', { count: now.pushConnections }),
      level: 'good',
    },
  ]
}

const order: readonly Level[] = ['good', 'warn', 'bad']
const worst = (...levels: Level[]) => order[Math.max(...levels.map((level) => order.indexOf(level)))]!
