import { type Point, point } from '@zhizao/contract/device/point'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'

const calls = client(point)

/** What goes with points that are deleted, in words. */
export async function pointDependents(rows: readonly Point[]): Promise<string> {
  const { addresses, rules, checks, datasets, groups, signals, targets, controls } = await calls.dependents(
    { ids: rows.map(({ id }) => id) },
    { quiet: true },
  )
  const along = [
    t('历史数据'),
    ...(addresses ? [t('{count} 个采集地址', { count: addresses })] : []),
    ...(rules ? [t('{count} 条报警规则', { count: rules })] : []),
    ...(checks ? [t('{count} 条数据质量规则', { count: checks })] : []),
    ...(signals ? [t('{count} 个联机设备信号', { count: signals })] : []),
    ...(targets ? [t('{count} 项生产设置的目标值', { count: targets })] : []),
    ...(controls ? [t('{count} 个控制组合的步骤', { count: controls })] : []),
    ...(datasets ? [t('{count} 个数据集中的位置', { count: datasets })] : []),
    ...(groups ? [t('{count} 个对比组中的位置', { count: groups })] : []),
  ]
  return t('将同时删除：{along}。', { along: along.join('、') })
}
