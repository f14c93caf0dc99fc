import type { EventOf } from '@zhizao/contract/http/states'
import { project } from '@zhizao/contract/production/project'
import type { projectStates } from '@zhizao/contract/production/project-states'
import { client } from '../../platform/api/client.ts'

export const projects = client(project)

type ProjectEvent = EventOf<typeof projectStates>

const targets = { start: 'active', resume: 'active', stop: 'stopped', complete: 'done', cancel: 'cancelled' } as const

/** Takes a project along an event of its states. */
export const stepProject = (event: ProjectEvent, { id, updatedAt }: { id: string; updatedAt: string }) =>
  projects.setStatus({ ids: [id], status: targets[event], seenAt: updatedAt }, { quiet: true })

/** What is asked before a step that many orders follow. */
export const projectQuestions: Partial<Record<ProjectEvent, string>> = {
  stop: '停止后，项目下已下达和生产中的订单全部暂停；继续时只恢复这次停止所暂停的订单。确定停止吗？',
  complete: '完成后项目不能再修改。确定完成吗？',
  cancel: '取消后，项目下没有开工的订单一并取消，不能恢复。确定取消项目吗？',
}
