import { z } from 'zod'
import { calls, get } from '../http/call.ts'
import { Id, text } from '../http/fields.ts'
import { page, pageOf } from '../http/page.ts'
import { LifeFilter, MachineFigures, MONITOR_READERS, MonitoredMachine } from './equipment-monitor.ts'

/** Projects that are told at once. */
export const MOST_PROJECTS = 500

/** A project: a topmost object that the caller sees, with all below it. */
export const Project = MachineFigures.extend({
  id: Id,
  code: z.string().meta({ title: '项目编码' }),
  name: z.string().meta({ title: '项目名称' }),
  place: z.string().nullable().meta({ title: '安装位置' }),
})
export type Project = z.infer<typeof Project>

const ProjectId = z.object({ projectId: Id.optional().meta({ title: '项目' }) })
const share = z.number().nullable()

export const ProjectRankingBy = z.enum(['alarm', 'online', 'run'])
export type ProjectRankingBy = z.infer<typeof ProjectRankingBy>
export const projectRankingTitles: Readonly<Record<ProjectRankingBy, string>> = {
  alarm: '未处理报警',
  online: '在线率',
  run: '运行率',
}

/** The same figures, project by project. */
export const projectMonitor = calls('/monitor', MONITOR_READERS, {
  top: get('/projectMonitorTop', {
    title: '项目监控指标',
    body: ProjectId,
    reply: MachineFigures.extend({ projects: z.number().int().meta({ title: '项目数' }) }),
  }),
  /** Machines of each project by the kind of their state. */
  counts: get('/projectMonitorCount', {
    title: '项目设备数',
    body: ProjectId,
    reply: z.array(
      z.object({ id: Id, name: z.string(), total: z.number().int(), kinds: z.record(z.string(), z.number().int()) }),
    ),
  }),
  /** The most alarms first; of shares the lowest: those want looking at. */
  ranking: get('/projectMonitorRanking', {
    title: '项目排行',
    body: z.object({ by: ProjectRankingBy.default('alarm').meta({ title: '排行依据' }) }),
    reply: z.array(z.object({ id: Id, name: z.string(), value: z.number(), share })),
  }),
  list: get('/getProjectList', {
    title: '项目列表',
    body: z.object({ keyword: text(100).optional().meta({ title: '项目名称或编码' }) }),
    reply: z.array(Project),
  }),
  online: get('/getEqOnlineList', {
    title: '设备在线情况',
    body: pageOf({
      projectId: ProjectId.shape.projectId,
      life: LifeFilter.optional().meta({ title: '通信' }),
      keyword: text(100).optional().meta({ title: '设备名称或编码' }),
    }),
    reply: page(MonitoredMachine),
  }),
})
