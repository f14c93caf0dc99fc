import {
  ApartmentOutlined,
  OrderedListOutlined,
  RedoOutlined,
  ReloadOutlined,
  SortAscendingOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Alert, Button, Drawer, Segmented, Tooltip, Typography } from 'antd'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { Loading } from '../../platform/shell/states.tsx'
import { NO_ROOM_BESIDE, PHONE, useMedia } from '../../platform/theme/media.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { findSegments } from '../process-choices.ts'
import { LinkPanel } from './link-panel.tsx'
import type { Chosen } from './route-canvas.tsx'
import { addSegment, arrange, faultsOf, keyOfLink, nameOf, type RouteDraft, renumber } from './route-draft.ts'
import classes from './route-editor.module.css'
import { RouteRows } from './route-rows.tsx'
import { freshSegment } from './segment-for.ts'
import { SegmentPanel } from './segment-panel.tsx'
import type { Graph } from './use-graph.ts'

// The drawing is much code: rows stand at once.
const RouteCanvas = lazy(async () => ({ default: (await import('./route-canvas.tsx')).RouteCanvas }))

interface Props {
  graph: Graph
  isReadOnly: boolean
  /** Files may be added to a released route too. */
  mayFile: boolean
}

/** The segments of a route: drawn, or as rows, with a panel that says all of the one that is chosen. */
export function RouteWork({ graph, isReadOnly, mayFile }: Props) {
  const { draft, change } = graph
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NO_ROOM_BESIDE)
  const [view, setView] = useState<'drawing' | 'rows'>(isPhone ? 'rows' : 'drawing')
  const [chosen, choose] = useState<Chosen>({})
  const faults = faultsOf(draft)
  const faulty = new Set(faults.flatMap(({ keys }) => keys))
  const panel = (
    <Panel draft={draft} change={change} chosen={chosen} isReadOnly={isReadOnly} mayFile={mayFile} onChoose={choose} />
  )
  const isChosen = Boolean(chosen.segment ?? chosen.link)
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || /^(INPUT|TEXTAREA)$/.test((event.target as Element).tagName)) return
    if (event.key === 'z') (event.shiftKey ? graph.redo : graph.undo)()
    else if (event.key === 'y') graph.redo()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Z takes back wherever the cursor is
    <section className={classes.card} onKeyDown={keys}>
      <Tools graph={graph} isReadOnly={isReadOnly} view={view} setView={setView} chosen={chosen} onChoose={choose} />
      {faults.length > 0 && <Faults draft={draft} faults={faults} onChoose={choose} />}
      <div className={classes.work}>
        <div className={classes.main}>
          {view === 'rows' ? (
            <RouteRows draft={draft} chosen={chosen} faulty={faulty} onChoose={choose} />
          ) : (
            <Suspense fallback={<Loading />}>
              <RouteCanvas draft={draft} change={change} chosen={chosen} isReadOnly={isReadOnly} onChoose={choose} />
            </Suspense>
          )}
        </div>
        {!isNarrow && <aside className={classes.panel}>{panel}</aside>}
      </div>
      {isNarrow && (
        <Drawer
          open={isChosen}
          placement={isPhone ? 'bottom' : 'right'}
          size={isPhone ? '80%' : 360}
          title={chosen.link ? t('连线') : t('工序')}
          onClose={() => choose({})}
        >
          {panel}
        </Drawer>
      )}
    </section>
  )
}

interface PanelProps extends Pick<Graph, 'draft' | 'change'> {
  chosen: Chosen
  isReadOnly: boolean
  mayFile: boolean
  onChoose: (chosen: Chosen) => void
}

function Panel({ draft, change, chosen, isReadOnly, mayFile, onChoose }: PanelProps): ReactNode {
  const segment = draft.segments.find(({ key }) => key === chosen.segment)
  const link = draft.links.find((each) => keyOfLink(each) === chosen.link)
  if (segment)
    return (
      <SegmentPanel
        key={segment.key}
        segment={segment}
        draft={draft}
        change={change}
        isReadOnly={isReadOnly}
        mayFile={mayFile}
        onRemoved={() => onChoose({})}
      />
    )
  if (link) return <LinkPanel link={link} draft={draft} change={change} isReadOnly={isReadOnly} onChoose={onChoose} />
  return (
    <Typography.Paragraph type="secondary" className={classes.hint}>
      {isReadOnly
        ? t('点击工序或连线查看它的内容。')
        : t(
            '点击工序或连线修改它。从工序右边的圆点拖到另一道工序就连上了；拖回前面的工序是返工。不用鼠标时，选中工序后在这里选择前道、后道和返工。',
          )}
    </Typography.Paragraph>
  )
}

interface FaultsProps {
  draft: RouteDraft
  faults: ReturnType<typeof faultsOf>
  onChoose: (chosen: Chosen) => void
}

const Faults = ({ faults, onChoose }: FaultsProps) => (
  <Alert
    className={classes.faults}
    type="warning"
    showIcon
    title={t('还不能发布')}
    description={faults.slice(0, 5).map(({ text, values, keys }) => (
      <div key={JSON.stringify([text, values])}>
        <Typography.Link onClick={() => onChoose({ segment: keys[0] })}>{t(text, values)}</Typography.Link>
      </div>
    ))}
  />
)

interface ToolsProps {
  graph: Graph
  isReadOnly: boolean
  view: 'drawing' | 'rows'
  setView: (view: 'drawing' | 'rows') => void
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}

function Tools({ graph, isReadOnly, view, setView, chosen, onChoose }: ToolsProps) {
  const { draft, change, undo, redo, canUndo, canRedo } = graph
  const behind = draft.segments.find(({ key }) => key === chosen.segment) ?? draft.segments.at(-1)
  const button = (title: string, icon: ReactNode, isOff: boolean, run: () => void) => (
    <Tooltip title={title}>
      <Button aria-label={title} icon={icon} disabled={isOff} onClick={run} />
    </Tooltip>
  )
  return (
    <div className={classes.tools}>
      <Segmented
        aria-label={t('显示方式')}
        value={view}
        onChange={setView}
        options={[
          { value: 'drawing', label: t('图'), icon: <ApartmentOutlined /> },
          { value: 'rows', label: t('表'), icon: <OrderedListOutlined /> },
        ]}
      />
      {!isReadOnly && (
        <>
          <div className={classes.adding}>
            <RemoteSelect
              key={draft.segments.length}
              aria-label={t('添加工序')}
              name="segments"
              find={findSegments}
              value={null}
              placeholder={behind ? t('在“{name}”之后添加工序', { name: nameOf(behind) }) : t('添加工序')}
              onChange={async (id) => {
                if (!id) return
                const fresh = await freshSegment(id as string)
                change((before) => addSegment(before, fresh, behind?.key))
                onChoose({ segment: fresh.key })
              }}
            />
          </div>
          {button(t('撤销（Ctrl+Z）'), <UndoOutlined />, !canUndo, undo)}
          {button(t('重做（Ctrl+Y）'), <RedoOutlined />, !canRedo, redo)}
          {button(t('重新编号'), <SortAscendingOutlined />, !draft.segments.length, () => change(renumber))}
          {button(t('自动排列'), <ReloadOutlined />, !draft.segments.length, () => change(arrange))}
        </>
      )}
    </div>
  )
}
