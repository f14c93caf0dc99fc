import { t } from '../../platform/i18n/translate.ts'
import type { Trend } from './trend-option.ts'

const percent = (value: number) => `${Math.round(value * 100)}%`
const whole = (value: number) => Math.round(value).toLocaleString('en-US')

/** The charts of the page. */
export const trends = (): Trend[] => [
  {
    title: t('处理器'),
    words: percent,
    most: 1,
    limit: 0.95,
    lines: [
      { name: t('整机'), of: ({ cpu }) => cpu },
      { name: t('本服务'), of: ({ processCpu }) => processCpu },
    ],
  },
  {
    title: t('内存'),
    words: percent,
    most: 1,
    limit: 0.95,
    lines: [
      { name: t('整机'), of: ({ memoryUsed, memoryTotal }) => memoryUsed / memoryTotal },
      { name: t('本服务'), of: ({ processMemory, memoryTotal }) => processMemory / memoryTotal },
    ],
  },
  {
    title: t('数据磁盘'),
    words: percent,
    most: 1,
    limit: 0.9,
    lines: [{ name: t('已用'), of: ({ diskUsed, diskTotal }) => diskUsed / diskTotal }],
  },
  {
    title: t('响应延迟'),
    words: (value) => `${Math.round(value)} ms`,
    lines: [{ name: t('响应延迟'), of: ({ loopDelay }) => loopDelay }],
  },
  {
    title: t('采集速度（点/秒）'),
    words: whole,
    lines: [{ name: t('入库'), of: ({ ingestRate }) => ingestRate }],
  },
  {
    title: t('排队'),
    words: whole,
    lines: [
      { name: t('待入库样本'), of: ({ ingestWaiting }) => ingestWaiting },
      { name: t('后台任务'), of: ({ jobsWaiting, jobsRunning }) => jobsWaiting + jobsRunning },
      { name: t('待发消息'), of: ({ outboxWaiting }) => outboxWaiting },
    ],
  },
]
