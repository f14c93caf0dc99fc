import { MOST_PROJECTS, projectMonitor } from '@zhizao/contract/monitor/project-monitor'
import { and, asc, eq } from 'drizzle-orm'
import { objects } from '../device/object/object.table.ts'
import { topmost } from '../platform/access/object-view.ts'
import type { Context } from '../platform/context.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/refusal.ts'
import { machinePage } from './equipment-monitor.routes.ts'
import { figuresOf, type MachineNow, type ReadMachinesNow } from './machines-now.ts'

const { id, code, name, place } = objects

const projectRows = ({ db, user }: Context) =>
  db
    .select({ id, code, name, place })
    .from(objects)
    .where(and(topmost(user, objects), eq(objects.status, 1)))
    .orderBy(asc(objects.sort), asc(objects.id))
    .limit(MOST_PROJECTS)

/** Projects with their machines. */
async function projectsOf(standingsOf: ReadMachinesNow, context: Context) {
  const [projects, machines] = await Promise.all([projectRows(context), standingsOf({}, context)])
  const own = new Map(projects.map((project) => [project.id, [] as MachineNow[]]))
  for (const machine of machines)
    machine.path
      .split('/')
      .map((node) => own.get(node))
      .find(Boolean)
      ?.push(machine)
  return projects.map((project) => ({ ...project, ...figuresOf(own.get(project.id)!) }))
}

type Whole = Awaited<ReturnType<typeof projectsOf>>[number]

async function chosen(projectId: string | undefined, standingsOf: ReadMachinesNow, context: Context): Promise<Whole[]> {
  const all = await projectsOf(standingsOf, context)
  const found = all.filter((project) => !projectId || project.id === projectId)
  if (projectId && !found.length) throw notFound('项目')
  return found
}

const share = (part: number, whole: number) => (whole ? part / whole : null)

/** The share of machines that run: of those whose state is known. */
const runShare = ({ kinds }: Whole) => {
  const known = Object.entries(kinds).filter(([kind]) => kind !== 'unknown')
  return share(
    kinds.run ?? 0,
    known.reduce((sum, [, total]) => sum + total, 0),
  )
}

/** The figures of machines, project by project. */
export const projectMonitorRoutes = (standingsOf: ReadMachinesNow) =>
  implement(projectMonitor, {
    async top({ projectId }, context) {
      const projects = await chosen(projectId, standingsOf, context)
      const machines = await standingsOf(projectId ? { rootId: projectId } : {}, context)
      return { ...figuresOf(machines), projects: projects.length }
    },
    async counts({ projectId }, context) {
      const projects = await chosen(projectId, standingsOf, context)
      return projects.map(({ id, name, total, kinds }) => ({ id, name, total, kinds }))
    },
    async ranking({ by }, context) {
      const projects = (await projectsOf(standingsOf, context)).filter(({ total }) => total > 0)
      const figures = projects.map((project) => ({
        id: project.id,
        name: project.name,
        ...(by === 'alarm'
          ? { value: project.alarms, share: null }
          : by === 'online'
            ? { value: project.online, share: share(project.online, project.online + project.offline) }
            : { value: project.kinds.run ?? 0, share: runShare(project) }),
      }))
      return by === 'alarm'
        ? figures.filter(({ value }) => value > 0).toSorted((one, other) => other.value - one.value)
        : figures
            .flatMap((one) => (one.share === null ? [] : [one]))
            .toSorted((one, other) => one.share! - other.share!)
    },
    async list({ keyword }, context) {
      const sought = keyword?.toLowerCase()
      const all = await projectsOf(standingsOf, context)
      return all.filter((project) => !sought || `${project.name}\n${project.code}`.toLowerCase().includes(sought))
    },
    online: ({ projectId, ...asked }, context) => machinePage({ ...asked, rootId: projectId }, standingsOf, context),
  })
