import type { MachineFigures } from '@zhizao/contract/monitor/equipment-monitor'
import { type Project, ProjectRankingBy, projectRankingTitles } from '@zhizao/contract/monitor/project-monitor'
import { stateKinds, stateKindTitles } from '@zhizao/contract/object-state/device-state'
import { Button, Input, Segmented } from 'antd'
import { useState } from 'react'
import { kindColours } from '../object-state/index.ts'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import { MachineList } from './machine-list.tsx'
import classes from './monitor.module.css'
import { projects, useAsked, useFreshFigures, useMonitor } from './monitor-calls.ts'
import { Found, MonitorCard, Nothing } from './monitor-card.tsx'

const SIZE = 10
const RANKED = 8

/** How the machines stand, project by project: the topmost nodes of the object tree. */
export function ProjectPage() {
  useFreshFigures()
  const { text } = useAsked()
  const projectId = text('project')
  return <div className={classes.page}>{projectId ? <OneProject id={projectId} /> : <AllProjects />}</div>
}

function AllProjects() {
  const { change, text } = useAsked()
  const keyword = text('keyword')
  const list = useMonitor('projects', { keyword }, (options) => projects.list({ keyword }, options))
  return (
    <>
      <div className={classes.tools}>
        <Input.Search
          key={keyword ?? ''}
          allowClear
          className={classes.pick}
          defaultValue={keyword ?? ''}
          aria-label={t('项目名称或编码')}
          placeholder={t('项目名称或编码')}
          onSearch={(sought) => change({ keyword: sought.trim() || undefined })}
        />
      </div>
      <Totals />
      <Found query={list}>
        {(found) =>
          found.length ? (
            <div className={classes.projects}>
              {found.map((project) => (
                <ProjectCard key={project.id} project={project} onOpen={() => change({ project: project.id }, true)} />
              ))}
            </div>
          ) : (
            <EmptyState title={t('没有项目')} detail={t('项目是对象树最上级的对象，可在“对象管理”中添加')} />
          )
        }
      </Found>
      <RankingCard onOpen={(id) => change({ project: id }, true)} />
    </>
  )
}

function Totals({ projectId }: { projectId?: string }) {
  const found = useMonitor('project-top', { projectId }, (options) => projects.top({ projectId }, options))
  const tiles = ({ total, online, offline, alarming, alarms }: MachineFigures) =>
    [
      [t('设备总数'), total],
      [t('在线'), online],
      [t('离线'), offline, true],
      [t('有报警的设备'), alarming, true],
      [t('未处理报警'), alarms, true],
    ] as const
  return (
    <MonitorCard title={t('概况')} size="whole">
      <Found query={found}>
        {(figures) => (
          <div className={classes.tiles}>
            {!projectId && <Tile title={t('项目数')} value={figures.projects} />}
            {tiles(figures).map(([title, value, isBad]) => (
              <Tile key={title} title={title} value={value} isBad={isBad} />
            ))}
          </div>
        )}
      </Found>
    </MonitorCard>
  )
}

const Tile = ({ title, value, isBad }: { title: string; value: number; isBad?: boolean | undefined }) => (
  <div className={classes.tile}>
    <span className={`${classes.number} ${isBad && value > 0 ? classes.bad : ''}`}>{value}</span>
    <span className={classes.words}>{title}</span>
  </div>
)

function ProjectCard({ project, onOpen }: { project: Project; onOpen: () => void }) {
  const { name, code, place, total, online, offline, alarms, kinds } = project
  return (
    <button type="button" className={classes.project} onClick={onOpen}>
      <span className={classes.who}>
        <strong className={classes.name}>{name}</strong>
        <span className={classes.below}>{[code, place].filter(Boolean).join(' · ')}</span>
      </span>
      <Kinds kinds={kinds} total={total} />
      <span className={classes.counts}>
        <span>
          {t('设备')} <b>{total}</b>
        </span>
        <span>
          {t('在线')} <b>{online}</b>
        </span>
        <span className={offline ? classes.bad : ''}>
          {t('离线')} <b>{offline}</b>
        </span>
        <span className={alarms ? classes.bad : ''}>
          {t('未处理报警')} <b>{alarms}</b>
        </span>
      </span>
    </button>
  )
}

/** The kinds of state as parts of a bar; what has no states is left open. */
function Kinds({ kinds, total }: Pick<Project, 'kinds' | 'total'>) {
  const shown = [...stateKinds, 'unknown' as const].filter((kind) => kinds[kind])
  const words = shown.map((kind) => `${t(stateKindTitles[kind])} ${kinds[kind]}`).join('，')
  return (
    <span className={classes.kinds} role="img" aria-label={words || t('没有定义状态')} title={words}>
      {shown.map((kind) => (
        <i key={kind} style={{ width: `${(kinds[kind]! * 100) / total}%`, background: kindColours[kind] }} />
      ))}
    </span>
  )
}

function RankingCard({ onOpen }: { onOpen: (id: string) => void }) {
  const [by, setBy] = useState<ProjectRankingBy>('alarm')
  const found = useMonitor('project-ranking', { by }, (options) => projects.ranking({ by }, options))
  return (
    <MonitorCard
      title={t('项目排行')}
      size="whole"
      tools={
        <Segmented<ProjectRankingBy>
          size="small"
          aria-label={t('排行依据')}
          value={by}
          onChange={setBy}
          options={ProjectRankingBy.options.map((value) => ({ value, label: t(projectRankingTitles[value]) }))}
        />
      }
    >
      <Found query={found}>
        {(ranked) =>
          ranked.length ? (
            <ol className={classes.rows}>
              {ranked.slice(0, RANKED).map(({ id, name, value, share }, at) => (
                <li key={id}>
                  <button type="button" className={`${classes.row} ${classes.ranked}`} onClick={() => onOpen(id)}>
                    <span className={classes.place}>{at + 1}</span>
                    <span className={classes.name}>{name}</span>
                    <span className={classes.figure}>
                      {share === null ? t('{n} 条', { n: value }) : `${(share * 100).toFixed(1)}%`}
                    </span>
                  </button>
                </li>
              ))}
            </ol>
          ) : (
            <Nothing>{by === 'alarm' ? t('当前没有报警') : t('还没有可统计的设备')}</Nothing>
          )
        }
      </Found>
    </MonitorCard>
  )
}

function OneProject({ id }: { id: string }) {
  const { change, text } = useAsked()
  const [page, keyword] = [Number(text('page')) || 1, text('keyword')]
  const counts = useMonitor('project-counts', { id }, (options) => projects.counts({ projectId: id }, options))
  const asked = { projectId: id, keyword, pageNumber: page, pageSize: SIZE }
  const online = useMonitor('project-online', asked, (options) => projects.online(asked, options))
  const [project] = counts.data ?? []
  return (
    <>
      <div className={classes.tools}>
        <Button onClick={() => change({ project: undefined, page: undefined, keyword: undefined }, true)}>
          {t('全部项目')}
        </Button>
        <strong>{project?.name}</strong>
      </div>
      <Totals projectId={id} />
      {project && project.total > 0 && <StatesCard kinds={project.kinds} total={project.total} />}
      <MonitorCard
        title={t('设备在线情况')}
        size="whole"
        tools={
          <Input.Search
            key={keyword ?? ''}
            allowClear
            className={classes.pick}
            defaultValue={keyword ?? ''}
            aria-label={t('设备名称或编码')}
            placeholder={t('设备名称或编码')}
            onSearch={(sought) => change({ keyword: sought.trim() || undefined, page: undefined })}
          />
        }
      >
        <Found query={online}>
          {({ records, total }) => (
            <MachineList
              rows={records}
              total={total}
              page={page}
              size={SIZE}
              onPage={(next) => change({ page: next === 1 ? undefined : String(next) })}
            />
          )}
        </Found>
      </MonitorCard>
    </>
  )
}

function StatesCard({ kinds, total }: Pick<Project, 'kinds' | 'total'>) {
  return (
    <MonitorCard title={t('设备状态')} size="whole">
      <Kinds kinds={kinds} total={total} />
      <p className={classes.counts}>
        {[...stateKinds, 'unknown' as const]
          .filter((kind) => kinds[kind])
          .map((kind) => (
            <span key={kind} className={classes.words}>
              <i className={classes.dot} style={{ background: kindColours[kind] }} aria-hidden />
              {t(stateKindTitles[kind])} <b>{kinds[kind]}</b>
            </span>
          ))}
      </p>
    </MonitorCard>
  )
}
