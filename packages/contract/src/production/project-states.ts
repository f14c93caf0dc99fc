import { states } from '../http/states.ts'
import { statusOf } from '../http/status-of.ts'

const cancel = { to: 'cancelled', title: '取消', permission: 'project:edit', isDangerous: true } as const

/** A project stands still with all its orders, and is done when they have ended. */
export const projectStates = states({
  draft: {
    title: '草稿',
    colour: 'default',
    isOpen: true,
    on: { start: { to: 'active', title: '启动', permission: 'project:edit' }, cancel },
  },
  active: {
    title: '进行中',
    colour: 'processing',
    isOpen: true,
    on: {
      stop: { to: 'stopped', title: '停止', permission: 'project:stop' },
      complete: { to: 'done', title: '完成', permission: 'project:edit', guards: ['ordersEnded'] },
    },
  },
  stopped: {
    title: '已停止',
    colour: 'warning',
    on: { resume: { to: 'active', title: '继续', permission: 'project:stop' }, cancel },
  },
  done: { title: '已完成', colour: 'success', on: {} },
  cancelled: { title: '已取消', colour: 'error', on: {} },
})
export const ProjectStatus = statusOf(projectStates)
